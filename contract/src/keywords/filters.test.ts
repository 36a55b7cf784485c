import { expect, test } from 'vitest'
import { presetQueryOf } from '../presets/calls.ts'
import { callParameters, filterParameters, narrowingParameters } from './filter-names.ts'
import { filterQueryOf, filterRefusal } from './filter-query.ts'
import { filterNames, filterRecords, parametersOf } from './filter-records.ts'
import { sampleOf } from './filter-samples.ts'
import { keywordFilters } from './filter-schemas.ts'
import { keywordFilterNames } from './filters.ts'

test('screens send every filter of the list', () => {
  expect([...keywordFilterNames].sort()).toEqual(Object.keys(keywordFilters.shape).sort())
  expect(new Set(keywordFilterNames).size).toBe(keywordFilterNames.length)
})

test.each(filterNames)('%s is an input of calls, and no other value is', (name) => {
  const sample = sampleOf(name)
  expect(keywordFilters.safeParse(sample).success).toBe(true)
  const wrong = Object.fromEntries(parametersOf(name).map((parameter) => [parameter, { of: 'no kind' }]))
  expect(keywordFilters.safeParse(wrong).success).toBe(false)
  expect(filterRecords[name].label).not.toBe('')
})

const inAddresses = filterNames.filter((name) => filterRecords[name].group !== 'call')

test.each(inAddresses)('%s narrows a list, and stays in saved views and dynamic tags', (name) => {
  const sample = sampleOf(name)
  expect(filterRefusal(sample)).toBeNull()
  for (const query of [filterQueryOf(sample), presetQueryOf(sample)])
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(sample)
})

test('stored queries begin with the keywords and end with the compared days', () => {
  expect(narrowingParameters.slice(0, 4)).toEqual(['keyword_query', 'keywords', 'ranks_between', 'changes'])
  expect(filterParameters.slice(-3)).toEqual(['is_wrong_page', 'compare_from', 'compare_to'])
  expect(filterParameters.filter((name) => callParameters.includes(name))).toEqual([])
})
