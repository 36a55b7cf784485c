import { groupBy } from '@rankline/server/platform/group-by'
import { differences, type Invariant } from './invariant.ts'

/** Check of a keyword on one day, with the keyword's volume and price. */
type Look = {
  project_id: number
  keyword_id: number
  day: string
  position: number | null
  depth: number
  movement: string | null
  volume: number | null
  cost_per_click: number | null
}

type Day = {
  checked_count: number
  ranked_count: number
  improved_count: number
  declined_count: number
  stable_count: number
  top_3_count: number
  top_10_count: number
  top_20_count: number
  top_50_count: number
  known_count: number
  unranked_count: number
  volume_count: number
  price_count: number
  average_position: number | null
  visibility: number
  visibility_score: number
  traffic: number | null
  traffic_value: number | null
  impressions: number | null
  ctr: number | null
  volume: number | null
}

/** Percent of the searchers who click, as printed in docs/metrics.md. */
const clicked = [
  ...[28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5],
  // The document prints two digits, but the values fall evenly.
  ...Array.from({ length: 10 }, (_, index) => 0.9 - (index * 0.6) / 9),
]
const clicksAt = (position: number | null) => (clicked[(position ?? 0) - 1] ?? 0) / 100

/** Percent of the clicks of position 1; 0.25 to 0.02 % beyond position 20, as printed in docs/metrics.md. */
export function visibilityAt(position: number | null): number {
  if (position === null || position > 100) return 0
  return (100 * (clicked[position - 1] ?? 0.25 - ((position - 21) * 0.23) / 79)) / 28.5
}

/** Share of the searchers who see a position, as in docs/metrics.md. */
function seenAt(position: number | null): number {
  if (position === null || position > 100) return 0
  if (position <= 10) return 1
  if (position <= 20) return 0.15
  return position <= 50 ? 0.03 : 0.01
}

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)

/** State of a keyword at the end of a day: `p` is its last known position, `look` its check on that day. */
type Standing = Omit<Look, 'position'> & { p: number | null; look: Look | null }

/** Keywords that were checked until a day. If a check was not deep enough to find the keyword, its position stays. */
function standingsOn(day: string, looks: readonly Look[]): Standing[] {
  const standings = new Map<number, Standing>()
  for (const look of looks.filter((one) => one.day <= day).toSorted((a, b) => a.day.localeCompare(b.day))) {
    const isTold = look.position !== null || look.depth >= 100
    const p = isTold ? look.position : (standings.get(look.keyword_id)?.p ?? null)
    standings.set(look.keyword_id, { ...look, p, look: look.day === day ? look : null })
  }
  return [...standings.values()]
}

/** Sum of the known values; null if none is known. */
const knownSum = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sum(known, (value) => value)
}
const times = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one * other

/** The numbers of a day by the formulas of docs/metrics.md. */
function dayOf(standing: readonly Standing[]): Day {
  const ranked = standing.flatMap(({ p }) => p ?? [])
  const checked = standing.filter(({ look }) => look !== null)
  const checkedRanks = checked.flatMap(({ p }) => p ?? [])
  const within = (place: number) => checkedRanks.filter((p) => p <= place).length
  const moved = (...names: string[]) =>
    checked.filter(({ look }) => names.includes(look?.movement ?? '')).length
  const attainable = sum(standing, ({ volume }) => clicksAt(1) * (volume ?? 1))
  const traffic = knownSum(standing.map(({ p, volume }) => times(volume, clicksAt(p))))
  const impressions = knownSum(standing.map(({ p, volume }) => times(volume, seenAt(p) / 30)))
  return {
    checked_count: checked.length,
    ranked_count: checkedRanks.length,
    improved_count: moved('improved', 'new'),
    declined_count: moved('declined', 'dropped'),
    stable_count: moved('stable'),
    top_3_count: within(3),
    top_10_count: within(10),
    top_20_count: within(20),
    top_50_count: within(50),
    known_count: standing.length,
    unranked_count: standing.length - ranked.length,
    volume_count: standing.filter(({ volume }) => volume !== null).length,
    price_count: standing.filter(({ volume, cost_per_click: price }) => volume !== null && price !== null)
      .length,
    average_position: ranked.length === 0 ? null : sum(ranked, (p) => p) / ranked.length,
    visibility: sum(standing, ({ p }) => visibilityAt(p)) / standing.length,
    visibility_score:
      attainable === 0
        ? 0
        : (100 * sum(standing, ({ p, volume }) => clicksAt(p) * (volume ?? 1))) / attainable,
    traffic,
    traffic_value: knownSum(
      standing.map(({ p, volume, cost_per_click: price }) => times(times(volume, clicksAt(p)), price)),
    ),
    impressions,
    ctr: !impressions || traffic === null ? null : (100 * traffic) / 30 / impressions,
    volume: knownSum(standing.map(({ volume }) => volume)),
  }
}

export const days: Invariant = {
  name: "projects' days are those of their keywords' positions",
  async find(pool) {
    const { rows: looks } = await pool.query<Look>(
      `SELECT positions.project_id, positions.keyword_id, positions.day, positions.position, positions.depth,
         positions.movement, keywords.volume, keywords.cost_per_click
       FROM positions
       JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
       WHERE keywords.deleted_at IS NULL AND keywords.is_enabled`,
    )
    const projects = groupBy(looks, ({ project_id }) => project_id)
    const groups = [...projects].flatMap(([projectId, ofProject]) =>
      [...new Set(ofProject.map(({ day }) => day))].map(
        (day) => [`project ${projectId} on ${day}`, standingsOn(day, ofProject)] as const,
      ),
    )
    const { rows: stored } = await pool.query<Day & { project_id: number; day: string }>(
      'SELECT * FROM project_days',
    )
    const byKey = new Map(stored.map((day) => [`project ${day.project_id} on ${day.day}`, day]))
    return groups.flatMap(([key, group]) => {
      const day = byKey.get(key)
      if (day === undefined) return [`${key} is missing`]
      const wrong = differences(day, dayOf(group))
      return wrong.length === 0 ? [] : [`${key}: ${wrong.join(', ')}`]
    })
  },
}
