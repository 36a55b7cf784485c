import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type CitationDay = { account_id: number; project_id: number; day: string }

/** Marks days whose citations have to be counted. */
export async function markCitationDays(db: Kysely<Tables>, days: readonly CitationDay[]): Promise<void> {
  await sql`
    INSERT INTO citation_days_due (account_id, project_id, day)
    SELECT DISTINCT due.account_id, due.project_id, due.day
    FROM unnest(
      ${days.map(({ account_id }) => account_id)}::bigint[],
      ${days.map(({ project_id }) => project_id)}::bigint[],
      ${days.map(({ day }) => day)}::date[]
    ) AS due (account_id, project_id, day)
    WHERE NOT EXISTS (
      SELECT FROM citation_days_due AS marked
      WHERE marked.account_id = due.account_id AND marked.project_id = due.project_id AND marked.day = due.day)`.execute(
    db,
  )
}
