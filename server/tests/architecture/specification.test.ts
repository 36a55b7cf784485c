import { readdirSync, readFileSync } from 'node:fs'
import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { appForTests } from '../support/app-for-tests.ts'

// Holds the specification a second time, typed from its texts and not from the code. Tests that take their values from the
// contract repeat its mistakes.

const root = new URL('../../../', import.meta.url)

/** The rows of a file, by the names of its head. */
function table<Name extends string>(name: string): Record<Name, string>[] {
  const text = readFileSync(new URL(`../support/specification/${name}.tsv`, import.meta.url), 'utf8')
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.map(
    (row) => Object.fromEntries(head.map((key, index) => [key, row[index] ?? ''])) as Record<Name, string>,
  )
}

const app = appForTests()

/** Every spelling of every call: its method and path. */
const spelled = new Set(
  endpoints.flatMap((endpoint) =>
    [endpoint.path, ...endpoint.aliases].map((spelling) => {
      const [first = '', second] = spelling.split(' ')
      const [method, path] = second === undefined ? [endpoint.method, first] : [first, second]
      return `${method} ${baseOf(endpoint)}/${path}`
    }),
  ),
)
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

describe('every call of the specification is there, by its method', () => {
  test.each(table<'method' | 'path' | 'source'>('calls'))('$method $path', ({ method, path }) => {
    const url = path.replace(/\/(slack|discord)$/, '/:provider')
    const isOf = (one: (typeof methods)[number]) =>
      spelled.has(`${one} ${path}`) || (one === 'GET' && app.app.hasRoute({ method: one, url }))
    expect(methods.some((one) => (method === '*' || method === one) && isOf(one))).toBe(true)
    // Updates and deletes are sent as POST with `_method`.
    if (method === 'PUT' || method === 'DELETE')
      expect(app.app.hasRoute({ method: 'POST', url: path })).toBe(true)
  })
})

/** Messages of a call's input check about one field; those about other fields are ignored. */
function complaints(endpoint: Endpoint, field: string, value: unknown): string[] {
  const result = endpoint.input.safeParse(value === undefined ? {} : { [field]: value })
  return result.success
    ? []
    : result.error.issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
}

const ofLength = {
  text: (length: number) => 'a'.repeat(length),
  slug: (length: number) => 'a'.repeat(length),
  digits: (length: number) => '1'.repeat(length),
  url: (length: number) => `https://example.com/${'a'.repeat(length - 20)}`,
  email: (length: number) => `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(length - 130)}.com`,
}
type Measured = keyof typeof ofLength

function boundsOf(allowed: string): { least: number; most: number | null } {
  const [least = '', most = ''] = allowed.split('-')
  return { least: Number(least), most: most === '' ? null : Number(most) }
}

type Case = { is: unknown; ok: boolean }

function casesOf(kind: string, allowed: string): Case[] {
  const { least, most } = boundsOf(allowed)
  if (kind in ofLength) {
    const make = ofLength[kind as Measured]
    const isWhole = kind === 'url' || kind === 'email'
    return [
      ...(isWhole ? [{ is: 'nonsense', ok: false }] : []),
      ...(isWhole || least < 1 ? [] : [{ is: make(least), ok: true }]),
      ...(isWhole || least < 2 ? [] : [{ is: make(least - 1), ok: false }]),
      ...(most === null
        ? []
        : [
            { is: make(most), ok: true },
            { is: make(most + 1), ok: false },
          ]),
    ]
  }
  if (kind === 'integer')
    return [
      { is: String(least), ok: true },
      { is: '1x', ok: false },
      { is: least === 0 ? '-2' : '', ok: least !== 0 },
      ...(most === null
        ? []
        : [
            { is: String(most), ok: true },
            { is: String(most + 1), ok: false },
          ]),
    ]
  const words = allowed.split(' ')
  if (kind === 'choice') return [...words.map((is) => ({ is, ok: true })), { is: 'other', ok: false }]
  if (kind === 'list')
    return [
      { is: words, ok: true },
      { is: ['other'], ok: false },
    ]
  if (kind === 'day') return [{ is: '2099-12-31', ok: true }]
  if (kind === 'ids')
    return [
      { is: ['1', '2'], ok: true },
      { is: ['x'], ok: false },
    ]
  if (kind === 'lines')
    return [
      { is: `a\n${'b'.repeat(most ?? 0)}`, ok: true },
      { is: `a\n${'b'.repeat((most ?? 0) + 1)}`, ok: false },
    ]
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `c${index}.example.com`).join('\n')
  return [
    { is: lines(least), ok: true },
    { is: lines(least + 1), ok: false },
  ]
}

/** `required` may have a default. `kept` may be omitted from a change, but cannot be emptied. */
describe('every limit of the specification holds on the server', () => {
  test.each(table<'rows' | 'path' | 'field' | 'need' | 'kind' | 'allowed'>('limits'))(
    '$rows $path $field: $need $kind $allowed',
    ({ path, field, need, kind, allowed }) => {
      const endpoint = endpoints.find((one) => one.path === path)!
      expect(complaints(endpoint, field, '').length > 0).toBe(need !== '')
      if (need !== 'required') expect(complaints(endpoint, field, undefined)).toEqual([])
      for (const { is, ok } of casesOf(kind, allowed)) {
        if (is === '' && need !== '') continue
        expect([is, complaints(endpoint, field, is)]).toEqual([is, ok ? [] : [expect.any(String)]])
      }
    },
  )
})

describe('every text of the specification is there, to the letter', () => {
  const sources = ['contract/src', 'web/src']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(new URL(name, root), 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replaceAll('&apos;', "'")
    .replaceAll(/\s+/g, ' ')

  test.each(table<'text' | 'source'>('texts'))('$text', ({ text }) => {
    expect(sources.includes(text)).toBe(true)
  })
})
