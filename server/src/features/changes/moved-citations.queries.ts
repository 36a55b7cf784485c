import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { overviewId } from '../tracking/record/citation.ts'
import { carries } from './tagged.ts'

type MovedRow = { id: number; phrase: string; is_won: boolean; total: number }

/**
 * Finds keywords whose AI overview cites the site now and did not on `day`, or the reverse: at most `count` each, largest
 * volume first. The first move after the day says what was so on it.
 */
export async function findMovedCitations(
  db: Kysely<Tables>,
  accountId: number,
  projectId: number,
  { day, count, tag }: { day: string; count: number; tag: number | undefined },
): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    WITH moved AS (
      SELECT keywords.id, keywords.phrase, keywords.volume, keywords.is_last_cited AS is_won
      FROM keywords
      CROSS JOIN LATERAL (
        SELECT ${overviewId}::smallint = ANY (won) AS came, ${overviewId}::smallint = ANY (lost) AS went
        FROM feature_moves
        WHERE feature_moves.account_id = ${accountId}
          AND feature_moves.keyword_id = keywords.id
          AND feature_moves.day > ${day}::date
          AND (${overviewId}::smallint = ANY (won) OR ${overviewId}::smallint = ANY (lost))
        ORDER BY feature_moves.day
        LIMIT 1
      ) AS first
      WHERE keywords.account_id = ${accountId}
        AND keywords.project_id = ${projectId}
        AND keywords.is_enabled
        AND keywords.deleted_at IS NULL
        AND first.came <> first.went
        AND first.came = keywords.is_last_cited
        AND ${carries(tag)}
    ), ordered AS (
      SELECT
        moved.*,
        count(*) OVER (PARTITION BY is_won) AS total,
        row_number() OVER (PARTITION BY is_won ORDER BY volume DESC NULLS LAST, id) AS place
      FROM moved
    )
    SELECT id, phrase, is_won, total FROM ordered WHERE place <= ${count} ORDER BY place`.execute(db)
  return rows
}
