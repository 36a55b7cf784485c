import { groupBy } from '../../../platform/group-by.ts'

export type WeightedPosition = { keyword_id: number; day: string; position: number | null; weight: number }
type ShareDay = { day: string; before: number | null; now: number | null; keywords: number }

/**
 * Share of voice on each day with a check, and before it, over the keywords known at both times. A keyword keeps its last
 * position until a later one is known.
 * @param curve shares of searchers who click, from position 1
 */
export function shareDays(rows: readonly WeightedPosition[], curve: readonly number[]): ShareDay[] {
  const known = new Map<number, WeightedPosition>()
  const clicksOf = ({ position, weight }: WeightedPosition) =>
    position === null ? 0 : (curve[position - 1] ?? 0) * weight
  let [clicks, weights] = [0, 0]
  const share = () => {
    const attainable = (curve[0] ?? 0) * weights
    return attainable === 0 ? null : (100 * clicks) / attainable
  }
  const byDay = [...groupBy(rows, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b))
  return byDay.flatMap(([day, own]) => {
    const before = share()
    const looked = own.filter(({ keyword_id: id }) => known.has(id))
    for (const row of looked) clicks += clicksOf(row) - clicksOf(known.get(row.keyword_id)!)
    const found = { day, before, now: share(), keywords: known.size }
    for (const row of own) {
      if (!known.has(row.keyword_id)) {
        clicks += clicksOf(row)
        weights += row.weight
      }
      known.set(row.keyword_id, row)
    }
    return looked.length === 0 ? [] : [found]
  })
}
