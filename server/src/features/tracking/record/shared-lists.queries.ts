import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** The pages of the site in a whole result list, the best one first. */
export type OwnPages = {
  accountId: number
  id: number
  day: string
  pages: readonly { url: string; position: number }[]
}

/** Stores lists with two or more pages of the site, and deletes those of keywords whose list now has fewer. */
export async function storeSharedLists(db: Kysely<Tables>, lists: readonly OwnPages[]) {
  const shared = lists.filter(({ pages }) => pages.length > 1)
  const single = lists.filter(({ pages }) => pages.length < 2)
  if (shared.length > 0)
    await sql`
      INSERT INTO shared_lists (account_id, keyword_id, day, urls, positions)
      SELECT
        account_id, keyword_id, day,
        ARRAY(SELECT entry ->> 'url' FROM jsonb_array_elements(pages) WITH ORDINALITY AS list (entry, place) ORDER BY place),
        ARRAY(
          SELECT (entry ->> 'position')::smallint
          FROM jsonb_array_elements(pages) WITH ORDINALITY AS list (entry, place)
          ORDER BY place
        )
      FROM unnest(
        ${shared.map(({ accountId }) => accountId)}::bigint[],
        ${shared.map(({ id }) => id)}::bigint[],
        ${shared.map(({ day }) => day)}::date[],
        ${shared.map(({ pages }) => JSON.stringify(pages))}::jsonb[]
      ) AS given (account_id, keyword_id, day, pages)
      ON CONFLICT (account_id, keyword_id) DO UPDATE SET
        day = EXCLUDED.day, urls = EXCLUDED.urls, positions = EXCLUDED.positions`.execute(db)
  if (single.length > 0)
    await sql`
      DELETE FROM shared_lists
      USING unnest(
        ${single.map(({ accountId }) => accountId)}::bigint[],
        ${single.map(({ id }) => id)}::bigint[]
      ) AS given (account_id, keyword_id)
      WHERE shared_lists.account_id = given.account_id AND shared_lists.keyword_id = given.keyword_id`.execute(
      db,
    )
}
