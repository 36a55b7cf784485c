import type { Database } from '@rankline/server/platform/database/database'
import { until } from './until.ts'

type Pool = Database['pool']

/** Enabled keywords without a completed check of today. @param matching a LIKE pattern of their phrases */
export async function unchecked(pool: Pool, matching = '%'): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `SELECT count(*) AS left
     FROM keywords
     WHERE deleted_at IS NULL AND is_enabled AND phrase LIKE $1
       AND (checked_at IS NULL OR checked_at < date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`,
    [matching],
  )
  return rows[0]?.left ?? 0
}

export async function untilChecked(pool: Pool, patience: number, matching = '%'): Promise<void> {
  await until('every keyword has its check', async () => (await unchecked(pool, matching)) === 0, patience)
}

/** Nothing is due, under check, marked or waiting in the background any more. */
export async function untilQuiet(pool: Pool, patience: number): Promise<void> {
  await until(
    'nothing is under way',
    async () => {
      const { rows } = await pool.query<{ busy: number }>(
        `SELECT (SELECT count(*) FROM searches WHERE lease IS NOT NULL OR next_check_at <= now())
           + (SELECT count(*) FROM project_days_due)
           + (SELECT count(*) FROM phrase_metrics WHERE fetched_at IS NULL AND EXISTS (SELECT FROM source_plan
              WHERE plan::text LIKE '%sandbox%')) AS busy`,
      )
      return rows[0]?.busy === 0
    },
    patience,
  )
}
