import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { KeywordRecord } from './record-keywords.queries.ts'

type Db = Kysely<Tables>

export type FeatureMove = { won: number[]; lost: number[] }

/** The source of the last list of each search; null if that check failed in the end. The present one is not stored yet. */
export async function findLastSources(db: Db, searchIds: number[]): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ search_id: number; source: string | null }>`
    SELECT given.search_id, last.source
    FROM unnest(${searchIds}::bigint[]) AS given (search_id)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN outcome = 'complete' THEN source END AS source
      FROM check_runs
      WHERE check_runs.search_id = given.search_id AND depth IS NOT NULL
        AND (source IS NOT NULL OR outcome = 'failed')
      ORDER BY id DESC
      LIMIT 1
    ) AS last`.execute(db)
  return new Map(rows.map(({ search_id: id, source }) => [id, source]))
}

/** Stores feature moves. A second check of the day adds to the moves of the first. */
export async function storeFeatureMoves(db: Db, moves: readonly (FeatureMove & { record: KeywordRecord })[]) {
  const listed = (ids: readonly number[]) => `{${ids.join()}}`
  await sql`
    INSERT INTO feature_moves AS stored (account_id, keyword_id, day, won, lost)
    SELECT account_id, keyword_id, day, won::smallint[], lost::smallint[]
    FROM unnest(
      ${moves.map(({ record }) => record.accountId)}::bigint[],
      ${moves.map(({ record }) => record.id)}::bigint[],
      ${moves.map(({ record }) => record.day)}::date[],
      ${moves.map(({ won }) => listed(won))}::text[],
      ${moves.map(({ lost }) => listed(lost))}::text[]
    ) AS given (account_id, keyword_id, day, won, lost)
    ON CONFLICT (account_id, keyword_id, day) DO UPDATE SET
      won = ARRAY(SELECT unnest(stored.won) UNION SELECT unnest(excluded.won)),
      lost = ARRAY(SELECT unnest(stored.lost) UNION SELECT unnest(excluded.lost))`.execute(db)
}
