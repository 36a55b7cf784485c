import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type AlertMark = {
  accountId: number
  keywordId: number
  projectId: number
  day: string
  /** Whether the position before is of the same day. */
  isRepeated: boolean
  before: number | null
  position: number | null
  url: string | null
}

/**
 * Marks what checks have seen for the alerts that watch these keywords; the rest is left out. Equal positions matter
 * only to alerts about stable ones. Reads `alerts_enabled`, which is empty for most accounts.
 */
export async function markForAlerts(db: Kysely<Tables>, marks: readonly AlertMark[]): Promise<void> {
  await sql`
    INSERT INTO alert_marks (account_id, keyword_id, day, is_repeated, position_before, position, url)
    SELECT account_id, keyword_id, day, is_repeated, position_before, position, url
    FROM unnest(
      ${marks.map(({ accountId }) => accountId)}::bigint[],
      ${marks.map(({ keywordId }) => keywordId)}::bigint[],
      ${marks.map(({ projectId }) => projectId)}::bigint[],
      ${marks.map(({ day }) => day)}::date[],
      ${marks.map(({ isRepeated }) => isRepeated)}::boolean[],
      ${marks.map(({ before }) => before)}::smallint[],
      ${marks.map(({ position }) => position)}::smallint[],
      ${marks.map(({ url }) => url)}::text[]
    ) AS given (account_id, keyword_id, project_id, day, is_repeated, position_before, position, url)
    WHERE EXISTS (
      SELECT FROM alerts
      WHERE alerts.account_id = given.account_id
        AND alerts.is_enabled
        AND (alerts.trigger_type = 'position' OR alerts.keyword_id IS NOT NULL)
        AND (alerts.tag_id IS NOT NULL OR alerts.project_id = given.project_id)
        AND (alerts.keyword_id IS NULL OR alerts.keyword_id = given.keyword_id)
        AND (alerts.trigger_action = 'stable' OR given.position IS DISTINCT FROM given.position_before)
    )`.execute(db)
}
