import { file, integer, list, numeric, text } from '@rankline/contract/validation/fields'
import * as rule from '@rankline/contract/validation/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFormApp,
  type FormApp,
  type FormCase,
  upload,
  type Value,
} from '../../../tests/support/forms.ts'

/** Rules whose text the specification leaves open: only the refusal matters. */
const refusing: (FormCase & { refused: Value[]; accepted: Value[]; with?: Record<string, string> })[] = [
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

/** A text after encoding and parsing. */
const cleaned = [
  {
    title: 'NAV-078 blank lines are removed where the field says so',
    field: text().withoutEmptyLines(),
    becomes: 'a\nb',
  },
  { title: 'NAV-078 and kept where it does not', field: text().withAnyCharacters(), becomes: 'a\n\nb' },
]

let forms: FormApp

beforeAll(async () => {
  forms = await createFormApp([...refusing, ...cleaned])
})
afterAll(() => forms.close())

refusing.forEach(({ title, refused, accepted, with: others }, index) => {
  test(title, async () => {
    for (const value of refused)
      expect([value, (await forms.submit(index, value, others)).status]).toEqual([value, 422])
    for (const value of accepted)
      expect([value, (await forms.submit(index, value, others)).status]).toEqual([value, 200])
  })
})

cleaned.forEach(({ title, becomes }, index) => {
  test(title, async () => {
    const { items } = await forms.submit(refusing.length + index, 'a\n\nb')
    expect(items).toBe(becomes)
  })
})
