import type { Explanation } from '@rankline/contract/explanations/calls'
import { expect, test } from 'vitest'
import { moveOf, reasonsOf } from './explanation.ts'
import { explanationOf } from './explanation-sample.ts'

const year = new Date().getUTCFullYear()
const day = (text: string) => `${year}-11-${text}`

const explanation = (changes: Partial<Explanation>): Explanation =>
  explanationOf({
    project_keyword_id: 1,
    from: { day: day('20'), position: 3 },
    to: { day: day('21'), position: 5 },
    ...changes,
  })

const won = { from: { day: day('20'), position: null }, to: { day: day('21'), position: 4 } }
const same = { to: { day: day('21'), position: 3 } }
const a = { host: 'a.example', from: 4, to: 2 }
const fresh = { host: 'b.example', from: null, to: 3 }
const gone = { host: 'c.example', from: 1, to: null }
const update = { name: 'Core update', started_on: day('10'), ended_on: day('20') }

test.each<[string, Partial<Explanation>, string[]]>([
  ['nothing is known', {}, []],
  [
    'another page',
    { page: { from: 'https://www.own.example/a', to: 'https://www.own.example/b' } },
    ['own.example/a was replaced by own.example/b.'],
  ],
  [
    'one site passed',
    { passed_by: [a], passed_by_count: 1, passed: [gone], passed_count: 1 },
    ['a.example (4 → 2) passed you.'],
  ],
  [
    'several passed, and some are counted',
    { passed_by: [a, fresh], passed_by_count: 5 },
    ['a.example (4 → 2), b.example (now 3) and 3 more passed you.'],
  ],
  ['passed others', { ...won, passed: [gone], passed_count: 1 }, ['You passed c.example (was 1).']],
  [
    'features',
    {
      features_came: [
        { name: 'Videos', own: false },
        { name: 'Images', own: false },
      ],
      features_went: [
        { name: 'Featured snippet', own: true },
        { name: 'Local pack', own: false },
      ],
    },
    [
      'Featured snippet no longer shows your page.',
      'New on the result page: Videos, Images.',
      'Gone from the result page: Local pack.',
    ],
  ],
  [
    'a note and updates',
    {
      notes: [{ day: day('21'), text: 'Relaunch' }],
      updates: [update, { ...update, ended_on: null }, { ...update, ended_on: day('10') }],
    },
    [
      'Note of 21 Nov: “Relaunch”.',
      'Near a known update: Core update (10 Nov – 20 Nov).',
      'Near a known update: Core update (since 10 Nov).',
      'Near a known update: Core update (10 Nov).',
    ],
  ],
  [
    'a list that is not stored',
    { missing_days: [day('20')] },
    ['The result list of 20 Nov is not stored, so other sites cannot be compared.'],
  ],
  [
    'lists that are not stored',
    { missing_days: [day('20'), day('21')] },
    ['The result lists of 20 Nov and 21 Nov are not stored, so other sites cannot be compared.'],
  ],
  [
    'it did not move',
    { ...same, missing_days: [day('20')], features_came: [{ name: 'Videos', own: false }] },
    [],
  ],
])('%s', (_case, changes, reasons) => {
  expect(reasonsOf(explanation(changes))).toEqual(reasons)
})

test('the move is told with both days, and only where there is one', () => {
  expect(moveOf(explanation({}))).toBe('From 3 on 20 Nov to 5 on 21 Nov.')
  expect(moveOf(explanation(won))).toBe('From not ranked on 20 Nov to 4 on 21 Nov.')
  expect(moveOf(explanation(same))).toBeNull()
  expect(moveOf(explanation({ from: null }))).toBeNull()
})
