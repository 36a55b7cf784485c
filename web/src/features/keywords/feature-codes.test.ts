import type { KeywordFeature } from '@rankline/contract/keywords'
import { expect, test } from 'vitest'
import { codeOf, shownFeatures } from './feature-codes.ts'

const feature = (slug: string, is_own = false): KeywordFeature => ({
  type: 1,
  type_text: `Text of ${slug}`,
  slug,
  has_child_items: false,
  is_own,
})

test('known features have short codes, others the beginning of their name', () => {
  expect(codeOf(feature('people_also_ask'))).toBe('PAA')
  expect(codeOf(feature('something_new'))).toBe('TEX')
})

test('own features come first, and what does not fit is counted', () => {
  const features = [feature('images'), feature('videos'), feature('ai_overview', true), feature('reviews')]
  const slugs = (list: readonly KeywordFeature[]) => list.map(({ slug }) => slug)
  expect(slugs(shownFeatures(features, 4).shown)).toEqual(['ai_overview', 'images', 'videos', 'reviews'])
  expect(slugs(shownFeatures(features, 3).shown)).toEqual(['ai_overview', 'images'])
  expect(slugs(shownFeatures(features, 3).hidden)).toEqual(['videos', 'reviews'])
})
