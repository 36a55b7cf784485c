import { expect, test } from 'vitest'
import { compileRule } from './match.ts'
import { nearMatch } from './near-match.ts'

test.each([
  ['contains', 'shop.example.com', 'https://blog.example.com/', 'other_host'],
  ['contains', 'shop.example.com', 'https://example.com/', 'other_host'],
  ['contains', 'example.com', 'https://blog.example.com/', null],
  ['contains', 'example.com/shoes', 'https://example.com/hats', 'other_path'],
  ['contains', 'example.com/shoes', 'https://blog.example.com/hats', 'other_path'],
  ['contains', 'example.com/shoes', 'https://example.com/shoes/red', null],
  ['exact', 'example.com/shoes', 'https://example.com/shoes/red', 'other_path'],
  ['exact', 'example.com/shoes', 'https://example.com/shoes?page=2', 'other_query'],
  ['exact', 'example.com/shoes', 'https://blog.example.com/shoes', 'other_host'],
  ['contains', 'example.co.uk', 'https://another.co.uk/', null],
  ['contains', 'example.com', 'https://another.com/', null],
  ['contains', 'shop.example.co.uk', 'https://blog.example.co.uk/', 'other_host'],
  ['contains', 'example.com', 'https://notexample.com/', null],
] as const)('%s %s and %s: %s', (mode, url, result, near) => {
  expect(nearMatch(compileRule({ mode, url }), { url: result, description: '' })).toBe(near)
})

test('a rule by code has no near matches', () => {
  const rule = compileRule({ mode: 'code', kind: 'asin', code: 'B00ABCDE12' })
  expect(nearMatch(rule, { url: 'https://www.amazon.com/dp/B00ABCDE13', description: '' })).toBeNull()
})
