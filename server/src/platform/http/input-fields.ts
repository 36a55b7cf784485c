import type { Endpoint } from '@rankline/contract/endpoint'
import { ownerField } from '@rankline/contract/reach'
import { z } from 'zod'

type Field = { name: string; isObject: boolean; isIds: boolean }

const known = new WeakMap<Endpoint['input'], readonly Field[]>()

/** The fields that a call's input declares. Found once for each declaration, as it takes a millisecond. */
export function inputFieldsOf({ input }: Pick<Endpoint, 'input'>): readonly Field[] {
  const before = known.get(input)
  if (before !== undefined) return before
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    isObject: typeof property === 'object' && property.type === 'object',
    isIds: typeof property === 'object' && property.type === 'array' && isOfIntegers(property.items),
  }))
  known.set(input, fields)
  return fields
}

const isOfIntegers = (items: unknown) =>
  typeof items === 'object' && items !== null && 'type' in items && items.type === 'integer'

/** Fields that every call may have besides its own. */
const ofEveryCall = [ownerField, '_method']

/**
 * Fields of a call that changes all rows named by ids or a filter; null for other calls, which drop unknown fields. A
 * misspelt filter must not make such a call change more rows.
 */
export function fieldsOfMany(endpoint: Endpoint): ReadonlySet<string> | null {
  const fields = inputFieldsOf(endpoint)
  const isOfMany = fields.some(({ name, isIds }) => isIds || name === 'matching')
  if (endpoint.method === 'GET' || !isOfMany) return null
  return new Set([...ofEveryCall, ...fields.map(({ name }) => name)])
}
