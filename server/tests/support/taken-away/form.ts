import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { z } from 'zod'
import type { TestApp } from '../app.ts'
import type { Input } from '../send.ts'

/** A call that changes something, with all that a person can take away by it. */
export type TakingForm = {
  endpoint: Endpoint
  /** Which of the forms of the same call. */
  title?: string
  /**
   * Creates the thing that is changed. `full`: the form with a value in each of its fields; `read`: the stored values, by
   * field.
   */
  make(app: TestApp): Promise<{ full: Input; token: string; read(): Promise<Record<string, unknown>> }>
  /** Stored values after the fields were emptied. They differ from the values that `full` stores. */
  emptied: Record<string, unknown>
  /** Values sent instead of an empty field. */
  sent?: Record<string, Input>
  /** Fields that must not be empty: an empty one is refused, and nothing changes. */
  refused?: readonly string[]
  /** Fields that hold nothing that could be taken away, with the reason. */
  kept?: Record<string, string>
}

/** A new thing begins with its defaults; these are the ones that a person can untick. */
const isNew = ({ path }: Endpoint) => /\/m?create/i.test(path)

/** Names of the fields by which a call can take something away: all optional ones, and those that are 0 or 1. */
export function removableFieldsOf(endpoint: Endpoint): string[] {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return []
  return fieldsOf(endpoint).flatMap(([name, field, isRequired]) => {
    const isTicked = Array.isArray(field.default) || field.default === 'true'
    const isRemovable = isNew(endpoint) ? isTicked : !isRequired || isFlag(field)
    return isRemovable ? [name] : []
  })
}

/** The value of an emptied field, as the site sends it. */
export function emptyValueOf(endpoint: Endpoint, name: string): WireValue {
  const field = fieldsOf(endpoint).find(([one]) => one === name)?.[1]
  if (field === undefined) throw new Error(`${endpoint.path} has no field ${name}`)
  if (field.type === 'array') return []
  if (isFlag(field)) return false
  return field.enum?.includes('false') ? 'false' : ''
}

type FieldSchema = { type?: string; default?: unknown; enum?: unknown[] }

function fieldsOf({ input }: Endpoint): [name: string, field: FieldSchema, isRequired: boolean][] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, field]) => [
    name,
    field as FieldSchema,
    required.includes(name),
  ])
}

const isFlag = ({ enum: values }: FieldSchema): boolean =>
  values?.length === 2 && [0, 1].every((one) => values.map(Number).includes(one))
