import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type SearchSources = { searchId: number; day: string; urls: readonly string[] }

/** Stores the sources of overviews that differ from the last stored ones. A second check of the day replaces the first. */
export async function storeOverviewSources(db: Kysely<Tables>, read: readonly SearchSources[]) {
  await sql`
    INSERT INTO overview_sources (search_id, day, urls)
    SELECT given.search_id, given.day, given.urls
    FROM (
      SELECT search_id, day, ARRAY(SELECT jsonb_array_elements_text(listed)) AS urls
      FROM unnest(
        ${read.map(({ searchId }) => searchId)}::bigint[],
        ${read.map(({ day }) => day)}::date[],
        ${read.map(({ urls }) => JSON.stringify(urls))}::jsonb[]
      ) AS list (search_id, day, listed)
    ) AS given
    LEFT JOIN LATERAL (
      SELECT urls
      FROM overview_sources
      WHERE overview_sources.search_id = given.search_id AND overview_sources.day <= given.day
      ORDER BY day DESC
      LIMIT 1
    ) AS last ON true
    WHERE last.urls IS DISTINCT FROM given.urls
    ORDER BY given.search_id
    ON CONFLICT (search_id, day) DO UPDATE SET urls = excluded.urls`.execute(db)
}
