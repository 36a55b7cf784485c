import { expect, test } from 'vitest'
import { goneProjectsText, goneText } from './gone-text.ts'

test('what goes is named, with the month in which its history begins', () => {
  expect(goneText(100, '2026-08-03')).toBe(
    '100 keywords and their history since Aug 2026. The bin keeps them for 30 days.',
  )
  expect(goneText(1, '2025-12-31')).toBe(
    '1 keyword and its history since Dec 2025. The bin keeps it for 30 days.',
  )
  expect(goneText(2, null)).toBe('2 keywords. The bin keeps them for 30 days.')
})

test('projects go with their keywords', () => {
  expect(goneProjectsText(3, 210, '2026-08-03')).toBe(
    '3 projects, 210 keywords and their history since Aug 2026. The bin keeps them for 30 days.',
  )
  expect(goneProjectsText(1, 1, null)).toBe('1 project, 1 keyword. The bin keeps them for 30 days.')
  expect(goneProjectsText(1, 0, null)).toBe('1 project. The bin keeps it for 30 days.')
})
