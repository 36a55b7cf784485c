import type { TagSegment } from '@rankline/contract/tags/calls'
import type { SearchParams } from '../../platform/search-params.ts'

export const segmentSorts = [
  'name',
  'keywords',
  'visibility',
  'position',
  'top_3',
  'top_10',
  'improved',
  'declined',
  'traffic',
  'day',
  'week',
  'month',
] as const
export type SegmentSort = (typeof segmentSorts)[number]
export type SegmentOrder = { sort: SegmentSort; order: 'asc' | 'desc' }

/** The order after the first click on a column: the largest number or the best position first. */
export const firstOrder = (sort: SegmentSort) => (sort === 'name' || sort === 'position' ? 'asc' : 'desc')

/** Reads the order from the address. By default the tags with most visits come first. */
export function segmentOrderOf(search: SearchParams): SegmentOrder {
  const sort = segmentSorts.find((name) => name === search.sort) ?? 'traffic'
  return {
    sort,
    order: search.order === 'asc' || search.order === 'desc' ? search.order : firstOrder(sort),
  }
}

const numberOf: Record<Exclude<SegmentSort, 'name'>, (segment: TagSegment) => number | null> = {
  keywords: ({ keyword_count }) => keyword_count,
  visibility: ({ visibility }) => visibility,
  position: ({ average_position }) => average_position,
  top_3: ({ top_3 }) => top_3,
  top_10: ({ top_10 }) => top_10,
  improved: ({ improved }) => improved,
  declined: ({ declined }) => declined,
  traffic: ({ traffic }) => traffic,
  day: ({ visibility_changes }) => visibility_changes.day,
  week: ({ visibility_changes }) => visibility_changes.week,
  month: ({ visibility_changes }) => visibility_changes.month,
}

/** Unknown numbers come last in both directions; equal ones by name. */
export function sortSegments(segments: readonly TagSegment[], { sort, order }: SegmentOrder): TagSegment[] {
  const direction = order === 'asc' ? 1 : -1
  const byName = (a: TagSegment, b: TagSegment) => a.tag.tag_name.localeCompare(b.tag.tag_name)
  if (sort === 'name') return segments.toSorted((a, b) => direction * byName(a, b))
  const of = numberOf[sort]
  return segments.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return direction * (one - other) || byName(a, b)
  })
}
