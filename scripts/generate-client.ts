import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Writes `src/generated.ts` from the description of the API. Generators of the registry need the compiler interface of
// TypeScript, which its current version does not have.

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
}
type Parameter = {
  $ref?: string
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The generated file. */
export const GENERATED = fileURLToPath(new URL('../client/src/generated.ts', import.meta.url))

const named = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
const quoted = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
const comment = (text: string | undefined, indent: string) =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`

function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return named(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map((option) => typeOf(option, indent)))].join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {}, indent)})[]`
  if (schema.type === 'object') return objectOf(schema, indent)
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  return schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null'
    ? schema.type
    : 'unknown'
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, property]) =>
      `${comment(property.description, inner)}${inner}${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property, inner)}\n`,
  )
  if (typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties, indent)}>`
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`
}

function inputOf({ parameters = [], requestBody }: Operation): Schema {
  const body = requestBody?.content?.['application/json']?.schema ?? {}
  const own = parameters.filter((parameter) => parameter.$ref === undefined)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        own.map(({ name, schema, description }) => [
          name,
          { ...schema, ...(description && { description }) },
        ]),
      ),
      ...body.properties,
    },
    required: [...own.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
  }
}

function answerOf({ responses }: Operation): Schema {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  return success?.[1].content?.['application/json']?.schema ?? {}
}

/** The content of the generated file. @param text of the description, as JSON */
export function generate(text: string): string {
  const { paths, components } = JSON.parse(text) as Description
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const schemas = Object.entries(components.schemas)
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
    .join('\n')
  const types = operations.map(
    ({ operation }) =>
      `${comment(operation.summary, '  ')}  ${operation.operationId}: {\n    input: ${typeOf(inputOf(operation), '    ')}\n    answer: ${typeOf(answerOf(operation), '    ')}\n  }\n`,
  )
  const table = operations.map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: { method: '${method}', path: '${path}' },\n`,
  )
  return `// Generated from docs/openapi.json by \`npm run openapi\`. Do not edit.

${schemas}
/** Input and answer of each call, by its name. */
export type Operations = {
${types.join('')}}

/** Method and path of each call; names in braces are taken from the input. */
export const operations = {
${table.join('')}} as const satisfies Record<keyof Operations, { method: string; path: string }>
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const description = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
  writeFileSync(GENERATED, generate(readFileSync(description, 'utf8')))
  console.log(`Written to ${GENERATED}`)
}
