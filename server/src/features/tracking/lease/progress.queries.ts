import type { Progress } from '@rankline/serp/check'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Stores the pages of checks that continue later. Call it only for searches whose lease is still held. */
export async function storeProgress(db: Db, progress: ReadonlyMap<number, Progress>): Promise<void> {
  await sql`
    INSERT INTO check_progress (search_id, saved_at, progress)
    SELECT search_id, now(), progress
    FROM unnest(
      ${[...progress.keys()]}::bigint[],
      ${[...progress.values()].map((one) => JSON.stringify(one))}::jsonb[]
    ) AS given (search_id, progress)
    ORDER BY search_id
    ON CONFLICT (search_id) DO UPDATE SET saved_at = EXCLUDED.saved_at, progress = EXCLUDED.progress`.execute(
    db,
  )
}

export async function deleteProgress(db: Db, searchIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM check_progress WHERE search_id = ANY (${[...searchIds]}::bigint[])`.execute(db)
}
