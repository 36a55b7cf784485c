import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { pagesSeen, type RankedElsewhere } from './page-changes.queries.ts'

/**
 * Stores that another page ranks on a day than the last time, or takes it back: a second check of the day may find the
 * first page again. Days without a page are skipped.
 */
export async function storePageSwitches(db: Kysely<Tables>, keywords: readonly RankedElsewhere[]) {
  await sql`
    WITH ${pagesSeen(keywords)}, switched AS (
      SELECT * FROM seen WHERE day = today AND page <> page_before
    ), undone AS (
      DELETE FROM page_switches
      USING given
      WHERE page_switches.account_id = given.account_id
        AND page_switches.keyword_id = given.keyword_id
        AND page_switches.day = given.today
        AND NOT EXISTS (
          SELECT FROM switched
          WHERE switched.account_id = given.account_id AND switched.keyword_id = given.keyword_id
        )
    )
    INSERT INTO page_switches (account_id, project_id, keyword_id, day, page_before, page)
    SELECT account_id, project_id, keyword_id, day, page_before, page
    FROM switched
    ON CONFLICT (account_id, keyword_id, day) DO UPDATE SET
      page_before = EXCLUDED.page_before, page = EXCLUDED.page`.execute(db)
}
