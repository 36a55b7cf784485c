import { z } from 'zod'

/** Returns the declared part of a value, which may leave the server. */
export type Serializer = (value: unknown) => unknown

/**
 * Removes everything that a schema does not declare. Parsing does this too, but checks every value and copies
 * every object; here objects without undeclared fields are returned as they are.
 * @returns a function that throws when a value differs from the schema and could hide undeclared fields
 */
export function serializerOf(schema: z.ZodType): Serializer {
  return planOf(schema) ?? ((value) => schema.parse(value))
}

/** Null where parsing is needed: for unions, and for values that the schema changes. */
function planOf(schema: z.ZodType): Serializer | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return planOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodObject) return ofObject(schema)
  if (schema instanceof z.ZodArray) return ofArray(schema.element as z.ZodType)
  if (schema instanceof z.ZodRecord) return ofRecord(schema.valueType as z.ZodType)
  return isSingle(schema) ? single : null
}

const singles: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])

function isSingle(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every((option) => isSingle(option as z.ZodType))
  const isChanged = schema.def.checks?.some((check) => check._zod.def.check === 'overwrite') ?? false
  return singles.has(schema.def.type) && !isChanged
}

const single: Serializer = (value) => {
  if (typeof value === 'object' && value !== null)
    throw new TypeError('an object where a single value is declared')
  return value
}

function ofArray(element: z.ZodType): Serializer | null {
  const serializer = planOf(element)
  if (serializer === null) return null
  return (value) => {
    if (isNothing(value)) return value
    if (!Array.isArray(value)) throw new TypeError('something else where a list is declared')
    let copy: unknown[] | undefined
    for (let index = 0; index < value.length; index += 1) {
      const kept = serializer(value[index])
      if (kept === value[index] && copy === undefined) continue
      copy ??= value.slice(0, index)
      copy.push(kept)
    }
    return copy ?? value
  }
}

function ofRecord(values: z.ZodType): Serializer | null {
  const serializer = planOf(values)
  if (serializer === null) return null
  return (value) => {
    if (isNothing(value)) return value
    return Object.fromEntries(Object.entries(asObject(value)).map(([name, item]) => [name, serializer(item)]))
  }
}

function ofObject({ shape, def }: z.ZodObject): Serializer | null {
  if (def.catchall !== undefined) return null
  const fields = new Map<string, Serializer>()
  for (const [name, field] of Object.entries(shape)) {
    const serializer = planOf(field as z.ZodType)
    if (serializer === null) return null
    fields.set(name, serializer)
  }
  const outletsOf = rememberLast(fields)
  return (value) => (isNothing(value) ? value : declaredOf(asObject(value), outletsOf))
}

type OutletsOf = (names: readonly string[]) => readonly (Serializer | undefined)[]

/** Looks up the field names once for consecutive objects with the same names, as lists mostly have. */
function rememberLast(fields: ReadonlyMap<string, Serializer>): OutletsOf {
  let last: readonly string[] = []
  let serializers: readonly (Serializer | undefined)[] = []
  return (names) => {
    if (!isSame(names, last)) {
      serializers = names.map((name) => fields.get(name))
      last = names
    }
    return serializers
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index += 1) if (some[index] !== others[index]) return false
  return true
}

/** Returns the object itself when nothing has to be removed. */
function declaredOf(object: Record<string, unknown>, outletsOf: OutletsOf) {
  const names = Object.keys(object)
  const values = Object.values(object)
  const serializers = outletsOf(names)
  let copy: Record<string, unknown> | undefined
  for (let index = 0; index < names.length; index += 1) {
    const value = values[index]
    const serializer = serializers[index]
    const kept = serializer?.(value)
    if (serializer !== undefined && kept === value && copy === undefined) continue
    copy ??= Object.fromEntries(names.slice(0, index).map((earlier, at) => [earlier, values[at]]))
    if (serializer !== undefined) copy[names[index]!] = kept
  }
  return copy ?? object
}

const isNothing = (value: unknown) => value === null || value === undefined

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new TypeError('a single value where an object is declared')
  return value as Record<string, unknown>
}
