import { expect, test } from 'vitest'
import { presetQueryOf } from '../presets/calls.ts'
import { callParameters, filterParameters, narrowingParameters } from './filter-names.ts'
import { filterQueryOf, filterRefusal } from './filter-query.ts'
import { filterNames, filterRecords, parametersOf } from './filter-records.ts'
import { sampleOf, samplesOf } from './filter-samples.ts'
import { keywordFilters } from './filter-schemas.ts'
import { MOST_CHOSEN_VALUES } from './filter-values.ts'
import { keywordFilterNames } from './filters.ts'

test('screens send every filter of the list', () => {
  expect([...keywordFilterNames].sort()).toEqual(Object.keys(keywordFilters.shape).sort())
  expect(new Set(keywordFilterNames).size).toBe(keywordFilterNames.length)
})

test.each(filterNames)('%s is an input of calls in each form, and no other value is', (name) => {
  for (const sample of samplesOf(name)) expect(keywordFilters.safeParse(sample).success).toBe(true)
  const wrong = Object.fromEntries(parametersOf(name).map((parameter) => [parameter, { of: 'no kind' }]))
  expect(keywordFilters.safeParse(wrong).success).toBe(false)
  expect(filterRecords[name].label).not.toBe('')
})

const inAddresses = filterNames.filter((name) => filterRecords[name].group !== 'call')

test.each(inAddresses)('%s narrows a list, and stays in saved views and dynamic tags', (name) => {
  for (const sample of samplesOf(name)) {
    expect(filterRefusal(sample)).toBeNull()
    for (const query of [filterQueryOf(sample), presetQueryOf(sample)])
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual(sample)
  }
})

const choices = filterNames.filter((name) => filterRecords[name].kind === 'choice')

test.each(choices)('%s has one value as before, and operators for several', (name) => {
  const parsed = (value: unknown) => keywordFilters.safeParse({ [name]: value }).data?.[name as 'engine']
  expect(sampleOf(name)).toEqual({ [name]: '1' })
  expect(parsed('2')).toEqual({ operator: 'any', values: [2] })
  expect(parsed(2)).toEqual({ operator: 'any', values: [2] })
  expect(parsed('2,1')).toEqual({ operator: 'any', values: [2, 1] })
  expect(parsed('2,2')).toEqual({ operator: 'any', values: [2] })
  expect(parsed('not:2,1')).toEqual({ operator: 'none', values: [2, 1] })
  const isSet = 'isSet' in filterRecords[name]
  expect(parsed('all:2,1')).toEqual(isSet ? { operator: 'all', values: [2, 1] } : undefined)
  for (const wrong of ['0', '-1', '1,', ',1', '1;2', 'not:', 'no:1', 'not 1', '1.5'])
    expect(keywordFilters.safeParse({ [name]: wrong }).success, wrong).toBe(false)
  const many = Array.from({ length: MOST_CHOSEN_VALUES + 1 }, (_, index) => index + 1)
  expect(keywordFilters.safeParse({ [name]: many.join(',') }).success).toBe(false)
})

test('stored queries begin with the keywords and end with the compared days', () => {
  expect(narrowingParameters.slice(0, 4)).toEqual(['keyword_query', 'keywords', 'ranks_between', 'changes'])
  expect(filterParameters.slice(-3)).toEqual(['is_wrong_page', 'compare_from', 'compare_to'])
  expect(filterParameters.filter((name) => callParameters.includes(name))).toEqual([])
})

test('a longer text than the most values can have is refused unread', () => {
  const longest = Array.from({ length: MOST_CHOSEN_VALUES }, (_, index) => 999_999_999_999_000 + index)
  const answerOf = (tag: string) => keywordFilters.safeParse({ tag })
  expect(answerOf(`not:${longest.join(',')}`).success).toBe(true)
  expect(answerOf(' '.repeat(60_000)).error?.issues[0]?.message).toBe(
    answerOf([...longest, 1].join(',')).error?.issues[0]?.message,
  )
})
