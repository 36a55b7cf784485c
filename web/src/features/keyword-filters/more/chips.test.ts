import { panelFilterNames, parametersOf } from '@rankline/contract/keywords/filter-records'
import { expect, test } from 'vitest'
import { chipsOf } from './chips.ts'

const labels = (search: Record<string, string>) =>
  chipsOf(search).map(({ name, summary }) => `${name} ${summary}`.trim())

test('each chosen filter is one chip in words', () => {
  expect(labels({ moved_down: '5', moved_since: '7' })).toEqual(['Moved down 5+, since 7 days ago'])
  expect(labels({ entered_top: '10' })).toEqual(['Entered top 10'])
  expect(labels({ left_top: '3', compare_from: '2026-01-01', compare_to: '2026-02-01' })).toEqual([
    'Left top 3, compared days',
  ])
  expect(labels({ volume_min: '10', cost_max: '2', traffic_min: '1', traffic_max: '3' })).toEqual([
    'Volume ≥ 10',
    'Traffic 1–3',
    'Cost per click, $ ≤ 2',
  ])
  expect(labels({ keyword_pattern: '^a', is_failed: '1', is_untagged: '0' })).toEqual([
    'Matches “^a”',
    'Last check failed',
    'Not: Without tags',
  ])
  expect(labels({ tag: '3', moved_since: '7' })).toEqual([])
})

test('every filter of the panel has a chip that clears it', () => {
  for (const name of panelFilterNames.flatMap(parametersOf))
    expect(
      chipsOf({ [name]: '1' }).some(({ clear }) => name in clear),
      name,
    ).toBe(true)
})
