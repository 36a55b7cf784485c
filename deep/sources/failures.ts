import type { Database } from '@rankline/server/platform/database/database'
import type { Deep } from '../part.ts'
import { duckduckgo } from '../person.ts'

type Pool = Database['pool']

/** Whether no check of a sick source is still waited for: each has been tried to its end at least once. */
export async function isEverTried(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT FROM keywords WHERE phrase LIKE 'sick%' AND tried_at IS NULL`)
  return rowCount === 0
}

/** Sources that failed too often and have not answered since; the one that can never answer does not count. */
export async function openCircuits(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT FROM source_health WHERE open_until IS NOT NULL AND source <> 'raw-html'`,
  )
  return rowCount ?? 0
}

/** A sick source is no reason to say anything about a keyword but that the check failed. */
export async function checkFailures(deep: Deep, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ phrase: string; engine_id: number; outcome: string; failure: string }>(
    `SELECT phrase, engine_id, outcome, failure
     FROM keywords
     WHERE phrase LIKE 'sick%'
     ORDER BY engine_id, phrase`,
  )
  for (const { phrase, engine_id, failure } of rows)
    deep.remark(
      `${phrase.split(' ')[1]}${engine_id === duckduckgo ? ' of TLS' : ''} at engine ${engine_id}`,
      failure,
    )
  const other = rows.filter(({ outcome, failure }) => outcome !== 'failed' || !failure)
  deep.check(
    'every check at a sick source has failed, and says why',
    other.length === 0,
    other.map(({ phrase, outcome }) => `${phrase}: ${outcome}`).join('; '),
  )
  const { rows: recorded } = await pool.query<{ phrase: string }>(
    `SELECT phrase
     FROM keywords
     WHERE phrase LIKE 'sick%'
       AND (checked_at IS NOT NULL OR position IS NOT NULL OR EXISTS (
         SELECT FROM positions
         WHERE positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id))`,
  )
  const phrases = recorded.map(({ phrase }) => phrase).join('; ')
  deep.check('none of them is recorded as not ranked', recorded.length === 0, phrases)
}
