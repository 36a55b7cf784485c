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
    override: ({ jsonSchema }) => simplify(jsonSchema, io),
  }) as Schema
  return form
}

/**
 * Answers have all of their fields and may get more later, so that only an input says which it needs. Limits that every
 * number has are left out.
 */
function simplify(schema: Schema, io: 'input' | 'output') {
  if (io === 'output') {
    delete schema.additionalProperties
    delete schema.required
  }
  if (schema.minimum === 1) delete schema.minimum
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
function nullableOf(choices: unknown): Schema | null {
  if (!Array.isArray(choices) || choices.length !== 2) return null
  const [first, second] = choices as [Schema, Schema]
  return second.type === 'null' && typeof first.type === 'string' && first.enum === undefined ? first : null
}
