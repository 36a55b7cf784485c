import { expect, test } from 'vitest'
import { changedSearch } from '../../platform/search-params.ts'
import { closed, closedDrawer, drawerChange, drawerOf, graphTypes, toggled } from './drawer-state.ts'

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

test('an address names the open drawer, and nothing of a closed one', () => {
  const state = { keywordId: 7, tab: 'competitors', graph: graphTypes[1], period: '1m' } as const
  const search = changedSearch({ sort: 'keyword' }, drawerChange(state))
  expect(drawerOf(search, closedDrawer)).toEqual(state)
  expect(changedSearch({}, drawerChange(toggled(closedDrawer, 7)))).toEqual({ drawer: '7' })
  expect(changedSearch(search, drawerChange(closed(state)))).toEqual({ sort: 'keyword' })
})

test('an address without a drawer keeps the choices for the next one, and one that is wrong opens none', () => {
  const choices = { ...closedDrawer, tab: 'notes' }
  for (const drawer of [undefined, '', '0', '-1', '1.5', 'x', '1e99'])
    expect(drawerOf(drawer === undefined ? {} : { drawer }, choices), drawer).toEqual(choices)
  expect(drawerOf({ drawer: '7', drawer_graph: 'x', drawer_period: '9y' }, choices)).toEqual({
    ...closedDrawer,
    keywordId: 7,
  })
})
