import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaksBetween } from './api-breaks.ts'
import { root } from './workspace.mjs'

type Description = Parameters<typeof breaksBetween>[0]

const read = (file: string): Description => JSON.parse(readFileSync(join(root, 'docs', file), 'utf8'))
const released = read('openapi.released.json')

test('programs of the last release work with the calls of today', () => {
  expect(breaksBetween(released, read('openapi.json'))).toEqual([])
})

test('a description that lacks a call, or whose call has another name, breaks programs', () => {
  const after = structuredClone(released)
  const { '/projects': projects = {} } = after.paths
  delete projects.post
  projects.get!.operationId = 'allProjects'
  expect(breaksBetween(released, after)).toEqual([
    'listProjects: it is named allProjects.',
    'createProject: POST /projects is removed.',
  ])
})

const number = { type: 'integer' }
const text = { type: 'string' }
const nothing = { type: 'null' }
type Schema = Record<string, unknown>

/** A description with one call. @param schemas of its body and of its answer */
function describing(body: Schema, answer: Schema, schemas: Record<string, Schema> = {}): Description {
  const content = (schema: Schema) => ({ content: { 'application/json': { schema } } })
  return {
    paths: {
      '/things': {
        post: { operationId: 'addThing', requestBody: content(body), responses: { 200: content(answer) } },
      },
    },
    components: { schemas },
  }
}

const fields = (properties: Record<string, Schema>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const both = (...anyOf: Schema[]) => ({ anyOf })
const kinds = (...values: string[]) => ({ type: 'string', enum: values })

test.each<[string, Schema, Schema, string[]]>([
  ['a removed field', fields({ a: text, b: text }), fields({ a: text }), ['addThing.b: it is removed.']],
  ['another type', fields({ a: text }), fields({ a: number }), ['string', 'integer']],
  [
    'a new null',
    fields({ a: text }),
    fields({ a: both(text, nothing) }),
    ['addThing.a: it may be null now.'],
  ],
  ['a field that may be absent', fields({ a: text }), fields({ a: text }, []), ['may be absent']],
  ['a narrowed enumeration', fields({ a: kinds('x', 'y') }), fields({ a: kinds('x') }), ['"y" is removed']],
  ['a number with decimals', fields({ a: number }), fields({ a: { type: 'number' } }), ['number']],
  [
    'a field of rows',
    fields({ data: { type: 'array', items: fields({ a: text }) } }),
    fields({ data: { type: 'array', items: fields({}) } }),
    ['addThing.data[].a: it is removed.'],
  ],
])('an answer with %s breaks programs', (_what, before, after, found) => {
  const breaks = breaksBetween(describing({}, before), describing({}, after)).join(' ')
  for (const part of found) expect(breaks).toContain(part)
})

test.each<[string, Schema, Schema, string[]]>([
  ['a removed field', fields({ a: text }, []), fields({}), ['addThing.a: it is removed.']],
  ['a field that is required now', fields({ a: text }, []), fields({ a: text }), ['it is required now.']],
  ['a new field that is required', fields({}), fields({ a: text }), ['addThing.a: it is required now.']],
  ['a type that is no longer taken', fields({ a: both(text, number) }), fields({ a: text }), ['integer']],
  ['a narrowed enumeration', fields({ a: kinds('x', 'y') }), fields({ a: kinds('y') }), ['"x" is removed']],
  ['an enumeration', fields({ a: text }), fields({ a: kinds('y') }), ['only some values are left']],
  ['a lower limit', fields({ a: text }), fields({ a: { ...text, maxLength: 5 } }), ['maxLength is 5 now']],
])('an input with %s breaks programs', (_what, before, after, found) => {
  const breaks = breaksBetween(describing(before, {}), describing(after, {})).join(' ')
  for (const part of found) expect(breaks).toContain(part)
})

test('a change inside a named schema, also one that contains itself, is found', () => {
  const answer = { $ref: '#/components/schemas/Thing' }
  const thing = (more: Record<string, Schema>) => ({
    Thing: fields({ inner: both(answer, nothing), ...more }),
  })
  const [before, after] = [describing({}, answer, thing({ a: text })), describing({}, answer, thing({}))]
  expect(breaksBetween(before, after)).toEqual(['addThing.a: it is removed.'])
})

test('additions break nothing', () => {
  const before = describing(fields({ a: number, b: kinds('x') }, ['a']), fields({ a: both(text, nothing) }))
  const after = describing(
    fields({ a: { type: 'number' }, b: kinds('x', 'y'), c: text }, ['a']),
    fields({ a: text, d: number }),
  )
  after.paths['/others'] = { get: { operationId: 'listOthers', responses: {} } }
  expect(breaksBetween(before, after)).toEqual([])
})
