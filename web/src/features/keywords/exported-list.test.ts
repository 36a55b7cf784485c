import { exportColumns } from '@rankline/contract/exports/calls'
import { expect, test } from 'vitest'
import { googleColumns, hiddenBut, optionalColumns } from '../list-layout/table-layout.ts'
import { exportedList } from './exported-list.ts'

test('an export takes the filters, the sort, the shown columns and the compared days of the list', () => {
  const request = { project_id: 7, tag: '3', sort: 'position', page: 4, with_overview: 1 }
  const search = { tag: '3', compare_from: '2026-01-01', compare_to: '2026-01-08' }
  const hidden = ['place', 'trend', 'serp', 'traffic', 'traffic_value', 'actions', 'updated_at']
  expect(exportedList(request, search, hidden)).toEqual({
    project_id: 7,
    tag: '3',
    sort: 'position',
    columns: 'current,change,prev_position,best_position,worst_position,volume,tags',
    compare_from: '2026-01-01',
    compare_to: '2026-01-08',
  })
})

test('a comparison without two days in order is none', () => {
  expect(
    exportedList({ page: 1 }, { compare_from: '2026-02-01', compare_to: '2026-01-01' }, []),
  ).not.toHaveProperty('compare_from')
})

/** Columns of the table that no file contains. */
const nowhere = {
  trend: 'a drawing; a file of a range of days has the positions that it draws',
  change_day: 'a file that compares two days has their difference',
  change_week: 'a file that compares two days has their difference',
  change_month: 'a file that compares two days has their difference',
  actions: 'buttons',
}

test('every column of the table is in a file, or there is a reason why not', () => {
  const columns = [...optionalColumns, ...googleColumns.map(({ id }) => id)]
  expect(columns.filter((id) => !(id in nowhere)).toSorted()).toEqual(exportColumns.toSorted())
})

test('what Google has measured is exported where it shows', () => {
  const hidden = hiddenBut(['current', 'google_clicks', 'google_ctr'])
  expect(exportedList({ project_id: 7 }, {}, hidden).columns).toBe('current,google_clicks,google_ctr')
})
