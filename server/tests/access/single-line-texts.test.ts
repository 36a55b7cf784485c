import type { Endpoint } from '@rankline/contract/endpoint'
import { refusals } from '@rankline/contract/validation/refusals'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/app.ts'

// A name with a line break can forge what a reader takes for another line: in a mail, a log, a file or a message.

/** Fields by name, or by call and name, that take line breaks and control characters, with the reason. */
const free: Readonly<Record<string, string>> = {
  ...named('a secret', ['password', 'old_password', 'new_password']),
  ...named('only compared', [
    'token',
    'code',
    'user-brands/fetchByAddressName address_name',
    'user-members/invitation invitation',
  ]),
  ...named('a text of several lines', [
    ...[
      'description',
      'message',
      'mail_footer',
      'report_intro',
      'competitors',
      'keywords',
      'proxy_list',
      'next_comment',
    ],
    ...['questions', 'aliases', 'exclusions', 'domains'],
  ]),
  ...named('only searched for', [
    ...[
      'search',
      'search_query',
      'query',
      'keyword_query',
      'page_query',
      'keyword_without',
      'keyword_pattern',
    ],
  ]),
  'search-console/fetchAuth text': 'only searched for',
  topic: 'only searched for',
  keyword: 'what is not seen is taken off it',
}

function named(why: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, why]))
}

type Property = {
  type?: string
  enum?: unknown
  format?: string
  pattern?: string
  minLength?: number
  items?: Property
}

const texts = (endpoints as readonly Endpoint[]).flatMap((endpoint) => {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, property]) => {
    const { type, items } = property as Property
    const isList = type === 'array'
    const {
      type: kind,
      enum: values,
      format,
      pattern,
      minLength = 0,
    } = (isList ? items : property) as Property
    if (kind !== 'string' || values !== undefined || format === 'binary') return []
    // Ids separated by commas have a message of their own.
    return [{ endpoint, name, isList, isOfIds: pattern !== undefined, long: Math.max(minLength, 3) }]
  })
})

const isFree = ({ endpoint, name }: (typeof texts)[number]) =>
  name in free || `${endpoint.path} ${name}` in free

/** The messages about a field whose text has this character in its middle. */
function said({ endpoint, name, isList, long }: (typeof texts)[number], character: string): string[] {
  const text = `a${character}${'b'.repeat(long - 2)}`
  const { error } = endpoint.input.safeParse({ [name]: isList ? [text] : text })
  return (error?.issues ?? []).filter(({ path }) => path[0] === name).map(({ message }) => message)
}

test('texts of one line are found in most calls', () => {
  expect(texts.length).toBeGreaterThan(150)
})

test.each([
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a line separator', '\u2028'],
  ['an escape', '\u001b'],
  ['a next line of C1', '\u0085'],
])('every text of one line is refused with %s', (_, character) => {
  const taken = texts
    .filter((field) => !isFree(field))
    .filter((field) => said(field, character).length === 0)
    .map(({ endpoint, name }) => `${endpoint.path} ${name}`)
  expect(taken).toEqual([])
})

test('the refusal says what is wrong', () => {
  const names = [
    'tags',
    'project_name',
    'name',
    'tag',
    'folder',
    'username',
    'slogan',
    'title',
    'custom_name',
    'text',
  ]
  for (const name of names) {
    const fields = texts.filter((field) => field.name === name && !field.isOfIds && !isFree(field))
    expect(fields.length, name).toBeGreaterThan(0)
    for (const field of fields)
      expect(said(field, '\n'), field.endpoint.path).toEqual([refusals.notOnOneLine])
  }
})

test('every field that takes line breaks is one of a call', () => {
  const known = new Set(texts.flatMap(({ endpoint, name }) => [name, `${endpoint.path} ${name}`]))
  expect(Object.keys(free).filter((name) => !known.has(name))).toEqual([])
})
