import { defineForm, file, integer, list, numeric, text } from '@rankline/contract/validation/fields'
import * as rule from '@rankline/contract/validation/rules'
import { validateField } from '@rankline/contract/validation/validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFormApp,
  type FormApp,
  type FormCase,
  upload,
  type Value,
} from '../../../tests/support/forms.ts'

/** The server's messages about values in a request. */
type Case = FormCase & { sent: Sent[] }
/** A value, the text of its refusal (null: accepted), and other values sent with it. */
type Sent = readonly [value: Value, refusal: string | null, others?: Record<string, string>]

const specific = 'may get only specific values'
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

let forms: FormApp

beforeAll(async () => {
  forms = await createFormApp(cases)
})
afterAll(() => forms.close())

test('NAV-079 a form without a rule for a field, and a rule that does not exist, are faults of ours', () => {
  const form = defineForm({ name: text({ name: 'nonsense' } as never) })
  expect(() => validateField(form, 'other' as 'name', {})).toThrow('Validation rules are not initialized')
  expect(() => validateField(form, 'name', { name: 'x' })).toThrow('Validation rule does not exists')
})

cases.forEach(({ title, sent }, index) => {
  test(title, async () => {
    for (const [value, refusal, others] of sent) {
      const { status, errors } = await forms.submit(index, value, others)
      expect([value, status, errors?.project_name?.[0] ?? null]).toEqual([
        value,
        refusal === null ? 200 : 422,
        refusal,
      ])
    }
  })
})
