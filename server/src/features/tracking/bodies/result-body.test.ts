import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBody, encodeBody } from './result-body.ts'

const features = [{ type: 'people_also_ask' as const, children: [{ title: 'Why?', url: null }] }]
const result = { url: 'https://a.example/', title: 'A', description: 'About A' }

test('a body comes back as it was, with the rank among everything where the source told it', async () => {
  const organic = [
    { position: 1, absolute: 4, ...result },
    { position: 2, ...result, url: 'https://b.example/' },
  ]
  const { body } = encodeBody({ organic, features, relateds: ['a b'] })
  expect(await decodeBody(body)).toEqual({ organic, features, relateds: ['a b'] })
})

test('bodies stored without that rank are read as before, and their hash stays', async () => {
  const stored = { organic: [['https://a.example/', 'A', 'About A']], features, relateds: [] }
  const organic = [{ position: 1, ...result }]
  expect(await decodeBody(deflateSync(JSON.stringify(stored)))).toEqual({ organic, features, relateds: [] })
  const { hash } = encodeBody({ organic, features, relateds: [] })
  expect(hash.toString('hex')).toBe(createHash('sha256').update(JSON.stringify(stored)).digest('hex'))
})

test('a result that was left out keeps its place', async () => {
  const organic = [
    { position: 1, ...result },
    { position: 4, ...result, url: 'https://b.example/' },
  ]
  const { body } = encodeBody({ organic, features, relateds: [] })
  expect((await decodeBody(body)).organic).toEqual(organic)
})

test('addresses are stored as they were shown, and pages stored before have one address each too', async () => {
  const raw = 'https://acme.test/p?srsltid=1'
  const url = 'https://acme.test/p'
  const organic = [{ position: 1, ...result, url, rawUrl: raw }]
  const shopping = [{ type: 'shopping' as const, children: [{ title: 'P', url, rawUrl: raw }] }]
  const stored = {
    organic: [[raw, 'A', 'About A']],
    features: [{ type: 'shopping', children: [{ title: 'P', url: raw }] }],
    relateds: [],
  }
  const { body, hash } = encodeBody({ organic, features: shopping, relateds: [] })
  expect(hash.toString('hex')).toBe(createHash('sha256').update(JSON.stringify(stored)).digest('hex'))
  for (const bytes of [body, deflateSync(JSON.stringify(stored))])
    expect(await decodeBody(bytes)).toEqual({ organic, features: shopping, relateds: [] })
})
