import { expect, test } from 'vitest'
import { keywordFilterNames, keywordFilters } from './filters.ts'

test('the names of the list’s filters are those of its shape', () => {
  expect([...keywordFilterNames].sort()).toEqual(Object.keys(keywordFilters.shape).sort())
  expect(new Set(keywordFilterNames).size).toBe(keywordFilterNames.length)
})
