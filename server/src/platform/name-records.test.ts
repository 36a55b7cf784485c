import { afterAll, beforeAll, expect, test } from 'vitest'
import { startZoneServer } from '../../tests/support/zone-server.ts'
import { createNameRecords, type NameRecords } from './name-records.ts'

let server: Awaited<ReturnType<typeof startZoneServer>>
let names: NameRecords

beforeAll(async () => {
  server = await startZoneServer()
  names = createNameRecords([server.server], { question: 100, all: 600 })
})
afterAll(() => server.close())

test('the records of a name', async () => {
  server.set('seo.example.com', { CNAME: 'Brand.Example.NET' })
  server.set('Brand.Example.NET', { A: ['192.0.2.7'], AAAA: ['2001:0db8:0000:0000:0000:0000:0000:0007'] })
  server.set('text.example.com', { TXT: ['one', 'two'] })
  expect(await names.alias('seo.example.com')).toEqual({ values: ['brand.example.net'], isKnown: true })
  expect(await names.texts('text.example.com')).toEqual({ values: ['one', 'two'], isKnown: true })
  expect(await names.addresses('seo.example.com')).toEqual({
    values: ['192.0.2.7', '2001:db8::7'],
    isKnown: true,
  })
})

test('a name without records is known to have none; a server that fails or is silent knows nothing', async () => {
  const none = { values: [], isKnown: true }
  expect(await names.texts('nothing.example.com')).toEqual(none)
  expect(await names.alias('text.example.com')).toEqual(none)
  server.set('broken.example.com', 'broken')
  server.set('silent.example.com', 'silent')
  for (const name of ['broken.example.com', 'silent.example.com']) {
    expect(await names.texts(name), name).toEqual({ values: [], isKnown: false })
    expect(await names.addresses(name), name).toEqual({ values: [], isKnown: false })
  }
})

test('an answer is bounded', async () => {
  server.set('long.example.com', { TXT: Array.from({ length: 9 }, () => 'x'.repeat(45)) })
  server.set('many.example.com', { A: Array.from({ length: 30 }, (_, index) => `192.0.2.${index}`) })
  expect((await names.texts('long.example.com')).values).toHaveLength(9)
  expect((await names.addresses('many.example.com')).values).toHaveLength(20)
})
