import { differences, type Invariant } from './invariant.ts'

/** A keyword's look of a day, with what the keyword brings. `known` is its present position. */
type Look = {
  project_id: number
  day: string
  position: number | null
  depth: number
  movement: string | null
  known: number | null
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
  average_position: number | null
  visibility: number
  visibility_score: number
  traffic: number
  traffic_value: number
  impressions: number
  ctr: number | null
  volume: number
}

/** Percent of the searchers who click, as printed in docs/metrics.md. */
const clicked = [
  ...[28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5],
  // Printed with two digits, but falling evenly.
  ...Array.from({ length: 10 }, (_, index) => 0.9 - (index * 0.6) / 9),
]
const clicksAt = (position: number | null) => (clicked[(position ?? 0) - 1] ?? 0) / 100

/** Share of the searchers who see it, as in docs/metrics.md. */
function seenAt(position: number | null): number {
  if (position === null || position > 100) return 0
  if (position <= 10) return 1
  if (position <= 20) return 0.15
  return position <= 50 ? 0.03 : 0.01
}

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)

/** The numbers of a day by the formulas of docs/metrics.md. */
function dayOf(looks: readonly Look[]): Day {
  const standing = looks.map(({ position, depth, known, ...rest }) => ({
    ...rest,
    // Where a look was too shallow to find the page, its last known position counts.
    p: position === null && depth < 100 ? known : position,
  }))
  const ranked = standing.flatMap(({ p }) => p ?? [])
  const within = (place: number) => ranked.filter((p) => p <= place).length
  const moved = (...names: string[]) =>
    standing.filter(({ movement }) => names.includes(movement ?? '')).length
  const attainable = sum(standing, ({ volume }) => clicksAt(1) * (volume ?? 1))
  const traffic = sum(standing, ({ p, volume }) => (volume ?? 0) * clicksAt(p))
  const impressions = sum(standing, ({ p, volume }) => ((volume ?? 0) / 30) * seenAt(p))
  return {
    checked_count: standing.length,
    ranked_count: ranked.length,
    improved_count: moved('improved', 'new'),
    declined_count: moved('declined', 'dropped'),
    stable_count: moved('stable'),
    top_3_count: within(3),
    top_10_count: within(10),
    top_20_count: within(20),
    top_50_count: within(50),
    average_position: ranked.length === 0 ? null : sum(ranked, (p) => p) / ranked.length,
    visibility: sum(standing, ({ p }) => (p === null || p > 100 ? 0 : 101 - p)) / standing.length,
    visibility_score:
      attainable === 0
        ? 0
        : (100 * sum(standing, ({ p, volume }) => clicksAt(p) * (volume ?? 1))) / attainable,
    traffic,
    traffic_value: sum(
      standing,
      ({ p, volume, cost_per_click }) => (volume ?? 0) * clicksAt(p) * (cost_per_click ?? 0),
    ),
    impressions,
    ctr: impressions === 0 ? null : (100 * traffic) / 30 / impressions,
    volume: sum(standing, ({ volume }) => volume ?? 0),
  }
}

export const days: Invariant = {
  name: "projects' days are those of their keywords' positions",
  async find(pool) {
    const { rows: looks } = await pool.query<Look>(
      `SELECT positions.project_id, positions.day, positions.position, positions.depth, positions.movement,
         keywords.position AS known, keywords.volume, keywords.cost_per_click
       FROM positions
       JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
       WHERE keywords.deleted_at IS NULL AND keywords.is_enabled`,
    )
    const groups = new Map<string, Look[]>()
    for (const look of looks) {
      const key = `project ${look.project_id} on ${look.day}`
      groups.set(key, [...(groups.get(key) ?? []), look])
    }
    const { rows: stored } = await pool.query<Day & { project_id: number; day: string }>(
      'SELECT * FROM project_days',
    )
    const byKey = new Map(stored.map((day) => [`project ${day.project_id} on ${day.day}`, day]))
    return [...groups].flatMap(([key, group]) => {
      const day = byKey.get(key)
      if (day === undefined) return [`${key} is missing`]
      const wrong = differences(day, dayOf(group))
      return wrong.length === 0 ? [] : [`${key}: ${wrong.join(', ')}`]
    })
  },
}
