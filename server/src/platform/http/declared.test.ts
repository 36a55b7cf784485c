import { pageOf } from '@rankline/contract/endpoint'
import { keyword } from '@rankline/contract/keywords/calls'
import { flag, timestamp } from '@rankline/contract/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serializerOf } from './declared.ts'

const part = z.object({ id: z.int(), name: z.string().nullable() })
const whole = z.object({
  parts: z.array(part),
  byDay: z.record(z.string(), z.array(part)),
  best: part.nullable(),
  note: z.string().optional(),
  flag,
  at: timestamp,
})

test('what is not declared stays behind, at every depth', () => {
  const hidden = { id: 1, name: 'a', secret: 'b' }
  const given = {
    parts: [{ id: 2, name: null }, hidden],
    byDay: { '2026-11-20': [hidden] },
    best: hidden,
    flag: 1,
    secret: 'c',
    at: '2026-11-20T00:00:00Z',
  }
  const kept = serializerOf(whole)(given)
  expect(kept).toEqual(whole.parse(given))
  expect(JSON.stringify(kept)).not.toContain('secret')
  expect(given.best.secret).toBe('b')
})

test('what is declared alone leaves as it is, without a copy', () => {
  const given = { parts: [{ id: 2, name: null }], best: null, flag: 0, at: '' }
  expect(serializerOf(whole.omit({ byDay: true }))(given)).toBe(given)
})

test('nothing hides in a value of another shape', () => {
  const serializer = serializerOf(whole)
  expect(() => serializer({ note: { secret: 1 } })).toThrow(TypeError)
  expect(() => serializer({ note: ['secret'] })).toThrow(TypeError)
  expect(() => serializer({ parts: { secret: 1 } })).toThrow(TypeError)
  expect(() => serializer({ best: 'secret' })).toThrow(TypeError)
})

test.each([
  [
    'alternatives',
    z.object({ either: z.union([part, z.object({ token: z.string() })]) }),
    { either: { token: 'a', secret: 1 } },
  ],
  ['values that parsing changes', z.object({ colour: z.string().catch('red') }), { colour: 5, secret: 1 }],
  ['texts that parsing changes', z.object({ name: z.string().trim() }), { name: ' a ', secret: 1 }],
])('%s leave as they are parsed', (_what, schema, given) => {
  expect(serializerOf(schema)(given)).toEqual(schema.parse(given))
})

const anything = z.union([z.string(), z.number(), z.null()]).optional()

test('any page of keywords leaves as parsing would have it', () => {
  const word = fc.constantFrom(...Object.keys(keyword.shape), 'secret', '__proto__')
  const row = fc.dictionary(word, fc.oneof(fc.integer(), fc.string(), fc.constant(null)))
  const loose = pageOf(
    keyword.extend(Object.fromEntries(Object.keys(keyword.shape).map((name) => [name, anything]))),
  )
  fc.assert(
    fc.property(fc.array(row), (data) => {
      const page = { data, current_page: 1, last_page: 1, per_page: 100, total: data.length, secret: 1 }
      expect(JSON.parse(JSON.stringify(serializerOf(loose)(page)))).toEqual(
        JSON.parse(JSON.stringify(loose.parse(page))),
      )
    }),
  )
})
