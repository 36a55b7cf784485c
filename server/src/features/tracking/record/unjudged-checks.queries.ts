import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { FeatureMove } from './feature-moves.queries.ts'
import type { Passing } from './passings.ts'

export type UnjudgedCheck = FeatureMove & {
  accountId: number
  keywordId: number
  projectId: number
  day: string
  /** Whether the position before is of the same day. */
  isRepeated: boolean
  before: number | null
  wasSnippet: boolean
  position: number | null
  isSnippet: boolean
  url: string | null
  /** Whether the check decides the position; if not, only features count. */
  isDecided: boolean
  pageBefore: number | null
  urlBefore: string | null
  page: number | null
  passedBy: readonly Passing[]
}

/**
 * Stores what checks have found for the alerts that watch these keywords. Checks that fire nothing are left out, such as
 * equal positions without an alert on stable ones. Reads `alerts_enabled`, which is empty for most accounts.
 */
export async function storeUnjudgedChecks(
  db: Kysely<Tables>,
  checks: readonly UnjudgedCheck[],
): Promise<void> {
  await sql`
    INSERT INTO unjudged_checks (
      account_id, keyword_id, day, is_repeated, position_before, was_snippet, position, is_snippet, url,
      is_decided, page_before, url_before, page, won, lost, passed_by
    )
    SELECT
      account_id, keyword_id, day, is_repeated, position_before, was_snippet, position, is_snippet, url,
      is_decided, page_before, url_before, page, won::smallint[], lost::smallint[], passed_by
    FROM unnest(
      ${checks.map(({ accountId }) => accountId)}::bigint[],
      ${checks.map(({ keywordId }) => keywordId)}::bigint[],
      ${checks.map(({ projectId }) => projectId)}::bigint[],
      ${checks.map(({ day }) => day)}::date[],
      ${checks.map(({ isRepeated }) => isRepeated)}::boolean[],
      ${checks.map(({ before }) => before)}::smallint[],
      ${checks.map(({ wasSnippet }) => wasSnippet)}::boolean[],
      ${checks.map(({ position }) => position)}::smallint[],
      ${checks.map(({ isSnippet }) => isSnippet)}::boolean[],
      ${checks.map(({ url }) => url)}::text[],
      ${checks.map(({ isDecided }) => isDecided)}::boolean[],
      ${checks.map(({ pageBefore }) => pageBefore)}::bigint[],
      ${checks.map(({ urlBefore }) => urlBefore)}::text[],
      ${checks.map(({ page }) => page)}::bigint[],
      ${checks.map(({ won }) => `{${won.join()}}`)}::text[],
      ${checks.map(({ lost }) => `{${lost.join()}}`)}::text[],
      ${checks.map(({ passedBy }) => JSON.stringify(passedBy))}::jsonb[]
    ) AS given (
      account_id, keyword_id, project_id, day, is_repeated, position_before, was_snippet, position, is_snippet, url,
      is_decided, page_before, url_before, page, won, lost, passed_by
    )
    WHERE EXISTS (
      SELECT FROM alerts
      WHERE alerts.account_id = given.account_id
        AND alerts.is_enabled
        AND (alerts.project_id IS NULL OR alerts.project_id = given.project_id)
        AND (alerts.keyword_id IS NULL OR alerts.keyword_id = given.keyword_id)
        AND CASE alerts.trigger_type
          WHEN 'feature' THEN given.won <> '{}' OR given.lost <> '{}'
          WHEN 'page' THEN given.is_decided AND given.page IS DISTINCT FROM given.page_before
          WHEN 'preferred' THEN given.is_decided AND given.page IS DISTINCT FROM given.page_before
          WHEN 'competitor' THEN given.passed_by <> '[]'
          ELSE given.is_decided
            AND (alerts.trigger_type IN ('position', 'top') OR alerts.keyword_id IS NOT NULL)
            AND (alerts.trigger_action = 'stable' OR given.position IS DISTINCT FROM given.position_before)
        END
    )`.execute(db)
}
