import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

type Schema = Record<string, unknown>

/**
 * A schema whose JSON form leaves out what an agent does not need: every listed byte is read before each conversation. The
 * values that it takes are those of the schema itself.
 */
export function compactSchema(schema: z.ZodObject): StandardSchemaWithJSON<Schema, Schema> {
  const forms = { input: formOf(schema, 'input'), output: formOf(schema, 'output') }
  const { validate } = schema['~standard']
  return {
    '~standard': {
      version: 1,
      vendor: 'rankline',
      validate: validate as StandardSchemaWithJSON<Schema, Schema>['~standard']['validate'],
      jsonSchema: { input: () => forms.input, output: () => forms.output },
    },
  }
}

function formOf(schema: z.ZodObject, io: 'input' | 'output'): Schema {
  const { $schema: _, ...form } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema, path }) => simplify(jsonSchema, io, path.length === 0),
  }) as Schema
  return form
}

/**
 * Answers have all of their fields and may get more later, so that only an input says which it needs. In answers `properties`,
 * `items` and `enum` say what a value is. Limits that every number has are left out.
 */
function simplify(schema: Schema, io: 'input' | 'output', isWhole: boolean) {
  if (io === 'output') {
    delete schema.additionalProperties
    delete schema.required
    if (schema.items !== undefined && schema.type === 'array') delete schema.type
    if (schema.properties !== undefined && !isWhole) delete schema.type
    if (schema.enum !== undefined) delete schema.type
  }
  delete schema.propertyNames
  if (schema.minimum === 1) delete schema.minimum
  if (schema.minItems === 1) delete schema.minItems
  if (schema.minLength === 1) delete schema.minLength
  if (schema.type === 'string') delete schema.maxLength
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  const nullable = nullableOf(schema.anyOf)
  if (nullable === null) return
  delete schema.anyOf
  Object.assign(schema, nullable, { type: [nullable.type, 'null'] })
}

/** The schema beside `null`, if there are these two and it has one type. */
function nullableOf(choices: unknown): (Schema & { type: string }) | null {
  if (!Array.isArray(choices) || choices.length !== 2) return null
  const [first, second] = choices as [Schema, Schema]
  if (second.type !== 'null' || first.enum !== undefined) return null
  const type = first.properties !== undefined ? 'object' : first.items !== undefined ? 'array' : first.type
  return typeof type === 'string' ? { ...first, type } : null
}
