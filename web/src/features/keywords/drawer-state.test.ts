import { expect, test } from 'vitest'
import { closed, closedDrawer, graphTypes, toggled } from './drawer-state.ts'

test('one drawer is open at a time', () => {
  const first = toggled(closedDrawer, 1)
  expect(first.keywordId).toBe(1)
  expect(toggled(first, 2).keywordId).toBe(2)
})

test('the toggle of an open drawer closes it', () => {
  expect(toggled(toggled(closedDrawer, 1), 1).keywordId).toBeNull()
})

test('the toggle does not close related keywords, another row does', () => {
  const relateds = { ...toggled(closedDrawer, 1), tab: 'relateds' }
  expect(toggled(relateds, 1)).toBe(relateds)
  expect(toggled(relateds, 2).keywordId).toBe(2)
  expect(closed(relateds).keywordId).toBeNull()
})

test('a week of the basic list is shown first, and what was chosen stays for the next row', () => {
  expect(closedDrawer).toMatchObject({ tab: 'positions', graph: null, period: '1w' })
  const chosen = { ...toggled(closedDrawer, 1), graph: graphTypes[0], period: '1m' as const }
  expect(toggled(chosen, 2)).toMatchObject({ keywordId: 2, graph: 'positions_graph', period: '1m' })
  expect(closed(chosen)).toMatchObject({ keywordId: null, period: '1m' })
})

test('there are two graphs', () => {
  expect(graphTypes).toEqual(['positions_graph', 'competitors_graph'])
})
