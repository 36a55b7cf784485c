import { expect, test } from 'vitest'
import { deletionText, projectDeletionText } from './deletion-text.ts'

test('what goes is named, with the day on which its history begins', () => {
  expect(deletionText(100, '2026-08-03')).toBe(
    '100 keywords and their history since 3 Aug 2026. The bin keeps them for 30 days.',
  )
  expect(deletionText(1, '2025-12-31')).toBe(
    '1 keyword and its history since 31 Dec 2025. The bin keeps it for 30 days.',
  )
  expect(deletionText(2, null)).toBe('2 keywords. The bin keeps them for 30 days.')
})

test('projects go with their keywords', () => {
  expect(projectDeletionText(3, 210, '2026-08-03')).toBe(
    '3 projects, 210 keywords and their history since 3 Aug 2026. The bin keeps them for 30 days.',
  )
  expect(projectDeletionText(1, 1, null)).toBe('1 project, 1 keyword. The bin keeps them for 30 days.')
  expect(projectDeletionText(1, 0, null)).toBe('1 project. The bin keeps it for 30 days.')
})
