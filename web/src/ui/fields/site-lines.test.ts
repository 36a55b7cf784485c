import { expect, test } from 'vitest'
import { savedSites } from './site-lines.ts'

test('shows what becomes of addresses', () => {
  expect(savedSites('https://www.Rival.com/page\n\nother.example.org')).toBe(
    'Saved as rival.com, other.example.org',
  )
})

test.each(['', 'rival.com', 'rival.com\nhttps://', 'rival'])('%j needs no words', (lines) => {
  expect(savedSites(lines)).toBeNull()
})
