import { defaultClickCurve } from '@rankline/serp/metrics'
import { type Kysely, sql } from 'kysely'
import { averageVisibility, traffic, trafficValue } from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { covered } from '../tracked-keywords/filters/google-numbers.ts'

type Db = Kysely<Tables>

/**
 * Counts the clicks of a project again, by the measured position of the same day. Of several pages that Google showed
 * for a query, the one with most impressions counts. Half of the keywords, by a hash of the query, are also counted apart, so
 * that each can test a curve of the other. Rows of the parts are brought together by grouping, not by joins: how many
 * there are cannot be estimated right after a pull, and a nested loop over a month of thousands of keywords takes hours.
 * @param from first day that counts, YYYY-MM-DD
 * @param brand lower-case letters and digits that branded queries have, without spaces; null: none is branded
 */
export async function countClicks(
  db: Db,
  accountId: number,
  projectId: number,
  { from, brand }: { from: string; brand: string | null },
): Promise<void> {
  await db
    .deleteFrom('click_counts')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
  await sql`
    WITH shown AS MATERIALIZED (
      SELECT DISTINCT ON (day, query, country_id, device_id) day, query, country_id, device_id, clicks, impressions
      FROM console_rows
      WHERE account_id = ${accountId}
        AND project_id = ${projectId}
        AND day >= ${from}::date
        AND impressions > 0
        AND country_id IS NOT NULL
      ORDER BY day, query, country_id, device_id, impressions DESC, page
    ),
    ranked AS MATERIALIZED (
      SELECT DISTINCT ON (positions.day, phrase_key, country_id, device_id)
        keywords.id, search_id, phrase_key AS query, country_id, device_id, positions.day, positions.position
      FROM keywords
      JOIN positions ON positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id
      WHERE keywords.account_id = ${accountId}
        AND keywords.project_id = ${projectId}
        AND keywords.deleted_at IS NULL
        AND engine_id = ${covered.engineId}
        AND type_id = ${covered.typeId}
        AND positions.day >= ${from}::date
        AND positions.position <= ${defaultClickCurve.length}
      ORDER BY positions.day, phrase_key, country_id, device_id, keywords.id
    ),
    pages AS MATERIALIZED (
      SELECT search_id, day, layout
      FROM result_pages
      WHERE search_id = ANY (ARRAY(SELECT DISTINCT search_id FROM ranked)) AND day >= ${from}::date
    ),
    sought AS (
      SELECT
        day, query, country_id, device_id,
        max(id) AS id, max(search_id) AS search_id, max(position) AS position,
        max(clicks) AS clicks, max(impressions) AS impressions
      FROM (
        SELECT day, query, country_id, device_id, clicks, impressions,
          NULL::bigint AS id, NULL::bigint AS search_id, NULL::smallint AS position
        FROM shown
        UNION ALL
        SELECT day, query, country_id, device_id, NULL, NULL, id, search_id, position FROM ranked
      ) AS both_sides
      GROUP BY day, query, country_id, device_id
      HAVING max(id) IS NOT NULL AND max(impressions) IS NOT NULL
    ),
    laid_out AS (
      SELECT *, max(page_layout) OVER (PARTITION BY search_id, day) AS layout
      FROM (
        SELECT *, NULL::smallint AS page_layout FROM sought
        UNION ALL
        SELECT day, NULL, NULL, NULL, NULL, search_id, NULL, NULL, NULL, layout FROM pages
      ) AS with_pages
    ),
    of_keywords AS (
      SELECT
        id, device_id, coalesce(layout, -1) AS layout, position,
        coalesce(strpos(regexp_replace(query, '[^[:alnum:]]', '', 'g'), ${brand}::text) > 0, false) AS is_branded,
        get_byte(sha256(convert_to(query, 'UTF8')), 0) & 1 = 1 AS is_odd,
        sum(clicks)::float8 AS clicks,
        sum(impressions)::float8 AS impressions,
        min(day) AS first_day,
        max(day) AS last_day
      FROM laid_out
      WHERE id IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6
    )
    INSERT INTO click_counts (
      account_id, project_id, device_id, layout, is_branded, position, keywords, impressions, clicks, clicks_squared,
      product, impressions_squared, odd_keywords, odd_impressions, odd_clicks, odd_clicks_squared, odd_product,
      odd_impressions_squared, first_day, last_day)
    SELECT ${accountId}::bigint, ${projectId}::bigint, device_id, layout, is_branded, position,
      count(*), sum(impressions), sum(clicks), sum(clicks * clicks), sum(clicks * impressions),
      sum(impressions * impressions), count(*) FILTER (WHERE is_odd),
      coalesce(sum(impressions) FILTER (WHERE is_odd), 0),
      coalesce(sum(clicks) FILTER (WHERE is_odd), 0),
      coalesce(sum(clicks * clicks) FILTER (WHERE is_odd), 0),
      coalesce(sum(clicks * impressions) FILTER (WHERE is_odd), 0),
      coalesce(sum(impressions * impressions) FILTER (WHERE is_odd), 0),
      min(first_day), max(last_day)
    FROM of_keywords
    GROUP BY device_id, layout, is_branded, position`.execute(db)
}

/** The counts of an account's projects, or of one. */
export function findClickCounts(db: Db, accountId: number, projectId: number | null) {
  const query = db
    .selectFrom('click_counts')
    .select([
      'project_id',
      'device_id',
      'layout',
      'is_branded',
      'position',
      'keywords',
      'impressions',
      'clicks',
    ])
    .select(['odd_keywords', 'odd_impressions', 'odd_clicks', 'odd_clicks_squared', 'odd_product'])
    .select(['odd_impressions_squared'])
    .select(['clicks_squared', 'product', 'impressions_squared', 'first_day', 'last_day'])
    .where('account_id', '=', accountId)
  return (projectId === null ? query : query.where('project_id', '=', projectId)).execute()
}
export type ClickCountRow = Awaited<ReturnType<typeof findClickCounts>>[number]

/** The projects that have a site of Search Console. */
export function findProjects(db: Db, accountId: number, projectId: number | null) {
  const query = db
    .selectFrom('console_sites')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.account_id', '=', 'console_sites.account_id')
        .onRef('projects.id', '=', 'console_sites.project_id'),
    )
    .select(['projects.id', 'projects.name', 'projects.url'])
    .where('console_sites.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .orderBy('projects.name')
    .orderBy('projects.id')
  return (projectId === null ? query : query.where('projects.id', '=', projectId)).execute()
}

export type Estimates = { visibility: number | null; traffic: number | null; traffic_value: number | null }

/** Estimates of the enabled keywords of an account or project by a curve, whatever curve the account has. */
export async function estimateBy(
  db: Db,
  accountId: number,
  projectId: number | null,
  shares: readonly number[],
): Promise<Estimates> {
  const curve = sql`${[...shares]}::float8[]`
  const clicks = sql`coalesce((${curve})[keywords.position], 0)`
  const [volume, price] = [sql.ref('keywords.volume'), sql.ref('keywords.cost_per_click')]
  const { rows } = await sql<Estimates>`
    SELECT
      ${averageVisibility(sql.ref('keywords.position'), curve)}::float8 AS visibility,
      sum(${traffic(volume, clicks)})::float8 AS traffic,
      sum(${trafficValue(volume, clicks, price)})::float8 AS traffic_value
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${accountId}
      AND (${projectId}::bigint IS NULL OR keywords.project_id = ${projectId})
      AND keywords.deleted_at IS NULL
      AND projects.deleted_at IS NULL
      AND projects.archived_at IS NULL
      AND keywords.is_enabled
      AND keywords.checked_at IS NOT NULL`.execute(db)
  return rows[0]!
}
