import { defaultClickCurve } from '@rankline/serp/metrics'
import type { Database } from '@rankline/server/platform/database/database'
import { rebuilding } from './indexes.ts'

type Pool = Database['pool']
type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** Counts of the whole installation. */
export type Size = { keywords: number; projects: number; days: number }

/** Accounts of people who ask; all other projects belong to nobody who calls. */
export type Owners = { large: number; many: number }

export const PROJECTS_OF_MANY = 100
const LARGE = 20_000
const OF_MANY = 25_000
const MEDIUM = 5_000
/** Keywords per project of 5,000 keywords. */
const PER_MEDIUM = 100_000
/** Four of five keywords have a search of their own, as far as the rest shares theirs. */
const OWN_SEARCHES = 0.8
/** The number of days for which the product keeps runs of checks. */
const RUN_DAYS = 7
/** One of so many searches has result pages; all of them would be the largest table. */
const WITH_PAGES = 100

/** Tables that are filled; their indexes are dropped before and built again afterwards. */
const filled = [
  ...['phrases', 'phrase_metrics', 'searches', 'keywords', 'positions', 'landing_pages'],
  ...['rank_days', 'project_days', 'check_runs', 'result_pages', 'result_bodies', 'competitors'],
]

/**
 * Fills an installation by one statement for each table and day, so that a million keywords take minutes. History ends
 * yesterday, and every search is due. Foreign keys are not checked meanwhile.
 * @returns the ids of the projects of `owners`
 */
export async function seedMillion(
  pool: Pool,
  size: Size,
  owners: Owners,
): Promise<{ largeId: number; manyIds: number[] }> {
  const client = await pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query("SET work_mem = '256MB'")
    await client.query("SET maintenance_work_mem = '512MB'")
    await rebuilding(client, filled, async () => {
      await planProjects(client, size, owners)
      await seedSearches(client, size)
      await seedKeywords(client, size)
      await seedHistory(client, size)
      await seedBeside(client)
    })
    await client.query('RESET ALL')
  } finally {
    client.release()
  }
  await pool.query('VACUUM (ANALYZE)')
  await pool.query('CHECKPOINT')
  const { rows } = await pool.query<{ id: number; account_id: number }>(
    'SELECT id, account_id FROM projects WHERE account_id = ANY ($1::bigint[]) ORDER BY id',
    [[owners.large, owners.many]],
  )
  const idsOf = (account: number) =>
    rows.filter(({ account_id }) => account_id === account).map(({ id }) => id)
  return { largeId: idsOf(owners.large)[0]!, manyIds: idsOf(owners.many) }
}

/** Numbers of keywords by project: one very large, an account with a hundred, some large, and many small ones. */
export function keywordsOfProjects({ keywords, projects }: Pick<Size, 'keywords' | 'projects'>): {
  large: number
  many: number
  others: number[]
} {
  const large = Math.min(LARGE, Math.floor(keywords / 5))
  const many = Math.floor(Math.min(OF_MANY, keywords / 4) / PROJECTS_OF_MANY)
  const medium = Math.min(Math.floor(keywords / PER_MEDIUM), 10)
  const left = keywords - large - many * PROJECTS_OF_MANY - medium * MEDIUM
  const small = Math.max(1, projects - 1 - PROJECTS_OF_MANY - medium)
  // From a quarter of the mean to nearly twice the mean, so that small projects are the most.
  const each = Array.from({ length: small }, (_, index) =>
    Math.max(1, Math.floor((left / small) * (0.25 + (1.5 * index) / small))),
  )
  const rest = left - each.reduce((sum, count) => sum + count, 0)
  return {
    large,
    many,
    others: [...Array<number>(medium).fill(MEDIUM), ...each, ...(rest > 0 ? [rest] : [])],
  }
}

/** The table `planned`: a project a row, with its range of keywords. Creates accounts with two projects each. */
async function planProjects(client: Client, size: Size, owners: Owners) {
  const { large, many, others } = keywordsOfProjects(size)
  await client.query(`INSERT INTO accounts (kind) SELECT 'user' FROM generate_series(1, $1::integer)`, [
    Math.ceil(others.length / 2),
  ])
  await client.query(
    `INSERT INTO users (account_id, username, email, status, package_id, package_since)
     SELECT id, 'person-' || md5(id::text), md5(id::text) || '@example.com', 1,
       (SELECT id FROM packages WHERE slug = 'agency-10000'), now()
     FROM accounts WHERE NOT EXISTS (SELECT FROM users WHERE users.account_id = accounts.id) AND kind = 'user'`,
  )
  await client.query(
    `CREATE TEMP TABLE planned AS
     SELECT number, account_id, 0::bigint AS id, count,
       sum(count) OVER (ORDER BY number) - count AS first,
       greatest(1, count / 15) AS pages,
       (sum(greatest(1, count / 15)) OVER (ORDER BY number) - greatest(1, count / 15))::bigint AS first_page
     FROM (
       SELECT 1 AS number, $1::bigint AS account_id, $2::integer AS count
       UNION ALL SELECT 1 + number, $3, $4::integer FROM generate_series(1, $5::integer) AS number
       UNION ALL
       SELECT 1 + $5::integer + number::integer, account.id, count
       FROM unnest($6::integer[]) WITH ORDINALITY AS given (count, number)
       JOIN (SELECT account_id AS id, row_number() OVER (ORDER BY account_id) AS place FROM users WHERE username LIKE 'person-%')
         AS account ON account.place = (number + 1) / 2
     ) AS listed`,
    [owners.large, large, owners.many, many, PROJECTS_OF_MANY, others],
  )
  await client.query(
    `WITH made AS (
       INSERT INTO projects (account_id, created_by, name, url, url_match, country_id, keyword_count)
       SELECT account_id, account_id, format('Shop %s', number), format('https://www.shop-%s.example.com/', number), 2, 241, count
       FROM planned ORDER BY number
       RETURNING id, name
     )
     UPDATE planned SET id = made.id FROM made WHERE made.name = format('Shop %s', number)`,
  )
}

async function seedSearches(client: Client, { keywords }: Size) {
  const searches = Math.ceil(keywords * OWN_SEARCHES)
  await client.query(
    `INSERT INTO phrases (id, text, created_at) OVERRIDING SYSTEM VALUE
     SELECT number, concat_ws(' ', ('{best,cheap,buy,used,waterproof}'::text[])[1 + number % 5],
       ('{trail shoes,garden chairs,office lamps,kitchen knives}'::text[])[1 + number / 5 % 4], number), now()
     FROM generate_series(1, $1::bigint) AS number`,
    [searches],
  )
  await client.query(
    `INSERT INTO phrase_metrics (phrase_id, country_id, language_id, volume, cost_per_click, fetched_at)
     SELECT id, 241, 29, 10 * (1 + id % 500), (id % 300) / 100.0, now() FROM phrases`,
  )
  // The second of the day at which it is checked is a hash of the id.
  await client.query(
    `INSERT INTO searches (id, fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id,
       next_check_at, priority, checked_at, outcome, depth, full_depth_at) OVERRIDING SYSTEM VALUE
     SELECT id, md5(text)::uuid, id, 7, 2, 1, 241, 29, 1,
       now() - abs(hashint8(id)) % 86400 * interval '1 second', 0,
       date_trunc('day', now()) - (1 + abs(hashint8(id)) % 86400) * interval '1 second', 'complete', 100,
       date_trunc('day', now()) - (1 + abs(hashint8(id)) % 86400) * interval '1 second'
     FROM phrases`,
  )
  for (const table of ['phrases', 'searches'])
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), $1::bigint)`, [searches])
}

/** Position of a keyword so many days ago: near its home; null beyond 100 or without a home. */
const positionOn = (ago: string) => `
  CASE WHEN home IS NOT NULL THEN
    nullif(least(101, greatest(1, home + ((id * 31 + (${ago}) * 7) % 5 - 2) * (home / 12 + 1) / 2)), 101)
  END::smallint`

/** The table `homes`, in the order in which searches are checked; then keywords, with the standing of yesterday. */
async function seedKeywords(client: Client, { keywords, days }: Size) {
  const searches = Math.ceil(keywords * OWN_SEARCHES)
  await client.query(
    `INSERT INTO landing_pages (account_id, project_id, id, url, first_seen_on) OVERRIDING SYSTEM VALUE
     SELECT account_id, planned.id, first_page + page,
       format('https://www.shop-%s.example.com/category-%s/page-%s', planned.number, page % 40, page), current_date - $1::integer
     FROM planned CROSS JOIN LATERAL generate_series(1, pages) AS page`,
    [days],
  )
  await client.query(
    `CREATE TEMP TABLE homes AS
     SELECT account_id, planned.id AS project_id, keyword AS id, 1 + (keyword - 1) % $1::bigint AS search_id,
       first_page + 1 + keyword % pages AS page_id,
       CASE WHEN keyword % 4 > 0 THEN 1 + (power(abs(hashint8(keyword)) % 1000 / 1000.0, 1.7) * 99)::integer END AS home,
       1 + abs(hashint8(1 + (keyword - 1) % $1::bigint)) % 86400 AS second
     FROM planned CROSS JOIN LATERAL generate_series(first::bigint + 1, first::bigint + count) AS keyword
     ORDER BY second DESC`,
    [searches],
  )
  await client.query('ANALYZE homes')
  await client.query(
    `INSERT INTO keywords (account_id, project_id, id, search_id, created_by, phrase, phrase_key, phrase_id,
       engine_id, type_id, section_id, country_id, language_id, device_id, outcome, tried_at, checked_at, depth,
       position, previous_position, best_position, worst_position, change, movement, position_day,
       latest_position_id, landing_page_id, landing_url, features, trend, trend_day, volume, cost_per_click, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT stood.account_id, stood.project_id, stood.id, search_id, stood.account_id, text, text, phrases.id, 7, 2, 1, 241, 29, 1,
       CASE WHEN position IS NULL THEN 'not_in_depth' ELSE 'ranked' END,
       date_trunc('day', now()) - second * interval '1 second', date_trunc('day', now()) - second * interval '1 second', 100,
       position, previous, least(position, previous), greatest(position, previous), previous - position,
       ${MOVEMENT}, current_date - 1, ($1::bigint - 1) * $2::bigint + stood.id,
       CASE WHEN position IS NOT NULL THEN page_id END, CASE WHEN position IS NOT NULL THEN url END,
       CASE stood.id % 3 WHEN 0 THEN '{3,4,6,7,15}' WHEN 1 THEN '{2,3,6,8}' ELSE '{1,4,5}' END::smallint[],
       array_fill(position, ARRAY[least($1::integer, 30)]), current_date - 1, volume, cost_per_click,
       now() - $1::integer * interval '1 day' + stood.id * interval '1 millisecond'
     FROM (SELECT homes.*, ${positionOn('1')} AS position, ${positionOn('2')} AS previous FROM homes) AS stood
     JOIN landing_pages ON landing_pages.account_id = stood.account_id AND landing_pages.id = stood.page_id
     JOIN phrases ON phrases.id = search_id
     JOIN phrase_metrics ON phrase_metrics.phrase_id = phrases.id
     ORDER BY stood.id`,
    [days, keywords],
  )
  await client.query(
    `SELECT setval('keyword_ids', (SELECT max(id) FROM keywords)), setval('landing_page_ids', (SELECT max(id) FROM landing_pages)),
       setval('position_ids', $1::bigint * $2::bigint)`,
    [keywords, days],
  )
}

const MOVEMENT = `
  CASE
    WHEN position IS NULL AND previous IS NULL THEN NULL
    WHEN previous IS NULL THEN 'new'
    WHEN position IS NULL THEN 'dropped'
    WHEN position < previous THEN 'improved'
    WHEN position > previous THEN 'declined'
    ELSE 'stable'
  END`

/** Day by day, because that is the order in which rows reach the tables. */
async function seedHistory(client: Client, { keywords, days }: Size) {
  await client.query(
    `SELECT ensure_positions_month(day::date) FROM generate_series(current_date - $1::integer, current_date, '1 day') AS day`,
    [days],
  )
  for (let ago = days; ago > 0; ago -= 1) {
    await client.query(
      `CREATE TEMP TABLE stood AS
       SELECT homes.*, current_date - ${ago} AS day, ${positionOn(String(ago))} AS position, ${positionOn(String(ago + 1))} AS previous
       FROM homes`,
    )
    await client.query(
      `INSERT INTO positions (account_id, keyword_id, day, id, project_id, position, depth, change, movement, landing_page_id, checked_at)
       SELECT account_id, id, day, $1::bigint + id, project_id, position, 100, previous - position, ${MOVEMENT},
         CASE WHEN position IS NOT NULL THEN page_id END, day + interval '1 day' - second * interval '1 second'
       FROM stood`,
      [(days - ago) * keywords],
    )
    await client.query(RANKS_OF_DAY)
    await client.query(NUMBERS_OF_DAY, [[...defaultClickCurve]])
    await client.query('DROP TABLE stood')
  }
  await client.query(
    `UPDATE projects
     SET ranked_count = days.ranked_count, improved_count = days.improved_count, declined_count = days.declined_count,
       stable_count = days.stable_count, top_3_count = days.top_3_count, top_10_count = days.top_10_count,
       top_20_count = days.top_20_count, top_50_count = days.top_50_count, visibility = days.visibility,
       average_position = days.average_position, checked_at = date_trunc('day', now())
     FROM project_days AS days
     WHERE days.account_id = projects.account_id AND days.project_id = projects.id AND days.day = current_date - 1`,
  )
}

/** An empty `packed` says that nothing is left to pack; the share of voice of segments is not asked for. */
const RANKS_OF_DAY = `
  INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks, packed)
  SELECT account_id, project_id, day, '', bit_xor(hashint8extended(id, 0)) & 9007199254740991,
    array_agg(id ORDER BY id),
    string_agg(set_byte('\\x00', 0, 128 + coalesce(position, 101)), '' ORDER BY id), ''
  FROM stood
  GROUP BY account_id, project_id, day`

const NUMBERS_OF_DAY = `
  INSERT INTO project_days (account_id, project_id, day, checked_count, ranked_count, improved_count, declined_count,
    stable_count, top_3_count, top_10_count, top_20_count, top_50_count, known_count, known_top_3_count, known_top_10_count,
    unranked_count, volume_count, price_count, population, average_position, visibility, visibility_score, traffic,
    traffic_value, impressions, ctr, volume)
  SELECT account_id, project_id, day, count(*), count(position),
    count(*) FILTER (WHERE position < previous OR previous IS NULL AND position IS NOT NULL),
    count(*) FILTER (WHERE position > previous OR position IS NULL AND previous IS NOT NULL),
    count(*) FILTER (WHERE position = previous),
    count(*) FILTER (WHERE position <= 3), count(*) FILTER (WHERE position <= 10),
    count(*) FILTER (WHERE position <= 20), count(*) FILTER (WHERE position <= 50),
    count(*), count(*) FILTER (WHERE position <= 3), count(*) FILTER (WHERE position <= 10),
    count(*) FILTER (WHERE position IS NULL), count(*), count(*), bit_xor(hashint8(id * 2 + 1)),
    avg(position), coalesce(avg(100 * clicks / ($1::float8[])[1]), 0), coalesce(avg(100 * clicks / ($1::float8[])[1]), 0),
    coalesce(sum(volume * clicks), 0), coalesce(sum(volume * clicks), 0), sum(5000.0 / position), 2.5, sum(volume)
  FROM (
    SELECT stood.*, 10 * (1 + search_id % 500) AS volume, coalesce(($1::float8[])[position], 0) AS clicks FROM stood
  ) AS counted
  GROUP BY account_id, project_id, day`

/** Tables beside the keywords: runs of checks, some result pages, tags, competitors and activities. */
async function seedBeside(client: Client) {
  await client.query(
    `INSERT INTO check_runs (search_id, type, started_at, ended_at, outcome, source, depth, organic_count, asked)
     SELECT searches.id, 'daily', checked_at - ago * interval '1 day', checked_at - ago * interval '1 day', 'complete',
       'sandbox-json', 100, 100, '[{"source": "sandbox-json", "requests": 1, "failure": null}]'
     FROM generate_series(${RUN_DAYS - 1}, 0, -1) AS ago, searches`,
  )
  await client.query(
    `INSERT INTO result_bodies (search_id, content_hash, body)
     SELECT id, decode(md5(id::text), 'hex'),
       decode(string_agg(md5(id::text || part), ''), 'hex')
     FROM searches, generate_series(1, 200) AS part
     WHERE id % ${WITH_PAGES} = 0
     GROUP BY id`,
  )
  await client.query(
    `INSERT INTO result_pages (search_id, day, checked_at, source, depth, organic_count, content_hash)
     SELECT id, current_date - ago, checked_at - (ago - 1) * interval '1 day', 'sandbox-json', 100, 100, decode(md5(id::text), 'hex')
     FROM searches, generate_series(30, 1, -1) AS ago
     WHERE id % ${WITH_PAGES} = 0`,
  )
  await client.query(
    `INSERT INTO competitors (account_id, keyword_id, host, position)
     SELECT account_id, id, format('rival-%s.example', number), 1 + (id * number) % 90
     FROM keywords, generate_series(1, 2) AS number
     WHERE id % 20 = 0`,
  )
  await client.query(
    `INSERT INTO tags (account_id, name, folded_name, type)
     SELECT DISTINCT account_id, 'season', 'season', 3 FROM projects`,
  )
  await client.query(
    `INSERT INTO keyword_tags (account_id, keyword_id, tag_id)
     SELECT keywords.account_id, keywords.id, tags.id
     FROM keywords JOIN tags ON tags.account_id = keywords.account_id
     WHERE keywords.id % 5 = 0`,
  )
  await client.query(
    `INSERT INTO activities (account_id, done_by, type, text)
     SELECT account_id, account_id, 'LOGIN_SUCCESS', 'Logged in.' FROM users, generate_series(1, 100)`,
  )
}
