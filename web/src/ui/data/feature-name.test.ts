import type { KeywordFeature } from '@rankline/contract/keywords/calls'
import { expect, test } from 'vitest'
import { nameOfFeature } from './feature-name.ts'

const overview: KeywordFeature = { type: 1, type_text: 'AI overview', has_child_items: true }
const images: KeywordFeature = { type: 6, type_text: 'Images', has_child_items: true }

test.each<[KeywordFeature, string]>([
  [{ ...overview, is_own: true, cited_at: 2 }, 'AI overview: cited at 2'],
  [{ ...overview, cited_at: 0 }, 'AI overview: not cited'],
  [overview, 'AI overview: sources not read'],
  [{ ...images, is_own: true }, 'Images: yours'],
  [images, 'Images'],
])('%j is %s', (feature, name) => {
  expect(nameOfFeature(feature)).toBe(name)
})
