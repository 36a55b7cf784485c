import { describe, expect, test } from 'vitest'
import {
  defaultsOf,
  defineForm,
  file,
  integer,
  integerList,
  list,
  numeric,
  type TypedField,
  text,
} from './fields.ts'
import * as rules from './rules.ts'
import { validateField, validateForm } from './validate.ts'
import type { Values } from './values.ts'

type AnyField = TypedField<never, boolean, boolean>

/** First message of one field alone, or of a form with the other values given. */
const check = (field: object, value: unknown, others: Values = {}) =>
  validateField(defineForm({ project_name: field as AnyField }), 'project_name', {
    ...others,
    project_name: value,
  })

const upload = (name: string, type: string, kilobytes: number) =>
  new File([new Uint8Array(kilobytes * 1024)], name, { type })

describe('presence', () => {
  test('a required field names itself without underscores', () => {
    for (const value of ['', '  ', null, undefined, []]) {
      expect(check(text(rules.required()), value)).toBe('project name field is required')
    }
    expect(check(text(rules.required()), 'x')).toBeNull()
    expect(check(integer(rules.required()), 0)).toBeNull()
  })

  test('an empty optional field skips its rules', () => {
    expect(check(numeric(rules.between(1, 9)), '')).toBeNull()
    expect(check(text(rules.email(), rules.min(5)), null)).toBeNull()
    expect(check(list(rules.min(2)), [])).toBeNull()
  })

  test('requiredIf looks whether another field has a value', () => {
    const field = integer(rules.requiredIf('engine'))
    expect(check(field, '', { engine: '7' })).toBe('project name field is required')
    expect(check(field, '', { engine: '' })).toBeNull()
    expect(check(field, '3', { engine: '7' })).toBeNull()
  })

  test('requiredIf looks whether another field equals or holds a value', () => {
    const field = text(rules.requiredIf('engine', 1, 2))
    expect(check(field, '', { engine: '2' })).toBe('project name field is required')
    expect(check(field, '', { engine: 1 })).toBe('project name field is required')
    expect(check(field, '', { engine: 7 })).toBeNull()
    const address = text(rules.requiredIf('destination_type', 'email'))
    expect(check(address, '', { destination_type: ['slack', 'email'] })).toBe(
      'project name field is required',
    )
    expect(check(address, '', { destination_type: ['slack'] })).toBeNull()
  })

  test('requiredUnless looks whether a further list holds the value too', () => {
    const address = text(rules.requiredUnless('kept', 'destination_type', 'email'))
    const missing = 'project name field is required'
    expect(check(address, '', { destination_type: ['email'] })).toBe(missing)
    expect(check(address, '', { destination_type: ['email'], kept: ['slack'] })).toBe(missing)
    expect(check(address, '', { destination_type: ['email'], kept: ['slack', 'email'] })).toBeNull()
    expect(check(address, '', { destination_type: ['slack'], kept: [] })).toBeNull()
  })

  test('requiredIfNull looks whether another field is empty', () => {
    const field = text(rules.requiredIfNull('logo'))
    expect(check(field, '', { logo: null })).toBe('project name field is required')
    expect(check(field, '', { logo: 'x' })).toBeNull()
  })
})

describe('bounds follow the declared kind, not the value', () => {
  test('max', () => {
    expect(check(text(rules.max(3)), '1234')).toBe('must be lesser than 3')
    expect(check(text(rules.max(3)), '999')).toBeNull()
    expect(check(text(rules.max(3)), '🙂🙂🙂')).toBeNull()
    expect(check(integer(rules.max(100)), '101')).toBe('must be lesser than 100')
    expect(check(integer(rules.max(100)), 100)).toBeNull()
    expect(check(numeric(rules.max(1.5)), '1.6')).toBe('must be lesser than 1.5')
    expect(check(list(rules.max(1)), ['a', 'b'])).toBe('may not have more than 1 items')
    expect(check(file(rules.max(1)), upload('a.png', 'image/png', 2))).toBe('must be lesser than 1')
  })

  test('min', () => {
    expect(check(text(rules.min(3)), '12')).toBe('must be greater than 3')
    expect(check(text(rules.min(3)), '123')).toBeNull()
    expect(check(integer(rules.min(3)), '2')).toBe('must be greater than 3')
    expect(check(integer(rules.min(3)), '12')).toBeNull()
    expect(check(list(rules.min(2)), ['a'])).toBe('must have at least 2 items')
  })

  test('decimals', () => {
    expect(check(numeric(rules.decimals(2)), '12.34')).toBeNull()
    expect(check(numeric(rules.decimals(2)), 0.83)).toBeNull()
    expect(check(numeric(rules.decimals(2)), '12.345')).toBe('may have at most 2 decimals')
    expect(check(numeric(rules.decimals(2)), '1e-9')).toBe('may have at most 2 decimals')
  })

  test('between', () => {
    expect(check(text(rules.between(3, 5)), 'ab')).toBe('must be between 3-5 characters')
    expect(check(text(rules.between(1, 190)), '4294967296')).toBeNull()
    expect(check(numeric(rules.between(1, 100)), '101')).toBe('must be between 1-100')
    expect(check(numeric(rules.between(1, 100)), '100')).toBeNull()
    expect(check(integerList(rules.between(1, 2)), [1, 2, 3])).toBe('must be between 1-2 items')
  })

  test('between, or an e-mail address', () => {
    const check3 = (value: string) => check(text(rules.betweenOrEmail(3, 5, 9)), value)
    expect(check3('ab')).toBe('must be between 3-5 characters')
    expect(check3('abcdef')).toBe('must be between 3-5 characters')
    expect(check3('abc')).toBeNull()
    expect(check3('ab@c.de')).toBeNull()
    expect(check3('abcdef@g.h')).toBe('must be lesser than 9')
  })

  test('biggerThan', () => {
    expect(check(integer(rules.biggerThan('visibility_start')), '9', { visibility_start: '10' })).toBe(
      'must be bigger than visibility start',
    )
    expect(check(integer(rules.biggerThan('visibility_start')), '11', { visibility_start: '9' })).toBeNull()
    expect(check(text(rules.biggerThan('start_at')), '2026-01-31', { start_at: '2026-02-01' })).toBe(
      'must be bigger than start at',
    )
    expect(check(integer(rules.biggerThan('visibility_start')), '1', { visibility_start: '' })).toBeNull()
  })
})

describe('kinds and formats', () => {
  test('in', () => {
    expect(check(text(rules.oneOf('asc', 'desc')), 'up')).toBe('may get only specific values')
    expect(check(text(rules.oneOf('asc', 'desc')), 'desc')).toBeNull()
    expect(check(integer(rules.oneOf(1, 2)), '3')).toBe('may get only specific values')
    expect(check(integer(rules.oneOf(1, 2)), '2')).toBeNull()
    expect(check(list(rules.oneOf('a', 'b')), ['a', 'c'])).toBe('may get only specific values')
  })

  test('string', () => {
    expect(check(text(rules.isString()), 'a-1')).toBeNull()
    for (const value of ['a b', 'a_b', 'a.b', 'é']) {
      expect(check(text(rules.isString()), value)).toBe('may only contain letters, digits and hyphens')
    }
  })

  test('integer', () => {
    expect(check(integer(), '12')).toBeNull()
    expect(check(text(rules.isInteger()), '12')).toBeNull()
    for (const value of ['-1', '1.5', 'x', 1.5, '99999999999999999999', true, {}, ['1']]) {
      expect(check(integer(), value)).toBe('must be an integer')
    }
    expect(check(integerList(), ['1', 'x'])).toBe('must be an integer')
  })

  test('numeric', () => {
    for (const field of [numeric(), text(rules.isNumeric())]) {
      for (const value of ['-1.5', '0', 3]) expect(check(field, value)).toBeNull()
      expect(check(field, 'Infinity')).toBe('must be a number')
    }
    for (const value of ['Infinity', 'x', Number.NaN, true, {}])
      expect(check(numeric(), value)).toBe('must be a number')
  })

  test('array', () => {
    expect(check(list(), 'a')).toBe('must be a list')
    expect(check(list(), ['a'])).toBeNull()
    expect(check(text(rules.isArray()), 'a')).toBe('must be a list')
  })

  test('text', () => {
    expect(check(text(), { a: 1 })).toBe('must be a text')
    expect(check(text(), 'a\0b')).toBe('must be a text')
    expect(check(list(), [{ a: 1 }])).toBe('must be a text')
  })

  test('email', () => {
    expect(check(text(rules.email()), 'ada@example.com')).toBeNull()
    for (const value of ['a@', 'example.com', 'a b@example.com']) {
      expect(check(text(rules.email()), value)).toBe('must be a proper email address')
    }
    expect(check(list(rules.email()), ['ada@example.com', 'a@'])).toBe('must be a proper email address')
    expect(check(list(rules.email()), ['ada@example.com'])).toBeNull()
  })

  test('url', () => {
    for (const value of [
      'https://a.com',
      'http://sub.example.co.uk:8080/path?q=1#x',
      'https://bücher.de',
      'http://8.8.8.8/',
      'https://[2606:4700:4700::1111]/',
    ]) {
      expect(check(text(rules.url()), value), value).toBeNull()
    }
    for (const value of [
      'example',
      'a.com',
      'ftp://a.com',
      'javascript:alert(1)',
      'http://',
      'http://localhost',
      'http://localhost.',
      'http://app.localhost',
      'http://printer.local',
      'http://intranet',
      'http://.com',
      'http://127.0.0.1',
      'http://2130706433',
      'http://0x7f.1',
      'http://10.1.2.3',
      'http://172.16.0.1',
      'http://192.168.1.1',
      'http://169.254.169.254/latest',
      'http://100.64.0.1',
      'http://0.0.0.0',
      'http://203.0.113.7',
      'http://[::1]',
      'http://[::ffff:10.0.0.1]',
      'http://[fd00::1]',
    ]) {
      expect(check(text(rules.url()), value), value).toBe('must be a proper url')
    }
  })

  test('phone always passes', () => {
    expect(check(text(rules.phone()), 'x')).toBeNull()
  })
})

describe('lines', () => {
  test('maxLines', () => {
    const field = text(rules.maxLines(5))
    expect(check(field, 'a\nb\nc\nd\ne\nf')).toBe('Line amount must be equal or lesser than 5 lines.')
    expect(check(field, 'a\r\nb\r\nc\r\nd\r\ne')).toBeNull()
  })

  test('lineMaxLength and lineMinLength', () => {
    expect(check(text(rules.lineMaxLength(3)), 'abc\nabcd')).toBe(
      'Each line must not be greater than 3 characters.',
    )
    expect(check(text(rules.lineMaxLength(3)), 'abc\r\nabc')).toBeNull()
    expect(check(text(rules.lineMinLength(2)), 'ab\na')).toBe('Each line must have at least 2 characters.')
    expect(check(text(rules.lineMinLength(1)), 'a\n\nb')).toBe('Each line must have at least 1 characters.')
  })

  test('blank lines can be removed before the rules run', () => {
    const field = text(rules.maxLines(2), rules.lineMinLength(1))
    expect(check(field.withoutEmptyLines(), 'a\n\n \nb\n')).toBeNull()
    expect(check(field, 'a\n\nb')).not.toBeNull()
    expect(check(text(rules.required()).withoutEmptyLines(), '\n\n')).toBe('project name field is required')
  })
})

describe('uploads', () => {
  const picture = upload('me.JPG', 'image/jpeg', 300)

  test('file and image', () => {
    expect(check(file(), 'me.jpg')).toBe('must be a file')
    expect(check(file(), picture)).toBeNull()
    expect(check(text(rules.isFile()), 'me.jpg')).toBe('must be a file')
    expect(check(file(rules.isImage()), picture)).toBeNull()
    expect(check(file(rules.isImage()), upload('a.txt', 'text/plain', 1))).toBe('must be an image')
    expect(check(file(rules.required()), upload('', 'application/octet-stream', 0))).toBe(
      'project name field is required',
    )
  })

  test('mimes and extensions', () => {
    expect(check(file(rules.mimes('jpg', 'png')), picture)).toBeNull()
    expect(check(file(rules.mimes('jpeg', 'png')), upload('a.svg', 'image/svg+xml', 1))).toBe(
      'must be a file of type jpeg, png',
    )
    expect(check(file(rules.extensions('jpg', 'png')), picture)).toBeNull()
    expect(check(file(rules.extensions('txt', 'csv')), picture)).toBe(
      'must be a file with extension txt, csv',
    )
  })

  test('maxFileSize counts KB', () => {
    expect(check(file(rules.maxFileSize(300)), picture)).toBeNull()
    expect(check(file(rules.maxFileSize(300)), upload('a.png', 'image/png', 301))).toBe(
      'must be lesser than 300KB.',
    )
  })
})

test('lists bound their items and their number', () => {
  expect(check(list(rules.arrayMaxLength(2)), ['ab', 'abc'])).toBe(
    'Each item must not be greater than 2 characters.',
  )
  expect(check(list(rules.arrayMaxLength(2)), ['ab'])).toBeNull()
  expect(check(list(rules.arrayMinLength(2)), ['ab', 'a'])).toBe('Each item must have at least 2 characters.')
  expect(check(list(rules.arrayMinLength(2)), ['ab'])).toBeNull()
  expect(check(list(rules.arrayMaxAmount(2)), ['a', 'b', 'c'])).toBe('can have max. 2 items')
  expect(check(list(rules.arrayMaxAmount(2)), ['a', 'b'])).toBeNull()
})

describe('forms', () => {
  const form = defineForm({
    user_name: text(rules.required(), rules.between(3, 32)),
    address: text(rules.max(3), rules.email()),
    port: integer().withDefault(21),
  })

  test('each field has the message of the first rule that it breaks, sizes first', () => {
    const values = { address: 'abcd' }
    expect(validateForm(form, values)).toEqual({
      user_name: ['user name field is required'],
      address: ['must be lesser than 3'],
    })
    expect(validateField(form, 'address', values)).toBe('must be lesser than 3')
    expect(validateForm(form, { user_name: 'ada' })).toEqual({})
  })

  // A host in letters of another script takes a parser time that grows with the square of its length.
  const tall = Array.from({ length: 60_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + (index % 20_000)),
  ).join('')

  test.each([
    ['an address', text(rules.url(), rules.max(100)), `https://${tall}.com`, 'must be lesser than 100'],
    [
      'a site',
      { ...text(rules.site(), rules.between(1, 190)), isSite: true },
      `https://${tall}.com`,
      'must be between 1-190 characters',
    ],
    [
      'addresses',
      list(rules.url(), rules.arrayMaxLength(9)),
      [`https://${tall}.com`],
      'Each item must not be greater than 9 characters.',
    ],
    ['an address of any length', text(rules.url()), `https://${tall}.com`, 'must be a proper url'],
    ['a site of any length', { ...text(rules.site()), isSite: true }, tall, 'must be a proper url'],
  ])('%s is measured before it is read', (_what, field, value, message) => {
    const started = performance.now()
    expect(check(field, value)).toBe(message)
    // Reading it once takes more than a second.
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('defaults are the fields that have one', () => {
    expect(defaultsOf(form)).toEqual({ port: 21 })
  })

  test('an unknown field or rule is a mistake of the program', () => {
    expect(() => validateField(form, 'nobody' as 'port', {})).toThrow('Validation rules are not initialized')
    const unknownRule = { ...text(), rules: [{ name: 'sparkling' }] }
    expect(() => check(unknownRule, 'x')).toThrow('Validation rule does not exists')
  })
})
