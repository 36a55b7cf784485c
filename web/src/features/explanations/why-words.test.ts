import type { Why } from '@rankline/contract/explanations/why'
import { expect, test } from 'vitest'
import { matchTextOf, noListTextOf, reasonOf, ruleTextOf, titleOf } from './why-words.ts'

const bare: Why = {
  project_keyword_id: 1,
  project_id: 1,
  day: '2026-11-22',
  previous_day: null,
  next_day: null,
  search: {
    keyword: 'red shoes',
    engine: 'Google',
    type: 'Web',
    section: 'Organic',
    country: 'United Kingdom',
    language: 'English',
    device: 'Desktop',
    city: null,
  },
  rule: { mode: 'contains', text: 'https://example.com/' },
  verdict: 'waiting',
  position: null,
  imported: null,
  tries: [],
  list: null,
  has_other_rule: false,
}
const measured = (position: number | null, depth = 100) => ({
  position: { position, depth, url: null, checked_at: '2026-11-22T04:00:00.000Z' },
})
const failed = (message: string) => ({
  id: 1,
  started_at: '',
  ended_at: '',
  is_complete: false,
  message,
  requests: 1,
  source: null,
  depth: null,
  results: null,
  asked: [],
})

test.each<[string, string, Partial<Why>]>([
  ['Why 7?', 'Result 7 of the list is the first', { verdict: 'ranked', ...measured(7) }],
  ['Why not ranked?', 'We read the whole list. None is on', { verdict: 'not_in_list', ...measured(null) }],
  [
    'Why no position?',
    'We read only the first 20 results',
    { verdict: 'too_shallow', ...measured(null, 20) },
  ],
  [
    'Why no position?',
    'All 2 checks failed: Second. A failed check changes no position.',
    { verdict: 'failed', tries: [failed('First.'), failed('Second.')] },
  ],
  [
    'Why 4?',
    'Nothing was measured here on this day. Position 4 was imported from Other.',
    { verdict: 'imported', imported: { position: 4, tool: 'Other' } },
  ],
])('%s %s', (title, reason, part) => {
  const why = { ...bare, ...part }
  expect(titleOf(why)).toBe(title)
  expect(reasonOf(why)).toContain(reason)
})

test('a list that is gone is told apart from one that never was', () => {
  expect(noListTextOf({ ...bare, verdict: 'ranked' })).toBe('The list of this day is no longer kept.')
  expect(noListTextOf({ ...bare, verdict: 'failed' })).toBe('No list of this day is stored.')
})

test('the rule and what nearly matches it are in words', () => {
  expect(ruleTextOf({ mode: 'contains', text: 'https://example.com/' })).toBe(
    'Every page of example.com and its subdomains',
  )
  expect(ruleTextOf({ mode: 'contains', text: 'https://example.com/a' })).toBe(
    'Every page below example.com/a',
  )
  expect(matchTextOf('other_path', { mode: 'exact', text: '' })).toBe('not counted: other page')
  expect(matchTextOf('none', { mode: 'exact', text: '' })).toBeNull()
})
