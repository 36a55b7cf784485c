import type { KeywordFeature } from '@rankline/contract/keywords/calls'
import { expect, test } from 'vitest'
import { codeOf, shownFeatures } from './feature-codes.ts'

const feature = (type: number, isOwn = false): KeywordFeature => ({
  type,
  type_text: `Text of ${type}`,
  has_child_items: false,
  ...(isOwn && { is_own: true }),
})

test('known features have short codes, others the beginning of their name', () => {
  expect(codeOf(feature(3))).toBe('PAA')
  expect(codeOf(feature(999))).toBe('TEX')
})

test('own features come first, and what does not fit is counted', () => {
  const features = [feature(6), feature(7), feature(1, true), feature(12)]
  const types = (list: readonly KeywordFeature[]) => list.map(({ type }) => type)
  expect(types(shownFeatures(features, 4).shown)).toEqual([1, 6, 7, 12])
  expect(types(shownFeatures(features, 3).shown)).toEqual([1, 6])
  expect(types(shownFeatures(features, 3).hidden)).toEqual([7, 12])
})
