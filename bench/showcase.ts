import type { Product } from './product.ts'
import { restate } from './seed.ts'
import { makeTracked, type Tracked } from './tracked.ts'

const DAYS = 60
const KEYWORDS = 40

/** One phrase on many engines first, then what an outdoor shop would want to be found for. */
const phrases = [
  ...Array.from({ length: 9 }, () => 'hiking boots'),
  ...['trail running shoes', 'camping stove', 'waterproof jacket', '2 person tent', 'down sleeping bag'],
  ...['travel backpack 40l', 'trekking poles', 'climbing harness', 'merino base layer', 'headlamp'],
  ...['insulated water bottle', 'hiking socks', 'camping hammock', 'approach shoes', 'bear canister'],
  ...['ultralight tent', 'gore tex jacket', 'camp chair', 'water filter', 'dry bag', 'snowshoes'],
  ...['gaiters', 'rain pants', 'sleeping pad', 'trail mix', 'hydration pack', 'fleece jacket'],
  ...['softshell pants', 'carabiner', 'crash pad', 'sun hat'],
]
/** Engine, kind of its results, country and device of the first keywords; the rest is asked of Google. */
const places = [
  [7, 2, 241, 1],
  [7, 2, 241, 2],
  [7, 2, 238, 1],
  [7, 2, 85, 2],
  [4, 2, 241, 1],
  [13, 13, 241, 1],
  [2, 1, 241, 1],
  [5, 2, 241, 1],
  [6, 1, 238, 1],
]
/** Today's position, and by how many places it was deeper two months ago. */
const homes = [
  2, 3, 1, 5, 2, 4, 7, 1, 12, 1, 3, 2, 6, 4, 9, 1, 5, 14, 8, 3, 18, 2, 7, 11, 4, 23, 6, 16, 2, 9, 5,
]
const gains = [9, 6, 3, 14, 5, 11, 8, 2, 18, 4, 12, -1, 9, 7, 15, 2, -3, 21, 6, 8, 13, 1, -2, 10, 5]
const volumes = [40500, 27100, 18100, 14800, 9900, 6600, 22200, 3600, 2400, 12100, 5400, 1900, 8100]

/** A shop of an invented company whose rankings have improved over two months. */
export async function makeShowcase(product: Product): Promise<Tracked> {
  const { pool } = product.database
  const tracked = await makeTracked(product, KEYWORDS, DAYS)
  const { accountId } = tracked.person
  const { projectId } = tracked
  await pool.query(
    `UPDATE keywords
     SET phrase = given.phrases[n], phrase_key = given.phrases[n], engine_id = coalesce(places[n][1], 7), type_id = coalesce(places[n][2], 2),
       country_id = coalesce(places[n][3], 241), device_id = coalesce(places[n][4], 1 + n % 3 / 2),
       volume = given.volumes[1 + n % array_length(given.volumes, 1)], cost_per_click = 0.35 + n * 37 % 190 / 100.0,
       is_sticky = false, is_favourited = n % 9 = 4, checked_at = now() - n * interval '47 seconds'
     FROM (SELECT id, (row_number() OVER (ORDER BY id))::integer AS n FROM keywords WHERE account_id = $1) AS numbered,
       (SELECT $2::text[] AS phrases, $3::integer[][] AS places, $4::integer[] AS volumes) AS given
     WHERE keywords.account_id = $1 AND keywords.id = numbered.id`,
    [accountId, phrases, places, volumes],
  )
  await pool.query(
    `UPDATE positions
     SET position = stood.position, change = stood.before - stood.position,
       landing_page_id = coalesce(landing_page_id, (SELECT min(id) FROM landing_pages WHERE account_id = $1)),
       movement = CASE WHEN before > stood.position THEN 'improved' WHEN before < stood.position THEN 'declined' ELSE 'stable' END
     FROM (
       SELECT keyword_id, day, position, lag(position, 1, position) OVER (PARTITION BY keyword_id ORDER BY day) AS before
       FROM (
         SELECT keyword_id, day, greatest(1, round(home + gain / (1 + exp((24 + n % 9 - ago) / 6.0)))
           + CASE
             WHEN ago = 0 THEN 0
             WHEN ago = 1 THEN CASE WHEN n % 3 = 0 THEN 1 + n % 4 WHEN n % 11 = 5 THEN -1 ELSE 0 END
             WHEN (n * 7 + ago * 5) % 6 = 0 THEN 1 - (n + ago) % 3
             ELSE 0
           END)::smallint AS position
         FROM positions
         JOIN (SELECT id, (row_number() OVER (ORDER BY id))::integer AS n FROM keywords WHERE account_id = $1) AS numbered
           ON numbered.id = keyword_id,
         LATERAL (SELECT ($2::integer[])[1 + n % array_length($2::integer[], 1)] AS home,
           ($3::integer[])[1 + n % array_length($3::integer[], 1)] AS gain, current_date - day AS ago) AS course
         WHERE account_id = $1
       ) AS followed
     ) AS stood
     WHERE positions.account_id = $1 AND positions.keyword_id = stood.keyword_id AND positions.day = stood.day`,
    [accountId, homes, gains],
  )
  await pool.query(
    `UPDATE landing_pages SET url = 'https://www.northpeak.example/' || id WHERE account_id = $1`,
    [accountId],
  )
  await restate(pool, { accountId, projectId })
  await nameLandingPages(product, accountId)
  await pool.query(
    `UPDATE projects SET name = 'Northpeak Outdoor', url = 'https://www.northpeak.example/' WHERE account_id = $1`,
    [accountId],
  )
  await pool.query(
    `UPDATE users SET username = 'anna.keller', package_id = (SELECT id FROM packages WHERE slug = 'starter-250')
     WHERE account_id = $1`,
    [accountId],
  )
  return tracked
}

/** Restating takes the addresses of the history; these name what they are about. */
export const nameLandingPages = ({ database: { pool } }: Product, accountId: number) =>
  pool.query(
    `UPDATE keywords SET landing_url = 'https://www.northpeak.example/' || replace(phrase, ' ', '-') WHERE account_id = $1`,
    [accountId],
  )
