import type { Database } from '@rankline/server/platform/database/database'
import type { Deep } from './part.ts'
import { google } from './person.ts'
import { placeOf } from './stand-in/lists.ts'

/** Compares what is recorded of today with what the service was asked and answered. */
export async function checkPlaces(
  deep: Deep,
  pool: Database['pool'],
  day: number,
  round: number,
): Promise<void> {
  const { rows } = await pool.query<{ phrase: string; position: number | null; today: number | null }>(
    `SELECT keywords.phrase, keywords.position, positions.position AS today
     FROM keywords
     LEFT JOIN positions
       ON positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id
       AND positions.day = (now() AT TIME ZONE 'UTC')::date
     WHERE keywords.deleted_at IS NULL AND keywords.engine_id = $1`,
    [google],
  )
  const wrong = rows.filter(({ phrase, position, today }) => {
    const place = placeOf(phrase, round)
    return position !== place || today !== place
  })
  deep.check(
    `day ${day}: all ${rows.length} positions are where the service showed them`,
    wrong.length === 0,
    wrong
      .slice(0, 5)
      .map(
        ({ phrase, position, today }) => `${phrase}: ${position}/${today}, shown ${placeOf(phrase, round)}`,
      )
      .join('; '),
  )
}
