import { encodeForm } from '@rankline/contract/encoding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEchoApp, type EchoApp, form } from '../../../tests/support/echo.ts'
import { parseForm } from './body.ts'

let echo: EchoApp
let post: EchoApp['post']

beforeAll(async () => {
  echo = await createEchoApp()
  post = echo.post
})
afterAll(() => echo.close())

describe('bodies', () => {
  test('NAV-021 an answer carries status, message and items', async () => {
    const response = await post('name=Ada')
    expect(response.json()).toEqual({
      status: 'success',
      message: 'Echoed.',
      items: { name: 'Ada', ids: [], page: 1, colour: null, bytes: 0 },
    })
  })

  test('NAV-027 NAV-028 nested objects travel as JSON, dates as their day', async () => {
    const body = String(
      encodeForm({ name: new Date(2026, 0, 5), settings: { colour: 'red', since: new Date(2026, 10, 30) } }),
    )
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      name: '2026-01-05',
      settings: '{"colour":"red","since":"2026-11-30"}',
    })
    expect((await post(body)).json().items).toMatchObject({ name: '2026-01-05', colour: 'red' })
  })

  test('form, JSON and multipart bodies mean the same', async () => {
    const fromForm = await post(
      `name=Ada&ids%5B%5D=3&ids%5B%5D=4&settings=${encodeURIComponent('{"colour":"red"}')}`,
    )
    const fromJson = await post({ name: 'Ada', ids: [3, 4], settings: { colour: 'red' } }, {})
    const data = new FormData()
    for (const [name, value] of [
      ['name', 'Ada'],
      ['ids[]', '3'],
      ['ids[]', '4'],
      ['settings', '{"colour":"red"}'],
    ] as const) {
      data.append(name, value)
    }
    const multipart = new Response(data)
    const fromMultipart = await post(Buffer.from(await multipart.arrayBuffer()), {
      'content-type': multipart.headers.get('content-type') ?? '',
    })
    expect(fromForm.json().items).toEqual({ name: 'Ada', ids: [3, 4], page: 1, colour: 'red', bytes: 0 })
    expect(fromJson.json()).toEqual(fromForm.json())
    expect(fromMultipart.json()).toEqual(fromForm.json())
  })

  test('a file arrives whole', async () => {
    const data = new FormData()
    data.append('file', new Blob(['x'.repeat(5000)], { type: 'text/plain' }), 'keywords.txt')
    const multipart = new Response(data)
    const response = await post(Buffer.from(await multipart.arrayBuffer()), {
      'content-type': multipart.headers.get('content-type') ?? '',
    })
    expect(response.json().items.bytes).toBe(5000)
  })

  test('text that merely looks like JSON stays text', async () => {
    expect((await post('name=%7B%22a%22%3A1%7D')).json().items.name).toBe('{"a":1}')
  })

  test('thousands of ids and 100,000 characters pass', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `ids%5B%5D=${index + 1}`).join('&')
    expect((await post(many)).json().items.ids).toHaveLength(20_000)
    const response = await post(`name=${'%E2%82%AC'.repeat(100_000)}`)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ name: ['must be lesser than 190'] })
  })

  test('an empty list is sent as one empty entry, and arrives as an empty list', async () => {
    expect(String(encodeForm({ ids: [] }))).toBe('ids%5B%5D=')
    const files = encodeForm({ ids: [], file: new Blob(['x']) }) as FormData
    expect(files.getAll('ids[]')).toEqual([''])
    expect(parseForm('ids%5B%5D=')).toEqual({ ids: [] })
    expect(parseForm('ids%5B%5D=&ids%5B%5D=4')).toEqual({ ids: ['4'] })
  })

  test('duplicate ids count once and empty texts are absent', async () => {
    expect((await post('ids%5B%5D=3&ids%5B%5D=3&name=')).json().items).toMatchObject({ ids: [3], name: null })
  })

  test.each(['__proto__=1', '__proto__[]=1', 'constructor=1', 'prototype=1'])(
    '%s changes nothing',
    async (body) => {
      expect((await post(`${body}&name=Ada`)).json().items.name).toBe('Ada')
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  test.each([
    ['broken JSON', '{"a":', { 'content-type': 'application/json' }, 400, 'MALFORMED_BODY'],
    ['broken JSON in a declared object field', 'settings=%7B', form, 400, 'MALFORMED_BODY'],
    ['an unknown media type', 'x', { 'content-type': 'text/csv' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body over the limit', `name=${'x'.repeat(2 * 1024 * 1024 + 1)}`, form, 413, 'PAYLOAD_TOO_LARGE'],
    ['too many parameters', 'a=1&'.repeat(50_001), form, 413, 'PAYLOAD_TOO_LARGE'],
    ['a list where ids belong', 'ids%5B%5D=x', form, 422, 'VALIDATION_FAILED'],
    ['multipart without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400, 'MALFORMED_BODY'],
  ])('%s is refused clearly', async (_what, payload, headers, status, code) => {
    const response = await post(payload, headers as Record<string, string>)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.json().message).not.toBe('')
  })

  test('a page below 1 or not a number is the first', async () => {
    for (const given of ['0', '-3', 'x', '']) expect((await post(`page=${given}`)).json().items.page).toBe(1)
    expect((await post('page=7')).json().items.page).toBe(7)
  })
})
