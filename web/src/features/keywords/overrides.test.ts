import type { Keyword } from '@rankline/contract/keywords/calls'
import { expect, test } from 'vitest'
import { outlived, shownKeyword, withOverride, withoutOverride } from './overrides.ts'

const keyword = {
  id: 1,
  status: 1,
  is_alerts_enabled: 0,
  is_favourited: 0,
  is_sticky: 0,
  is_enabled: 1,
} as Keyword

test('a local flag goes before that of the server', () => {
  const all = withOverride(new Map(), 1, 'is_favourited', { value: 1, settledAt: null })
  expect(shownKeyword(keyword, all.get(1))).toMatchObject({ is_favourited: 1, is_sticky: 0, status: 1 })
  expect(shownKeyword(keyword, undefined)).toBe(keyword)
})

test('the enabled flag flips the status both ways', () => {
  const disabled = shownKeyword(keyword, { is_enabled: { value: 0, settledAt: null } })
  expect(disabled).toMatchObject({ status: 0, is_enabled: 0 })
  const again = shownKeyword(
    { ...keyword, status: 0, is_enabled: 0 },
    { is_enabled: { value: 1, settledAt: 5 } },
  )
  expect(again).toMatchObject({ status: 1, is_enabled: 1 })
})

test('a refused flag falls back', () => {
  const one = withOverride(new Map(), 1, 'is_sticky', { value: 1, settledAt: null })
  const two = withOverride(one, 1, 'is_favourited', { value: 1, settledAt: null })
  expect(Object.keys(withoutOverride(two, 1, 'is_sticky').get(1) ?? {})).toEqual(['is_favourited'])
  expect(withoutOverride(one, 1, 'is_sticky').size).toBe(0)
})

test('a list asked for after the server confirmed takes over, an earlier one does not', () => {
  const pending = withOverride(new Map(), 1, 'is_sticky', { value: 1, settledAt: null })
  const all = withOverride(pending, 2, 'is_sticky', { value: 1, settledAt: 100 })
  expect(outlived(all, 99)).toBe(all)
  expect([...outlived(all, 100).keys()]).toEqual([1])
})
