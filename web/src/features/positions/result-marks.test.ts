import type { TopEntry } from '@rankline/contract/positions/calls'
import { expect, test } from 'vitest'
import { competitorColours, lostFrom } from './result-marks.ts'

const entry = (current_position: number, changes: Partial<TopEntry> = {}): TopEntry => ({
  current_position,
  absolute_position: null,
  prev_position: null,
  diff: null,
  diff_text: '-',
  url: `https://site-${current_position}.example.net/`,
  is_own: false,
  competitor: null,
  data_json: { title: '', url: '', desc: '' },
  ...changes,
})

test('a competitor keeps its colour whatever its place', () => {
  const page = [entry(1, { competitor: 'b.net' }), entry(2, { competitor: 'a.net' })]
  expect([...competitorColours(page)]).toEqual([...competitorColours(page.toReversed())])
  expect(competitorColours(page).get('a.net')).not.toBe(competitorColours(page).get('b.net'))
})

test('gone is what no result of the other day goes back to', () => {
  const now = [entry(1, { prev_position: 2 }), entry(2)]
  const lost = lostFrom([entry(1), entry(2), entry(3)], now, 100)
  expect(lost.map(({ current_position }) => current_position)).toEqual([1, 3])
})

test('nothing is gone from a page that was not looked at to its end', () => {
  expect(lostFrom([entry(1), entry(2), entry(30)], [entry(1, { prev_position: 2 })], 10)).toEqual([])
})
