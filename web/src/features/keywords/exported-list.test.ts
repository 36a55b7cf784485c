import { expect, test } from 'vitest'
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
