import type { Database } from '@rankline/server/platform/database/database'
import type { Deep } from '../part.ts'
import type { StandIn } from '../stand-in/source.ts'

/** Compares what is written down of sources and requests by hand with what was really made of them. */
export async function checkLedger(
  deep: Deep,
  pool: Database['pool'],
  { asked }: StandIn,
  byHand: number,
): Promise<void> {
  const { rows } = await pool.query<{ requests: number }>(
    `SELECT requests FROM source_days WHERE source = 'serpapi' AND day = (now() AT TIME ZONE 'UTC')::date`,
  )
  const seen = asked.filter(({ source }) => source === 'serpapi').length
  const written = rows[0]?.requests ?? 0
  deep.check('every request is written down once', written === seen, `${written} written, ${seen} seen`)
  const { rows: made } = await pool.query<{ made: number }>(
    'SELECT coalesce(sum(requests), 0)::integer AS made FROM daily_requests',
  )
  const counted = made[0]?.made ?? 0
  deep.check('requests by hand are counted once', counted === byHand, `${counted} counted, ${byHand} made`)
}

/** US dollars that a source has cost today. */
export async function costOf(pool: Database['pool'], source: string): Promise<number> {
  const { rows } = await pool.query<{ cost: string }>(
    `SELECT cost FROM source_days WHERE source = $1 AND day = (now() AT TIME ZONE 'UTC')::date`,
    [source],
  )
  return Number(rows[0]?.cost ?? 0)
}
