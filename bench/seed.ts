import { defaultClickCurve } from '@rankline/serp/metrics'
import type { Database } from '@rankline/server/platform/database/database'

type Pool = Database['pool']
type Client = { query(text: string, values?: unknown[]): Promise<unknown> }

export type History = { accountId: number; projectId: number; keywords: number; days: number }

/**
 * Gives a project keywords with a position on every one of the last days, as daily checks would have left them:
 * three of four rank, positions drift by a place or two, features, landing pages, trends and project days as recorded.
 * Nothing of it is due to be checked.
 */
export async function seedHistory(pool: Pool, history: History): Promise<void> {
  const client = await pool.connect()
  try {
    await seedSearches(client, history.keywords)
    await seedKeywords(client, history)
    await seedPositions(client, history)
    await seedStandings(client, history)
    await seedCompetingPages(client, history)
    await seedOverviews(client, history)
    await seedProject(client, history)
  } finally {
    client.release()
  }
}

/** Derives the present numbers of a project anew from its positions. */
export async function restate(pool: Pool, history: Pick<History, 'accountId' | 'projectId'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`DELETE FROM project_days WHERE account_id = $1 AND project_id = $2`, [
      history.accountId,
      history.projectId,
    ])
    await seedStandings(client, history)
    await seedProject(client, history)
  } finally {
    client.release()
  }
}

/** Dead rows are removed and statistics taken, as autovacuum would have done by the next day. */
export async function settle(pool: Pool): Promise<void> {
  await pool.query('VACUUM (ANALYZE)')
  await pool.query('CHECKPOINT')
}

/** Where a keyword stands so many days ago: around its home, never far; null beyond 100 or without a home. */
const standing = (ago: string) => `
  (SELECT place::smallint
   FROM (SELECT greatest(1, round(home * (1 + 0.1 * sin((id % 97 - ${ago}) / 11.0)))
     + abs(hashint8(id * 100003 + ${ago})) % 3 - 1) AS place) AS drifted
   WHERE home IS NOT NULL AND place <= 100)`

/** Searches are shared: a project of 100 tracks the first hundred of those that a project of 10,000 tracks. */
async function seedSearches(client: Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO phrases (text)
     SELECT concat_ws(' ',
       ('{best,cheap,buy,used,waterproof,vegan,lightweight,professional,small,custom}'::text[])[1 + number % 10],
       ('{trail running,garden,office,kitchen,wedding,camping,cycling,baby,gaming,winter}'::text[])[1 + number / 10 % 10],
       ('{shoes,chairs,lamps,knives,jackets,tables,bottles,bags,gloves,desks}'::text[])[1 + number / 100 % 10],
       ('{online,near me,for beginners,with free delivery,under 100}'::text[])[1 + number / 1000 % 5],
       number)
     FROM generate_series(1, $1::integer) AS number
     ON CONFLICT (text) DO NOTHING`,
    [count],
  )
  await client.query(
    `INSERT INTO searches (fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id,
       next_check_at, priority, checked_at, outcome, depth, full_depth_at)
     SELECT md5(text)::uuid, id, 7, 2, 1, 241, 29, 1,
       now() + interval '1 day' + id * interval '1 second', 0, now(), 'complete', 100, now()
     FROM phrases
     ON CONFLICT (fingerprint) DO NOTHING`,
  )
}

async function seedKeywords(client: Client, { accountId, projectId, keywords }: History): Promise<void> {
  await client.query(
    `INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
     SELECT $1, $2, format('https://www.example.com/category-%s/a-page-that-ranks-%s', number % 40, number), current_date - 365
     FROM generate_series(1, greatest(1, $3::integer / 15)) AS number`,
    [accountId, projectId, keywords],
  )
  await client.query(
    `INSERT INTO keywords (account_id, project_id, search_id, created_by, phrase, phrase_key, phrase_id,
       engine_id, type_id, section_id, country_id, language_id, device_id,
       is_favourited, outcome, tried_at, checked_at, depth, volume, cost_per_click, created_at)
     SELECT $1, $2, searches.id, $1, phrases.text, phrases.text, phrases.id, 7, 2, 1, 241, 29, 1,
       searches.id % 20 = 0, 'ranked', now() - searches.id % 80000 * interval '1 second',
       now() - searches.id % 80000 * interval '1 second', 100,
       10 * (1 + searches.id % 500), (searches.id % 300) / 100.0,
       now() - interval '365 days' + searches.id / 100 * interval '1 hour'
     FROM searches
     JOIN phrases ON phrases.id = searches.phrase_id
     ORDER BY searches.id
     LIMIT $3`,
    [accountId, projectId, keywords],
  )
}

/** Home positions: one keyword of four without, the others anywhere in the first hundred, rather in front. */
const HOMES = `
  SELECT keywords.*,
    CASE WHEN id % 4 > 0 THEN 1 + (power(abs(hashint8(id)) % 1000 / 1000.0, 1.7) * 99)::integer END AS home,
    (SELECT min(landing_pages.id) + keywords.id % count(*)
     FROM landing_pages
     WHERE landing_pages.account_id = $1 AND landing_pages.project_id = $2) AS page_id,
    (SELECT min(landing_pages.id) + (keywords.id + 1) % count(*)
     FROM landing_pages
     WHERE landing_pages.account_id = $1 AND landing_pages.project_id = $2) AS second_page_id
  FROM keywords
  WHERE account_id = $1 AND project_id = $2`

/** Day by day, because that is the order in which rows reach the tables. */
async function seedPositions(client: Client, history: History): Promise<void> {
  const { accountId, projectId, days } = history
  await client.query(
    `SELECT ensure_positions_month(day::date) FROM generate_series(current_date - $1::integer, current_date, '1 day') AS day`,
    [days],
  )
  await client.query(`DROP TABLE IF EXISTS homes`)
  await client.query(
    `CREATE TEMP TABLE homes AS ${HOMES.replaceAll('$1', String(accountId)).replaceAll('$2', String(projectId))}`,
  )
  await client.query(
    `INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, change, movement, landing_page_id, checked_at)
     SELECT account_id, id, day, project_id, position, 100, previous - position,
       CASE
         WHEN position IS NULL AND previous IS NULL THEN NULL
         WHEN previous IS NULL THEN 'new'
         WHEN position IS NULL THEN 'dropped'
         WHEN position < previous THEN 'improved'
         WHEN position > previous THEN 'declined'
         ELSE 'stable'
       END,
       CASE WHEN position IS NOT NULL THEN CASE WHEN ago / 6 % 2 = 1 AND id % 5 = 0 THEN second_page_id ELSE page_id END END,
       day + id % 80000 * interval '1 second'
     FROM (
       SELECT homes.account_id, homes.id, homes.project_id, homes.page_id, homes.second_page_id, ago, current_date - ago AS day,
         ${standing('ago')} AS position,
         ${standing('(ago + 1)')} AS previous
       FROM generate_series($1::integer - 1, 0, -1) AS ago, homes
     ) AS stood`,
    [days],
  )
}

async function seedStandings(
  client: Client,
  { accountId, projectId }: Pick<History, 'accountId' | 'projectId'>,
): Promise<void> {
  await client.query(
    `UPDATE keywords
     SET
       outcome = CASE WHEN today.position IS NULL THEN 'not_in_depth' ELSE 'ranked' END,
       position = today.position,
       previous_position = today.position + today.change,
       best_position = best,
       worst_position = worst,
       change = today.change,
       movement = today.movement,
       position_day = current_date,
       latest_position_id = today.id,
       landing_page_id = today.landing_page_id,
       landing_url = landing_pages.url,
       features = CASE keywords.id % 3 WHEN 0 THEN '{3,4,6,7,15}' WHEN 1 THEN '{2,3,6,8}' ELSE '{1,4,5}' END::smallint[],
       own_features = CASE WHEN keywords.id % 5 = 0 THEN '{6}'::smallint[] ELSE '{}' END,
       trend = stood.trend,
       trend_day = current_date
     FROM (
       SELECT keyword_id, min(position) AS best, max(position) AS worst,
         array_agg(position ORDER BY day) FILTER (WHERE day > current_date - 30) AS trend
       FROM positions
       WHERE account_id = $1 AND project_id = $2
       GROUP BY keyword_id
     ) AS stood
     JOIN positions AS today
       ON today.account_id = $1 AND today.keyword_id = stood.keyword_id AND today.day = current_date
     LEFT JOIN landing_pages ON landing_pages.account_id = $1 AND landing_pages.id = today.landing_page_id
     WHERE keywords.account_id = $1 AND keywords.project_id = $2 AND keywords.id = stood.keyword_id`,
    [accountId, projectId],
  )
}

/** Pages of every fifth keyword trade places once a week, and every fourth shares its list with a second page. */
async function seedCompetingPages(
  client: Client,
  { accountId, projectId }: Pick<History, 'accountId' | 'projectId'>,
): Promise<void> {
  await client.query(
    `INSERT INTO page_switches (account_id, project_id, keyword_id, day, page_before, page)
     SELECT $1, $2, keyword_id, day, page_before, page
     FROM (
       SELECT keyword_id, day, landing_page_id AS page,
         lag(landing_page_id) OVER (PARTITION BY keyword_id ORDER BY day) AS page_before
       FROM positions
       WHERE account_id = $1 AND project_id = $2 AND landing_page_id IS NOT NULL
     ) AS ranked
     WHERE page <> page_before`,
    [accountId, projectId],
  )
  await client.query(
    `INSERT INTO shared_lists (account_id, keyword_id, day, urls, positions)
     SELECT account_id, id, current_date, ARRAY[landing_url, landing_url || '-too'], ARRAY[position, 100]
     FROM keywords
     WHERE account_id = $1 AND project_id = $2 AND id % 4 = 1 AND landing_url IS NOT NULL`,
    [accountId, projectId],
  )
}

/** An overview with eight sources for three keywords of five; every sixth of them cites the keyword's own page as well. */
async function seedOverviews(
  client: Client,
  { accountId, projectId, days }: Pick<History, 'accountId' | 'projectId' | 'days'>,
): Promise<void> {
  await client.query(
    `UPDATE keywords
     SET cited_at = CASE WHEN id % 5 > 2 THEN -2 WHEN id % 6 = 0 AND landing_url IS NOT NULL THEN 9 ELSE 0 END,
       above_things = CASE WHEN position <= 10 THEN position + id % 5 END,
       above_pixels = CASE WHEN position <= 10 THEN 190 + 147 * position + 350 * (id % 5) END
     WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  await client.query(
    `INSERT INTO overview_sources (search_id, day, urls)
     SELECT search_id, current_date, ARRAY(
       SELECT format('https://www.site-%s.example/%s/article-%s%s', abs(hashint8(id * 8 + number)) % 3000, id % 40,
         abs(hashint8(id * 8 + number)) % 50000, CASE WHEN number % 3 = 0 THEN '?page=' || number ELSE '' END)
       FROM generate_series(1, 8) AS number
     ) || CASE WHEN cited_at > 0 THEN ARRAY[landing_url] ELSE '{}' END
     FROM keywords
     WHERE account_id = $1 AND project_id = $2 AND cited_at >= 0
     ON CONFLICT DO NOTHING`,
    [accountId, projectId],
  )
  await client.query(
    `INSERT INTO citation_days (account_id, project_id, day, host, read_count, cited_count, source_count,
       site_source_count, not_shown_count, not_read_count, failed_count)
     SELECT $1, $2, day, '', count(*) FILTER (WHERE cited_at >= 0), count(*) FILTER (WHERE cited_at > 0),
       8 * count(*) FILTER (WHERE cited_at >= 0), count(*) FILTER (WHERE cited_at > 0),
       count(*) FILTER (WHERE cited_at < 0), 0, 0
     FROM keywords, generate_series(current_date - $3::integer + 1, current_date, '1 day') AS day
     WHERE account_id = $1 AND project_id = $2
     GROUP BY day`,
    [accountId, projectId, days],
  )
}

async function seedProject(
  client: Client,
  { accountId, projectId }: Pick<History, 'accountId' | 'projectId'>,
): Promise<void> {
  await client.query(
    `INSERT INTO project_days (account_id, project_id, day, checked_count, ranked_count, improved_count, declined_count,
       stable_count, top_3_count, top_10_count, top_20_count, top_50_count, known_count,
       unranked_count, volume_count, price_count, population, average_position, visibility, visibility_score, traffic,
       traffic_value, impressions, ctr, volume)
     SELECT account_id, project_id, day, count(*), count(position),
       count(*) FILTER (WHERE movement IN ('improved', 'new')),
       count(*) FILTER (WHERE movement IN ('declined', 'dropped')),
       count(*) FILTER (WHERE movement = 'stable'),
       count(*) FILTER (WHERE position <= 3),
       count(*) FILTER (WHERE position <= 10),
       count(*) FILTER (WHERE position <= 20),
       count(*) FILTER (WHERE position <= 50),
       count(*), count(*) FILTER (WHERE position IS NULL), count(volume),
       count(cost_per_click) FILTER (WHERE volume IS NOT NULL), bit_xor(hashint8(keyword_id * 2 + 1)),
       avg(position), avg(CASE WHEN position <= 20 THEN 100 * clicks / best_clicks WHEN position <= 100
         THEN (0.25 - (position - 21) * 0.23 / 79) / 0.285 ELSE 0 END),
       coalesce(100 * sum(clicks * coalesce(volume, 1)) / nullif(sum(best_clicks * coalesce(volume, 1)), 0), 0),
       coalesce(sum(volume * clicks), 0), coalesce(sum(volume * clicks * cost_per_click), 0),
       sum(5000.0 / position), 2.5, coalesce(sum(volume), 0)
     FROM (
       SELECT positions.*, keywords.volume, keywords.cost_per_click,
         coalesce(($3::float8[])[positions.position], 0) AS clicks, ($3::float8[])[1] AS best_clicks
       FROM positions
       JOIN keywords ON keywords.account_id = $1 AND keywords.id = positions.keyword_id
       WHERE positions.account_id = $1 AND positions.project_id = $2
     ) AS stood
     GROUP BY account_id, project_id, day`,
    [accountId, projectId, [...defaultClickCurve]],
  )
  await client.query('DELETE FROM rank_days WHERE account_id = $1 AND project_id = $2', [
    accountId,
    projectId,
  ])
  await client.query(
    `INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
     SELECT account_id, project_id, day, '', bit_xor(hashint8extended(keyword_id, 0)) & 9007199254740991,
       array_agg(keyword_id ORDER BY keyword_id),
       string_agg(set_byte('\\x00', 0, 128 + coalesce(position, 101)), '' ORDER BY keyword_id)
     FROM positions
     WHERE account_id = $1 AND project_id = $2
     GROUP BY account_id, project_id, day`,
    [accountId, projectId],
  )
  await client.query(
    `UPDATE projects
     SET keyword_count = checked_count, ranked_count = days.ranked_count, improved_count = days.improved_count,
       declined_count = days.declined_count, stable_count = days.stable_count, top_3_count = days.top_3_count,
       top_10_count = days.top_10_count, top_20_count = days.top_20_count, top_50_count = days.top_50_count, visibility = days.visibility,
       average_position = days.average_position, checked_at = now()
     FROM project_days AS days
     WHERE projects.account_id = $1 AND projects.id = $2
       AND days.account_id = $1 AND days.project_id = $2 AND days.day = current_date`,
    [accountId, projectId],
  )
}
