import type { Endpoint } from '@rankline/contract/endpoint'
import { z } from 'zod'

type Field = { name: string; isObject: boolean }

const known = new WeakMap<Endpoint['input'], readonly Field[]>()

/** The fields that a call's input declares. Found once for each declaration, as it takes a millisecond. */
export function inputFieldsOf({ input }: Pick<Endpoint, 'input'>): readonly Field[] {
  const before = known.get(input)
  if (before !== undefined) return before
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    isObject: typeof property === 'object' && property.type === 'object',
  }))
  known.set(input, fields)
  return fields
}
