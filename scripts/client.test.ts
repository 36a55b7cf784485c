import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GENERATED, generate } from './generate-client.ts'
import { root } from './workspace.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test("the client's types are those of the description: `npm run openapi` writes them", () => {
  const stored = readdirSync(GENERATED).map((name) => [name, readFileSync(join(GENERATED, name), 'utf8')])
  expect(Object.fromEntries(stored)).toEqual(generate(read('docs/openapi.json')))
})

test('the client has no dependencies', () => {
  expect(JSON.parse(read('client/package.json'))).not.toHaveProperty('dependencies')
})

test('a type says what a schema says', () => {
  const operation = {
    operationId: 'getThing',
    tags: ['Small things'],
    summary: 'One thing',
    parameters: [
      { name: 'thing_id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'fields', in: 'query', required: false, description: 'Names.', schema: { type: 'string' } },
    ],
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
      404: { content: { 'application/problem+json': { schema: {} } } },
    },
  }
  const thing = {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      'odd-name': { anyOf: [{ type: 'string' }, { type: 'null' }] },
      kinds: { type: 'array', items: { enum: ['a', 'b'] } },
      any: {},
    },
    required: ['id', 'kinds'],
  }
  const { 'small-things.ts': text, 'operations.ts': table } = generate(
    JSON.stringify({
      paths: { '/things/{thing_id}': { get: operation } },
      components: { schemas: { Thing: thing } },
    }),
  )
  expect(text).toContain(
    'export type Thing = {\n  id: number\n  "odd-name"?: string | null\n  kinds: ("a" | "b")[]\n  any?: unknown\n}',
  )
  expect(text).toContain(
    '  /** One thing */\n  getThing: {\n    input: {\n      thing_id: number\n      /** Names. */\n      fields?: string\n    }\n    answer: Thing\n  }',
  )
  expect(table).toContain("export type * from './small-things.ts'")
  expect(table).toContain("getThing: { method: 'GET', path: '/things/{thing_id}' },")
})
