import { isNarrowed } from '@rankline/contract/keywords/filters'
import { describe, expect, test } from 'vitest'
import { choicesOf } from './filter-choices.ts'
import { clearedFilters, headerSortChange, requestOf, sortChange, sortingOf, toggledFlag } from './filters.ts'
import { sorts } from './sorts.ts'

const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)

test('the choices are those of the contract, in order', () => {
  expect(choicesOf('ranks_between').map(({ value }) => value)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ])
  expect(labels(choicesOf('ranks_between'))).toEqual([
    ...['1-100 (All)', '1-10', '11-20', '21-50', '51-100'],
    ...['1-3', '4-10', 'No Rank', 'Not checked', 'Featured snippet'],
  ])
  expect(labels(choicesOf('changes'))).toEqual([
    'Improved',
    'Declined',
    'Changed',
    'Not Ranked',
    'Stable',
    'Dropped',
  ])
  expect(choicesOf('date_shortcut').find(({ label }) => label === 'All Time')?.value).toBe('7')
  expect(labels(choicesOf('keyword_settings'))).toEqual([
    'Favourited',
    'Alerts enabled',
    'Pinned',
    'Enabled only',
  ])
  expect(sorts).toHaveLength(24)
})

describe('sorting', () => {
  test('has what lost most traffic first when the address says nothing, or nothing known', () => {
    expect(sortingOf({})).toEqual({ sort: 'traffic_lost', order: 'asc' })
    expect(sortingOf({ sort: 'colour', order: 'up' })).toEqual({ sort: 'traffic_lost', order: 'asc' })
  })
  test('a header first sorts its own way, then the other', () => {
    expect(headerSortChange({}, 'keyword')).toMatchObject({ sort: 'keyword', order: 'asc' })
    expect(headerSortChange({ sort: 'keyword' }, 'keyword')).toMatchObject({ order: 'desc' })
    expect(headerSortChange({ sort: 'keyword', order: 'desc' }, 'keyword')).toMatchObject({ order: 'asc' })
    expect(headerSortChange({}, 'updated_at')).toMatchObject({ order: 'desc', page: undefined })
  })
  test('by position leaves out what has none, but keeps a range that was chosen', () => {
    expect(headerSortChange({}, 'position')).toMatchObject({ ranks_between: 1 })
    expect(headerSortChange({ ranks_between: '2' }, 'position')).toMatchObject({ ranks_between: '2' })
    expect(sortChange({}, { sort: 'keyword', order: 'asc' }).ranks_between).toBeUndefined()
  })
})

describe('the request', () => {
  test('carries every filter of the address and nothing else', () => {
    const search = {
      engine: '7',
      country: '241',
      changes: '1',
      visibility_start: '10',
      visibility_end: '90',
      date_shortcut: '8',
      date_custom_start: '2026-11-01',
      date_custom_end: '2026-11-20',
      tag: '3',
      keyword_query: 'rank',
      page: '2',
      sort: 'keyword',
      order: 'asc',
      ranks_between: '2',
    }
    expect(requestOf({ ...search, utm_source: 'mail', engine_type: '2' }, 12)).toEqual({
      ...search,
      project_id: 12,
      with_overview: 1,
    })
  })
  test('sends the first three flags as parameters too', () => {
    expect(requestOf({ keyword_settings: 'is_sticky,is_enabled' }, undefined)).toEqual({
      keyword_settings: 'is_sticky,is_enabled',
      is_sticky: 1,
      sort: 'traffic_lost',
    })
  })
  test('takes the project of the address where the screen has none', () => {
    expect(requestOf({ project_id: '5' }, undefined)).toEqual({ project_id: '5', sort: 'traffic_lost' })
    expect(requestOf({ project_id: '5' }, 12)).toEqual({
      project_id: 12,
      with_overview: 1,
      sort: 'traffic_lost',
    })
  })
})

test('sorting, paging and all time do not narrow the list', () => {
  expect(isNarrowed({ sort: 'keyword', order: 'asc', page: '3', date_shortcut: '7' })).toBe(false)
  expect(isNarrowed({ keyword_query: 'a' })).toBe(true)
  expect(isNarrowed({ date_shortcut: '1' })).toBe(true)
  expect(Object.values(clearedFilters).every((value) => value === undefined)).toBe(true)
})

test('flags are added and taken away one by one', () => {
  expect(toggledFlag({}, 'is_sticky').keyword_settings).toBe('is_sticky')
  expect(toggledFlag({ keyword_settings: 'is_sticky' }, 'is_favourited').keyword_settings).toBe(
    'is_favourited,is_sticky',
  )
  expect(toggledFlag({ keyword_settings: 'is_sticky' }, 'is_sticky').keyword_settings).toBe('')
})
