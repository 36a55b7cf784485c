import { expect, test } from 'vitest'
import { shownSections } from './sections.ts'

const none = { keywords: false, engine: false }

test.each([
  [false, false, { keywords: false, engine: false }],
  [false, true, { keywords: false, engine: false }],
  [true, false, { keywords: true, engine: false }],
  [true, true, { keywords: true, engine: true }],
])('with a valid subject %s and keywords %s the form shows %j', (isSubjectValid, hasKeywords, shown) => {
  expect(shownSections({ isSubjectValid, hasKeywords }, none)).toEqual(shown)
})

test('what has appeared stays while earlier fields are corrected', () => {
  const all = { keywords: true, engine: true }
  expect(shownSections({ isSubjectValid: false, hasKeywords: false }, all)).toEqual(all)
  const keywordsOnly = { keywords: true, engine: false }
  expect(shownSections({ isSubjectValid: false, hasKeywords: false }, keywordsOnly)).toEqual(keywordsOnly)
})
