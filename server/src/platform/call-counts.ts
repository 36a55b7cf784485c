import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from './database/tables.ts'
import { defineJob } from './jobs.ts'

/** Calls in the present window, which ends at `endsAt` (Unix milliseconds). */
type CallCount = { calls: number; endsAt: number }

/**
 * Adds calls to a count that all processes share. The first call begins a window; after its end the count starts again.
 * @param window milliseconds
 */
export async function addCalls(
  db: Kysely<Tables>,
  { key, calls, window }: { key: Buffer; calls: number; window: number },
  now: Date,
): Promise<CallCount> {
  const ends = new Date(now.getTime() + window)
  const isOver = sql`counted.ends_at <= ${now}::timestamptz`
  const { rows } = await sql<{ calls: number; ends_at: Date }>`
    INSERT INTO call_counts AS counted (key, calls, ends_at)
    VALUES (${key}, ${calls}::integer, ${ends}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      calls = CASE WHEN ${isOver} THEN excluded.calls ELSE counted.calls + excluded.calls END,
      ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE counted.ends_at END
    RETURNING calls, ends_at`.execute(db)
  return { calls: rows[0]!.calls, endsAt: rows[0]!.ends_at.getTime() }
}

/** Deletes counts of windows that are over. Runs often to keep the table small, because anybody can cause rows in it. */
export const forgetCallCounts = defineJob({
  name: 'forget-call-counts',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async handler({ db }) {
    await db.deleteFrom('call_counts').where('ends_at', '<=', new Date()).execute()
  },
})
