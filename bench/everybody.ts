import type { Database } from '@rankline/server/platform/database/database'
import { settle } from './seed.ts'

type Pool = Database['pool']

/** Counts of the whole installation. */
export type Everybody = { users: number; projects: number; keywords: number }

/** Searches are shared by accounts. */
const PHRASES = 50_000
const PAST = 200_000

export type Someone = { userId: number; username: string; projectId: number; keywordId: number }

/**
 * Fills an installation with people, projects and keywords, with a statement for each table; nothing is due.
 * @returns one of the people with a project and a keyword
 */
export async function seedEverybody(pool: Pool, { users, projects, keywords }: Everybody): Promise<Someone> {
  await pool.query(
    `WITH made AS (
       INSERT INTO accounts (kind) SELECT 'user' FROM generate_series(1, $1::integer) RETURNING id
     )
     INSERT INTO users (account_id, username, email, status, package_id, package_since, created_at)
     SELECT id, 'person-' || md5(id::text), md5(id::text) || '@example.com', 1,
       (SELECT id FROM packages WHERE slug = 'agency-10000'), now() - id % 300 * interval '1 day',
       now() - id % 300 * interval '1 day'
     FROM made`,
    [users],
  )
  await pool.query(
    `INSERT INTO projects (account_id, created_by, name, url, url_match, country_id, keyword_count)
     SELECT account.id, account.id, 'Shop ' || md5(number::text), format('https://www.shop-%s.example.com/', number), 2, 241, $3::integer / $2::integer
     FROM generate_series(1, $2::integer) AS number
     JOIN (SELECT account_id AS id, row_number() OVER (ORDER BY account_id) AS place FROM users WHERE username LIKE 'person-%') AS account
       ON account.place = 1 + number % $1::integer`,
    [users, projects, keywords],
  )
  await pool.query(
    `INSERT INTO phrases (text, created_at)
     SELECT concat_ws(' ', ('{best,cheap,buy,used,waterproof}'::text[])[1 + number % 5],
       ('{trail shoes,garden chairs,office lamps,kitchen knives}'::text[])[1 + number / 5 % 4], number), now()
     FROM generate_series(1, $1::integer) AS number
     ON CONFLICT (text) DO NOTHING`,
    [PHRASES],
  )
  await pool.query(
    `INSERT INTO searches (fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id,
       priority, checked_at, outcome, depth, full_depth_at)
     SELECT md5(text)::uuid, id, 7, 2, 1, 241, 29, 1, 0, now(), 'complete', 100, now()
     FROM phrases
     ON CONFLICT (fingerprint) DO NOTHING`,
  )
  await seedKeywords(pool, { projects, keywords })
  await seedPast(pool)
  await settle(pool)
  const { rows } = await pool.query<Someone>(
    `SELECT users.id::integer AS "userId", username, projects.id::integer AS "projectId", keywords.id::integer AS "keywordId"
     FROM keywords
     JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
     JOIN users ON users.account_id = projects.account_id
     ORDER BY keywords.id
     OFFSET 1000 LIMIT 1`,
  )
  return rows[0]!
}

type Amounts = Pick<Everybody, 'projects' | 'keywords'>

/** Creates the keywords: the same number for each project, of different searches. */
async function seedKeywords(pool: Pool, { projects, keywords }: Amounts) {
  await pool.query(
    `WITH numbered AS (
       SELECT account_id, id, row_number() OVER (ORDER BY id) AS place FROM projects
     ), tracked AS (
       SELECT searches.id, phrases.text, phrases.id AS phrase_id, row_number() OVER (ORDER BY searches.id) AS place
       FROM searches JOIN phrases ON phrases.id = searches.phrase_id
     ), amounts AS (SELECT count(*) AS searches FROM tracked)
     INSERT INTO keywords (account_id, project_id, search_id, created_by, phrase, phrase_key, phrase_id,
       engine_id, type_id, section_id, country_id, language_id, device_id,
       outcome, tried_at, checked_at, depth, position, latest_position_id, created_at)
     SELECT numbered.account_id, numbered.id, tracked.id, numbered.account_id, tracked.text, tracked.text, tracked.phrase_id, 7, 2, 1, 241, 29, 1,
       'ranked', now(), now(), 100, 1 + number % 90, number, now() - number % 365 * interval '1 day'
     FROM generate_series(1, $2::bigint) AS number
     JOIN numbered ON numbered.place = 1 + number % $1::bigint
     JOIN tracked ON tracked.place = 1 + (number * 7 + number / $1::bigint) % (SELECT searches FROM amounts)`,
    [projects, keywords],
  )
}

/** Creates recent data: checks, activities, followed competitors and receipts. */
async function seedPast(pool: Pool) {
  await pool.query(
    `INSERT INTO check_runs (search_id, type, started_at, ended_at, outcome, source, depth, organic_count, asked)
     SELECT id, 'daily', now(), now() - number * interval '1 second', CASE WHEN number % 50 = 0 THEN 'failed' ELSE 'complete' END,
       'sandbox', 100, 100, '[]'
     FROM generate_series(1, $1::integer) AS number
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM searches) AS search ON search.place = 1 + number % $2::integer`,
    [PAST, PHRASES],
  )
  await pool.query(
    `INSERT INTO activities (account_id, done_by, type, text)
     SELECT account_id, account_id, 'LOGIN_SUCCESS', 'Logged in.'
     FROM generate_series(1, $1::integer) AS number
     JOIN (SELECT account_id, row_number() OVER (ORDER BY account_id) AS place, count(*) OVER () AS total FROM users) AS person
       ON person.place = 1 + number % person.total`,
    [PAST],
  )
  await pool.query(
    `INSERT INTO competitors (account_id, keyword_id, host, position)
     SELECT account_id, id, 'rival.example', 5 FROM keywords ORDER BY id LIMIT $1::integer`,
    [PAST],
  )
  await pool.query(
    `INSERT INTO receipts (account_id, external_id, minor_amount, currency, paid_at)
     SELECT account_id, 'bench-' || account_id, 1000, 'USD', now() FROM users`,
  )
}
