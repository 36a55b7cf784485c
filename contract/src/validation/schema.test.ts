import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  defineForm,
  type FormInput,
  type FormValues,
  file,
  integer,
  integerList,
  list,
  numeric,
  text,
} from './fields.ts'
import { between, email, maxFileSize, oneOf, required, requiredIf } from './rules.ts'
import { formSchema } from './schema.ts'
import type { Upload } from './values.ts'

const form = defineForm({
  name: text(required(), between(1, 50)).describedAs('As shown in lists.'),
  kind: text(required(), oneOf('news', 'shop')).withDefault('news'),
  engine: integer(required()).withDefault(7),
  country: integer(requiredIf('engine')),
  price: numeric(),
  emails: list(email()),
  project_ids: integerList(),
  picture: file(maxFileSize(300)),
  lines: text().withoutEmptyLines(),
})
const schema = formSchema(form)

const issuesOf = (input: unknown) => {
  const result = schema.safeParse(input)
  return result.success ? [] : result.error.issues.map(({ path, message }) => ({ path, message }))
}

describe('a request', () => {
  test('as form fields becomes typed values', () => {
    const picture = new File(['x'], 'a.png', { type: 'image/png' })
    const sent = {
      name: 'Shop',
      country: '241',
      price: '1.5',
      emails: ['ada@example.com', ''],
      project_ids: ['1', '2'],
      picture,
      lines: 'a\r\n\r\nb',
      unknown: 'dropped',
    }
    expect(schema.parse(sent)).toEqual({
      name: 'Shop',
      kind: 'news',
      engine: 7,
      country: 241,
      price: 1.5,
      emails: ['ada@example.com'],
      project_ids: [1, 2],
      picture,
      lines: 'a\nb',
    })
  })

  test('as JSON is the same, and absent fields are null', () => {
    expect(schema.parse({ name: 'Shop', engine: 4, country: 241, emails: [], price: null })).toEqual({
      name: 'Shop',
      kind: 'news',
      engine: 4,
      country: 241,
      price: null,
      emails: null,
      project_ids: null,
      picture: null,
      lines: null,
    })
  })

  test('is refused with the messages of the validator at the field', () => {
    expect(issuesOf({ name: '', kind: 'x', emails: ['a@'], project_ids: 'x' })).toEqual([
      { path: ['name'], message: 'name field is required' },
      { path: ['kind'], message: 'may get only specific values' },
      { path: ['country'], message: 'country field is required' },
      { path: ['emails'], message: 'must be a proper email address' },
      { path: ['project_ids'], message: 'must be a list' },
    ])
  })

  test('takes a default only for a field left out, not for one sent empty', () => {
    expect(issuesOf({ name: 'Shop', country: 1, engine: '' })).toEqual([
      { path: ['engine'], message: 'engine field is required' },
    ])
  })
})

test('values and input are inferred from the fields', () => {
  expectTypeOf<FormValues<typeof form>>().toEqualTypeOf<{
    readonly name: string
    readonly kind: 'news' | 'shop'
    readonly engine: number
    readonly country: number | null
    readonly price: number | null
    readonly emails: string[] | null
    readonly project_ids: number[] | null
    readonly picture: Upload | null
    readonly lines: string | null
  }>()
  expectTypeOf<{ name: string }>().toExtend<FormInput<typeof form>>()
  expectTypeOf<{ engine: number }>().not.toExtend<FormInput<typeof form>>()
  expectTypeOf<{ name: string; kind: 'other' }>().not.toExtend<FormInput<typeof form>>()
})

test('the JSON schema of the input names fields, bounds, defaults and what must be sent', () => {
  expect(z.toJSONSchema(schema, { io: 'input' })).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 50, description: 'As shown in lists.' },
      kind: { type: 'string', enum: ['news', 'shop'], default: 'news' },
      engine: { type: 'integer', default: 7 },
      country: { type: 'integer' },
      price: { type: 'number' },
      emails: { type: 'array', items: { type: 'string', format: 'email' } },
      project_ids: { type: 'array', items: { type: 'integer' } },
      picture: { type: 'string', format: 'binary' },
      lines: { type: 'string' },
    },
  })
})
