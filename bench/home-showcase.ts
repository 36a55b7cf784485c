import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { addNote } from '@rankline/contract/notes/calls'
import type { Product } from './product.ts'
import { restate } from './seed.ts'
import { nameLandingPages } from './showcase.ts'
import type { Tracked } from './tracked.ts'

/** Yesterday's position and today's of keywords that fell; the others are those of the showcase. */
const falls = [
  { phrase: 'camping stove', from: 3, to: 6 },
  { phrase: 'waterproof jacket', from: 7, to: 9 },
]
/** Got an answer above its results today. */
const ANSWERED = 'camping stove'
const NOTED = 'waterproof jacket'
const FAILED = 'bear canister'
/** Other sites of a result page, first place first. */
const others = [
  ...['alpinestore.example', 'outdoormagazine.example', 'bigsports.example', 'trailgear.example'],
  ...['campingworld.example', 'mountainshop.example', 'gearreviews.example', 'summit-outlet.example'],
  ...['hikersguide.example', 'bivouac.example', 'northern-trails.example', 'packlight.example'],
]
type Moved = { id: number; search_id: number; phrase: string; today: number; before: number }

/** Adds what the home page shows of movements: keywords that fell, both result lists of all that moved, and a note. */
export async function makeMoves(product: Product, { person, projectId }: Tracked): Promise<void> {
  const { pool } = product.database
  const { accountId } = person
  for (const { phrase, from, to } of falls)
    await pool.query(
      `UPDATE positions
       SET position = CASE WHEN day = current_date THEN $5::smallint ELSE $4::smallint END,
         change = CASE WHEN day = current_date THEN $4::smallint - $5::smallint ELSE 0 END,
         movement = CASE WHEN day = current_date THEN 'declined' ELSE 'stable' END
       FROM keywords
       WHERE keywords.account_id = $1 AND keywords.project_id = $2 AND keywords.phrase = $3
         AND positions.account_id = $1 AND positions.keyword_id = keywords.id AND day >= current_date - 1`,
      [accountId, projectId, phrase, from, to],
    )
  await restate(pool, { accountId, projectId })
  await nameLandingPages(product, accountId)
  const { rows } = await pool.query<Moved>(
    `SELECT keywords.id::integer, search_id::integer, phrase, now.position AS today, before.position AS before
     FROM keywords
     JOIN positions AS now ON now.account_id = $1 AND now.keyword_id = keywords.id AND now.day = current_date
     JOIN positions AS before ON before.account_id = $1 AND before.keyword_id = keywords.id AND before.day = current_date - 1
     WHERE keywords.account_id = $1 AND keywords.project_id = $2 AND now.position <> before.position`,
    [accountId, projectId],
  )
  for (const { id, search_id: searchId, phrase, today, before } of rows) {
    const path = phrase.replaceAll(' ', '-')
    await storeList(pool, searchId, { ago: 1, place: before, path, isAnswered: false })
    await storeList(pool, searchId, { ago: 0, place: today, path, isAnswered: phrase === ANSWERED })
    if (phrase === NOTED)
      await person.call(addNote, {
        project_keyword_ids: [id],
        text: 'New photos of the products',
        color: 3,
        selected_date: new Date().toISOString().slice(0, 10),
      })
  }
}

/** The last check of one keyword fails: its position is that of the day before. */
export const failOne = ({ database: { pool } }: Product, { person, projectId }: Tracked) =>
  pool.query(
    `UPDATE keywords
     SET outcome = 'failed', failure = 'captcha', tried_at = now(), checked_at = now() - interval '1 day',
       position_day = current_date - 1
     WHERE account_id = $1 AND project_id = $2 AND phrase = $3`,
    [person.accountId, projectId, FAILED],
  )

type List = { ago: number; place: number; path: string; isAnswered: boolean }

/** A list has as many other sites as it needs for the place. */
async function storeList(
  pool: Product['database']['pool'],
  searchId: number,
  { ago, place, path, isAnswered }: List,
): Promise<void> {
  const hosts = Array.from({ length: 40 }, (_, n) => others[n] ?? `shop-${n}.example`)
  hosts.splice(place - 1, 0, 'northpeak.example')
  const body = JSON.stringify({
    organic: hosts.map((host) => [`https://www.${host}/${path}`, host, host]),
    features: isAnswered
      ? [{ type: 'ai_overview', children: [{ title: others[0], url: `https://www.${others[0]}/${path}` }] }]
      : [],
    relateds: [],
  })
  const hash = createHash('sha256').update(body).digest()
  await pool.query(
    'INSERT INTO result_bodies (search_id, content_hash, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [searchId, hash, deflateSync(body)],
  )
  await pool.query(
    `INSERT INTO result_pages (search_id, day, checked_at, source, depth, organic_count, content_hash)
     VALUES ($1, current_date - $2::integer, now() - make_interval(days => $2), 'direct', 100, $3, $4)`,
    [searchId, ago, hosts.length, hash],
  )
}
