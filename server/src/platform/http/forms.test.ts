import { endpoint } from '@rankline/contract/endpoint'
import {
  defineForm,
  type Field,
  file,
  integer,
  list,
  numeric,
  text,
} from '@rankline/contract/validation/fields'
import * as rule from '@rankline/contract/validation/rules'
import { formSchema } from '@rankline/contract/validation/schema'
import { validateField } from '@rankline/contract/validation/validate'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testInstallation } from '../../testing/installation.ts'
import { createLog } from '../log.ts'
import { createHttp } from './http.ts'
import { route } from './routes.ts'

/** A field as a form declares it, and what the server says of values that arrive in a request. */
type Case = { title: string; field: Field; others?: Record<string, Field>; sent: Sent[] }
type Value = string | readonly string[] | File
/** A value, the text it is refused with (null: accepted), and what else is sent. */
type Sent = readonly [value: Value, refusal: string | null, others?: Record<string, string>]

const specific = 'may get only specific values'
const upload = (name: string, type: string, kilobytes: number) =>
  new File([new Uint8Array(kilobytes * 1024)], name, { type })
const anything = text()

const cases: Case[] = [
  {
    title: 'NAV-053 an optional field that is empty is not checked',
    field: numeric(rule.min(5)),
    sent: [
      ['', null],
      ['4', 'must be greater than 5'],
    ],
  },
  {
    title: 'NAV-089 required wins over a length from 0',
    field: text(rule.required(), rule.between(0, 190)),
    sent: [
      ['', 'project name field is required'],
      ['x', null],
    ],
  },
  {
    title: 'NAV-089 an empty text is no value of a field that may be absent',
    field: text(rule.email()),
    sent: [
      ['', null],
      ['x', 'must be a proper email address'],
    ],
  },
  {
    title: 'NAV-055 a missing field is named with spaces',
    field: text(rule.required()),
    sent: [
      ['', 'project name field is required'],
      ['x', null],
    ],
  },
  {
    title: 'NAV-056 requiredIf asks when another field has a value',
    field: text(rule.requiredIf('other')),
    others: { other: anything },
    sent: [
      ['', 'project name field is required', { other: 'x' }],
      ['', null, { other: '' }],
    ],
  },
  {
    title: 'NAV-056 requiredIf asks when another field has one of its values',
    field: text(rule.requiredIf('other', 'yes')),
    others: { other: anything },
    sent: [
      ['', 'project name field is required', { other: 'yes' }],
      ['', null, { other: 'no' }],
    ],
  },
  {
    title: 'NAV-057 requiredIfNull asks when another field is null',
    field: text(rule.requiredIfNull('other')),
    others: { other: anything },
    sent: [
      ['', 'project name field is required', { other: '' }],
      ['', null, { other: 'x' }],
    ],
  },
  {
    title: 'NAV-058 max bounds numbers and the length of texts',
    field: integer(rule.max(10)),
    sent: [
      ['11', 'must be lesser than 10'],
      ['10', null],
    ],
  },
  {
    title: 'NAV-058 NAV-080 max of a text counts characters, digits too',
    field: text(rule.max(3)),
    sent: [
      ['9999', 'must be lesser than 3'],
      ['999', null],
    ],
  },
  {
    title: 'NAV-059 min bounds numbers and the length of texts',
    field: integer(rule.min(10)),
    sent: [
      ['9', 'must be greater than 10'],
      ['10', null],
    ],
  },
  {
    title: 'NAV-059 min of a text counts characters',
    field: text(rule.min(3)),
    sent: [
      ['99', 'must be greater than 3'],
      ['999', null],
    ],
  },
  {
    title: 'NAV-060 max of a list counts items',
    field: list(rule.max(2)),
    sent: [
      [['a', 'b', 'c'], 'may not have more than 2 items'],
      [['a', 'b'], null],
    ],
  },
  {
    title: 'NAV-061 between bounds texts by their characters',
    field: text(rule.between(2, 4)),
    sent: [
      ['a', 'must be between 2-4 characters'],
      ['abcde', 'must be between 2-4 characters'],
      ['abc', null],
    ],
  },
  {
    title: 'NAV-063 only listed values pass',
    field: text(rule.oneOf('a', 'b')),
    sent: [
      ['c', specific],
      ['a', null],
    ],
  },
  {
    title: 'NAV-068 email checks a text',
    field: text(rule.email()),
    sent: [
      ['a@', 'must be a proper email address'],
      ['a@example.com', null],
    ],
  },
  {
    title: 'NAV-068 email checks each item of a list',
    field: list(rule.email()),
    sent: [
      [['a@example.com', 'b'], 'must be a proper email address'],
      [['a@example.com'], null],
    ],
  },
  {
    title: 'NAV-069 url wants http or https and a public host',
    field: text(rule.url()),
    sent: [
      ['ftp://a.com', 'must be a proper url'],
      ['http://localhost', 'must be a proper url'],
      ['http://10.0.0.1', 'must be a proper url'],
      ['https://a.com', null],
    ],
  },
  {
    title: 'NAV-070 max_lines counts lines',
    field: text(rule.maxLines(5)),
    sent: [
      ['1\n2\n3\n4\n5\n6', 'Line amount must be equal or lesser than 5 lines.'],
      ['1\n2\n3\n4\n5', null],
    ],
  },
  {
    title: 'NAV-071 line_max_length bounds each line',
    field: text(rule.lineMaxLength(3)),
    sent: [
      ['abc\nabcd', 'Each line must not be greater than 3 characters.'],
      ['abc\nabc', null],
    ],
  },
  {
    title: 'NAV-072 line_min_length bounds each line',
    field: text(rule.lineMinLength(2)),
    sent: [
      ['ab\na', 'Each line must have at least 2 characters.'],
      ['ab\nab', null],
    ],
  },
  {
    title: 'NAV-074 max_file_size is in KB',
    field: file(rule.maxFileSize(300)),
    sent: [
      [upload('a.txt', 'text/plain', 301), 'must be lesser than 300KB.'],
      [upload('a.txt', 'text/plain', 300), null],
    ],
  },
  {
    title: 'NAV-076 array_max_amount bounds the items',
    field: list(rule.arrayMaxAmount(2)),
    sent: [
      [['a', 'b', 'c'], 'can have max. 2 items'],
      [['a'], null],
    ],
  },
  { title: 'NAV-077 a telephone number is not checked', field: text(rule.phone()), sent: [['x', null]] },
]

/** What a text becomes on its way. */
const cleaned = [
  {
    title: 'NAV-078 blank lines are removed where the field says so',
    field: text().withoutEmptyLines(),
    becomes: 'a\nb',
  },
  { title: 'NAV-078 and kept where it does not', field: text(), becomes: 'a\n\nb' },
]

/** Rules whose text the specification leaves open: refused is what counts. */
const refusing: {
  title: string
  field: Field
  others?: Record<string, Field>
  refused: Sent[0][]
  accepted: Sent[0][]
  with?: Record<string, string>
}[] = [
  {
    title: 'NAV-062 bigger_than compares with another field',
    field: integer(rule.biggerThan('other')),
    others: { other: integer() },
    refused: ['3', '5'],
    accepted: ['6'],
    with: { other: '5' },
  },
  {
    title: 'NAV-061 between bounds numbers',
    field: integer(rule.between(2, 4)),
    refused: ['1', '5'],
    accepted: ['2', '4'],
  },
  {
    title: 'NAV-064 string refuses spaces and underscores',
    field: text(rule.isString()),
    refused: ['a b', 'a_b'],
    accepted: ['a-1'],
  },
  {
    title: 'NAV-065 integer refuses signs and fractions',
    field: integer(),
    refused: ['-1', '1.5'],
    accepted: ['12'],
  },
  {
    title: 'NAV-066 numeric refuses what is not finite',
    field: numeric(),
    refused: ['Infinity', 'x'],
    accepted: ['-1.5'],
  },
  { title: 'NAV-067 array refuses a single text', field: list(), refused: ['a'], accepted: [['a']] },
  {
    title: 'NAV-073 image refuses what is no picture',
    field: file(rule.isImage()),
    refused: [upload('a.txt', 'text/plain', 1), upload('a.pdf', 'application/pdf', 1)],
    accepted: [upload('a.png', 'image/png', 1), upload('a.gif', 'image/gif', 1)],
  },
  {
    title: 'NAV-073 mimes refuses any other type',
    field: file(rule.mimes('png')),
    refused: [upload('a.png', 'image/gif', 1)],
    accepted: [upload('a.dat', 'image/png', 1)],
  },
  {
    title: 'NAV-073 extensions refuses any other ending',
    field: file(rule.extensions('png')),
    refused: [upload('a.gif', 'image/png', 1)],
    accepted: [upload('a.PNG', 'image/gif', 1)],
  },
  {
    title: 'NAV-073 image, mimes and extensions check uploads together',
    field: file(rule.isImage(), rule.mimes('png'), rule.extensions('png')),
    refused: [
      upload('a.txt', 'text/plain', 1),
      upload('a.gif', 'image/gif', 1),
      upload('a.txt', 'image/png', 1),
    ],
    accepted: [upload('a.png', 'image/png', 1)],
  },
  {
    title: 'NAV-073 file refuses a text',
    field: file(),
    refused: ['a.txt'],
    accepted: [upload('a.txt', 'text/plain', 1)],
  },
  {
    title: 'NAV-075 array_max_length and array_min_length bound each item',
    field: list(rule.arrayMinLength(2), rule.arrayMaxLength(3)),
    refused: [
      ['ab', 'a'],
      ['ab', 'abcd'],
    ],
    accepted: [['ab', 'abc']],
  },
]

const formOf = ({ field, others }: { field: Field; others?: Record<string, Field> }) =>
  defineForm({ project_name: field, ...others })

let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  const routes = [...cases, ...refusing, ...cleaned].map((one, index) =>
    route(
      endpoint({
        method: 'POST',
        path: `forms/${index}`,
        scope: 'public',
        summary: one.title,
        input: formSchema(formOf(one)),
        items: z.string().nullable(),
      }),
      async (_ctx, { project_name: value }) => (typeof value === 'string' ? value : null),
    ),
  )
  app = await createHttp({
    system: { db: database.db, log: createLog('silent', 'test'), installation: testInstallation },
    authenticate: async () => null,
    reach: async ({ account, role }) => ({ account, role, membership: null }),
    routes,
    streams: [],
    ready: async () => true,
    site: null,
    trustProxy: [],
    requestsPerMinute: 100_000,
    limitFactor: 1,
    metricsToken: undefined,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('NAV-079 a form without a rule for a field, and a rule that does not exist, are faults of ours', () => {
  const form = defineForm({ name: text({ name: 'nonsense' } as never) })
  expect(() => validateField(form, 'other' as 'name', {})).toThrow('Validation rules are not initialized')
  expect(() => validateField(form, 'name', { name: 'x' })).toThrow('Validation rule does not exists')
})

cases.forEach(({ title, sent }, index) => {
  test(title, async () => {
    for (const [value, refusal, others] of sent) {
      const { status, errors } = await submit(index, value, others)
      expect([value, status, errors?.project_name?.[0] ?? null]).toEqual([
        value,
        refusal === null ? 200 : 422,
        refusal,
      ])
    }
  })
})

refusing.forEach(({ title, refused, accepted, with: others }, index) => {
  test(title, async () => {
    for (const value of refused)
      expect([value, (await submit(cases.length + index, value, others)).status]).toEqual([value, 422])
    for (const value of accepted)
      expect([value, (await submit(cases.length + index, value, others)).status]).toEqual([value, 200])
  })
})

cleaned.forEach(({ title, becomes }, index) => {
  test(title, async () => {
    const { items } = await submit(cases.length + refusing.length + index, 'a\n\nb')
    expect(items).toBe(becomes)
  })
})

async function submit(index: number, value: Value, others: Record<string, string> = {}) {
  const data = new FormData()
  if (Array.isArray(value)) for (const item of value) data.append('project_name[]', item)
  else data.append('project_name', value as string | File)
  for (const [name, other] of Object.entries(others)) data.append(name, other)
  const multipart = new Response(data)
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/forms/${index}`,
    payload: Buffer.from(await multipart.arrayBuffer()),
    headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
  })
  const { items, errors } = response.json() as { items: string | null; errors?: Record<string, string[]> }
  return { status: response.statusCode, items, errors }
}
