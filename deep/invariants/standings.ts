import { differences, type Invariant, type Pool } from './invariant.ts'

/** Check of a keyword on one day. */
type Look = { keyword_id: number; day: string; position: number | null; depth: number }

type Standing = {
  position: number | null
  previous_position: number | null
  best_position: number | null
  worst_position: number | null
  change: number | null
  movement: string | null
  position_day: string | null
}

const FULL = 100

/** Computes a keyword's row from these checks, by the tables of docs/tracking.md and docs/metrics.md. */
function standingOf(looks: readonly Look[]): Standing {
  let standing: Standing = {
    position: null,
    previous_position: null,
    best_position: null,
    worst_position: null,
    change: null,
    movement: null,
    position_day: null,
  }
  for (const { day, position, depth } of looks) {
    if (position === null && depth < FULL) continue
    const before = standing.position
    const seen = [standing.best_position, standing.worst_position, position].filter((one) => one !== null)
    standing = {
      position,
      previous_position: before,
      best_position: seen.length === 0 ? null : Math.min(...seen),
      worst_position: seen.length === 0 ? null : Math.max(...seen),
      change: before === null || position === null ? null : before - position,
      // The first check is a baseline, not a movement.
      movement: standing.position_day === null ? 'first' : movementOf(before, position),
      position_day: day,
    }
  }
  return standing
}

function movementOf(before: number | null, now: number | null): string | null {
  if (before === null) return now === null ? null : 'new'
  if (now === null) return 'dropped'
  if (now === before) return 'stable'
  return now < before ? 'improved' : 'declined'
}

/** Does not hold for keywords checked twice on a day: only the difference to the first check is stored. */
export const standings: Invariant = {
  name: "keywords' current, previous, best and worst follow from their positions",
  async find(pool: Pool) {
    const { rows: looks } = await pool.query<Look>(
      'SELECT keyword_id, day, position, depth FROM positions ORDER BY keyword_id, day',
    )
    const byKeyword = new Map<number, Look[]>()
    for (const look of looks)
      byKeyword.set(look.keyword_id, [...(byKeyword.get(look.keyword_id) ?? []), look])
    const { rows: keywords } = await pool.query<Standing & { id: number }>(
      `SELECT id, position, previous_position, best_position, worst_position, change, movement, position_day
       FROM keywords
       WHERE deleted_at IS NULL`,
    )
    return keywords.flatMap((stored) => {
      const wrong = differences(stored, standingOf(byKeyword.get(stored.id) ?? []))
      return wrong.length === 0 ? [] : [`keyword ${stored.id}: ${wrong.join(', ')}`]
    })
  },
}
