import type { TagSegment } from '@rankline/contract/tags/calls'
import { expect, test } from 'vitest'
import { segmentOrderOf, sortSegments } from './segment-order.ts'

const segment = (name: string, numbers: Partial<TagSegment>): TagSegment => ({
  tag: { id: 1, tag_name: name, user_tag_type: 1, type_text: 'White' },
  keyword_count: 1,
  visibility: null,
  average_position: null,
  traffic: null,
  top_3: 0,
  top_10: 0,
  improved: 0,
  declined: 0,
  visibility_changes: { day: null, week: null, month: null },
  positions: [],
  ...numbers,
})

const segments = [
  segment('brand', { traffic: 10, average_position: 2 }),
  segment('shoes', { traffic: 90, average_position: 8 }),
  segment('new', {}),
  segment('Autumn', {
    ...{ traffic: 10, average_position: 5, declined: 3 },
    visibility_changes: { day: -2, week: 1, month: null },
  }),
]

test.each([
  [{}, ['shoes', 'Autumn', 'brand', 'new']],
  [{ sort: 'traffic', order: 'asc' }, ['Autumn', 'brand', 'shoes', 'new']],
  [{ sort: 'position' }, ['brand', 'Autumn', 'shoes', 'new']],
  [{ sort: 'declined' }, ['Autumn', 'brand', 'new', 'shoes']],
  [{ sort: 'week' }, ['Autumn', 'brand', 'new', 'shoes']],
  [{ sort: 'name', order: 'desc' }, ['shoes', 'new', 'brand', 'Autumn']],
  [{ sort: 'colour', order: 'up' }, ['shoes', 'Autumn', 'brand', 'new']],
])('sorted as the address %o says', (search, names) => {
  const sorted = sortSegments(segments, segmentOrderOf(search as Record<string, string>))
  expect(sorted.map(({ tag }) => tag.tag_name)).toEqual(names)
})
