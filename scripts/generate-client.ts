import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Writes `src/generated/` from the description of the API. Generators of the registry need the compiler interface of
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
  tags: string[]
  summary: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The folder of generated files. */
export const GENERATED = fileURLToPath(new URL('../client/src/generated/', import.meta.url))

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

/** A file of types: those of the calls of one group, and of the schemas that no group before it needs. */
type GroupFile = { name: string; types: string; operations: Named[]; schemas: string[] }
type Named = { path: string; method: string; operation: Operation }

const fileOf = (group: string) => group.toLowerCase().replaceAll(/[^a-z]+/g, '-')
const typesOf = (group: string) => `${group.replaceAll(/[^A-Za-z]+/g, '')}Calls`

/** Names of the schemas that a value refers to, directly. */
function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    name === '$ref' && typeof item === 'string' && item.includes('/schemas/') ? [named(item)] : refsIn(item),
  )
}

/** Names of the schemas that values need, also through other schemas. */
function neededBy(values: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const name of refsIn(values)) {
    if (found.has(name)) continue
    found.add(name)
    neededBy(schemas[name], schemas, found)
  }
  return found
}

function groupsOf({ paths, components: { schemas } }: Description): GroupFile[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const names = [...new Set(all.map(({ operation }) => operation.tags[0] ?? ''))]
  const placed = new Set<string>()
  const groups = names.map((group) => {
    const operations = all.filter(({ operation }) => (operation.tags[0] ?? '') === group)
    const own = [...neededBy(operations, schemas)].filter((name) => name !== 'Problem' && !placed.has(name))
    for (const name of own) placed.add(name)
    return { name: fileOf(group), types: typesOf(group), operations, schemas: own }
  })
  return groups
}

const HEAD = '// Generated from docs/openapi.json by `npm run openapi`. Do not edit.\n'

function groupText(group: GroupFile, groups: readonly GroupFile[], schemas: Record<string, Schema>): string {
  const needed = neededBy([group.operations, group.schemas.map((name) => schemas[name])], schemas)
  const imports = groups
    .filter((other) => other !== group)
    .flatMap(({ name, schemas: theirs }) => {
      const used = theirs.filter((one) => needed.has(one))
      return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from './${name}.ts'\n`]
    })
  const types = group.schemas.map((name) => `export type ${name} = ${typeOf(schemas[name] ?? {})}\n`)
  const calls = group.operations.map(
    ({ operation }) =>
      `${comment(operation.summary, '  ')}  ${operation.operationId}: {\n    input: ${typeOf(inputOf(operation), '    ')}\n    answer: ${typeOf(answerOf(operation), '    ')}\n  }\n`,
  )
  return [
    [HEAD, ...imports].join(''),
    ...types,
    `/** Input and answer of each call, by its name. */\nexport type ${group.types} = {\n${calls.join('')}}\n`,
  ].join('\n')
}

/** The content of the generated files by their names. @param text of the description, as JSON */
export function generate(text: string): Record<string, string> {
  const description = JSON.parse(text) as Description
  const { schemas } = description.components
  const groups = groupsOf(description)
  const table = groups.flatMap(({ operations }) =>
    operations.map(
      ({ path, method, operation }) =>
        `  ${operation.operationId}: { method: '${method}', path: '${path}' },\n`,
    ),
  )
  const operations = `${HEAD}${groups.map(({ name, types }) => `import type { ${types} } from './${name}.ts'\n`).join('')}
${groups.map(({ name }) => `export type * from './${name}.ts'\n`).join('')}
/** Input and answer of each call, by its name. */
export type Operations = ${groups.map(({ types }) => types).join(' &\n  ')}

/** Method and path of each call; names in braces are taken from the input. */
export const operations = {
${table.join('')}} as const satisfies Record<keyof Operations, { method: string; path: string }>
`
  return Object.fromEntries([
    ['operations.ts', operations],
    ...groups.map((group) => [`${group.name}.ts`, groupText(group, groups, schemas)]),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const description = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
  const files = generate(readFileSync(description, 'utf8'))
  rmSync(GENERATED, { recursive: true, force: true })
  mkdirSync(GENERATED)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(GENERATED, name), content)
  console.log(`Written to ${GENERATED}`)
}
