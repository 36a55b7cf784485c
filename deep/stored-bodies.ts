import { setTimeout as sleep } from 'node:timers/promises'
import { topResults } from '@rankline/contract/positions/calls'
import {
  moveBodies,
  sendLeftBodies,
  sweepBodies,
} from '@rankline/server/features/tracking/bodies/bodies.jobs'
import { beginMove, findMove, stopMove } from '@rankline/server/features/tracking/bodies/objects.queries'
import { decodeBody } from '@rankline/server/features/tracking/bodies/result-body'
import { enqueue } from '@rankline/server/platform/jobs'
import type { Deep } from './part.ts'
import type { Person } from './person.ts'
import type { Product } from './product.ts'
import { until } from './until.ts'
import { formatStatuses } from './writer.ts'

/** Result pages that a person reads at once: more calls of one person are refused as busy. */
const READ = 12
/** Seconds. */
const PATIENCE = 400

export type Known = { id: number; keyword: string }

/** Keywords that were checked. */
export async function checkedOf({ database }: Product): Promise<Known[]> {
  const { rows } = await database.pool.query<Known>(
    'SELECT id, phrase AS keyword FROM keywords WHERE checked_at IS NOT NULL ORDER BY id',
  )
  return rows
}

/** Result pages of random keywords: each is the right one, or an error that says what is wrong. */
export async function readSome(
  deep: Deep,
  person: Person,
  manner: string,
  known: readonly Known[],
): Promise<void> {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: READ }, async () => {
      const { id, keyword } = known[deep.random(known.length)]!
      const answer = await person.ask(topResults, { project_keyword_id: id })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.items === null) return
      const titles = answer.items.map(({ data_json }) => data_json.title)
      if (
        titles.length !== 100 ||
        titles.some((title, index) => title !== `Result ${index + 1} for ${keyword}`)
      )
        wrong.push(`${keyword}: ${titles.length} results, ${titles[0]}`)
    }),
  )
  const seen = formatStatuses(statuses)
  deep.remark(`result pages while it ${manner}`, seen)
  deep.check(`no wrong page is shown while it ${manner}`, wrong.length === 0, wrong.slice(0, 3).join('; '))
  deep.check(
    `a page that cannot be read is 502 or 503 while it ${manner}`,
    [...statuses.keys()].every((status) => [200, 502, 503].includes(status)),
    seen,
  )
  if (manner === 'well') deep.check('pages are read', statuses.get(200) === READ, seen)
}

/** Where bodies are. */
export async function countsOf({ database }: Product) {
  const { rows } = await database.pool.query<Record<'database' | 'packed' | 'left' | 'objects', number>>(
    `SELECT (SELECT count(*)::int FROM result_bodies) AS database,
       (SELECT count(*)::int FROM packed_bodies WHERE object_id IS NOT NULL) AS packed,
       (SELECT count(*)::int FROM packed_bodies WHERE object_id IS NULL) AS left,
       (SELECT count(*)::int FROM body_objects WHERE ended_at IS NULL) AS objects`,
  )
  return rows[0]!
}

export async function stateOf(product: Product): Promise<string> {
  const { database, packed, left, objects } = await countsOf(product)
  return `${packed} bodies in ${objects} objects, ${database} in the database, ${left} of them left`
}

/** Has the storage take what it has not taken. */
export async function sendLeft(product: Product): Promise<void> {
  await enqueue(product.database.db, sendLeftBodies, {}, 'deep')
  await until('nothing is left', async () => (await countsOf(product)).left === 0, PATIENCE)
}

/** Removes everything that nobody names, as if the times of grace were over. */
export async function sweep({ database: { db, pool } }: Product): Promise<void> {
  await pool.query(
    `UPDATE body_objects SET created_at = created_at - interval '2 hours' WHERE named_at IS NULL`,
  )
  await enqueue(db, sweepBodies, {}, 'deep')
  await until(
    'objects that nobody names are removed',
    async () => {
      await pool.query(
        `UPDATE body_objects SET ended_at = ended_at - interval '40 days' WHERE ended_at > now() - interval '1 day'`,
      )
      const { rows } = await pool.query<{ left: number }>(
        'SELECT count(*)::int AS left FROM body_objects WHERE named_at IS NULL OR thinned_at IS NOT NULL OR ended_at IS NOT NULL',
      )
      if (rows[0]?.left === 0) return true
      await enqueue(db, sweepBodies, {}, 'deep')
      await sleep(1_000)
      return false
    },
    PATIENCE,
  )
}

/**
 * Moves all bodies into the database and out again; each move is stopped once, and its worker is killed.
 * @returns how many workers were killed
 */
export async function moveThereAndBack(deep: Deep, product: Product): Promise<number> {
  const { db } = product.database
  let killed = 0
  for (const direction of ['back', 'out'] as const) {
    await beginMove(db, direction, new Date())
    await enqueue(db, moveBodies, {}, 'all')
    await sleep(200 + deep.random(800))
    if (product.kill('worker')) killed += 1
    await sleep(200 + deep.random(800))
    await stopMove(db, new Date())
    await beginMove(db, direction, new Date())
    await enqueue(db, moveBodies, {}, 'all')
    await until(
      `bodies are moved ${direction}`,
      async () => (await findMove(db))?.ended_at !== null,
      PATIENCE,
    )
    const { packed, database } = await countsOf(product)
    deep.remark(`moved ${direction}`, await stateOf(product))
    deep.check(
      `bodies are moved ${direction} as a whole`,
      direction === 'out' ? database === 0 && packed > 0 : packed === 0 && database > 0,
      `${packed} packed, ${database} in the database`,
    )
  }
  return killed
}

/** Names and bytes of the objects in a bucket. */
export type Kept = { names(): Promise<string[]>; bytes(name: string): Promise<Buffer> }

/** Compares rows with objects: every body that is named is whole, and no object is there that is not named. */
export async function checkStored(
  deep: Deep,
  { database }: Product,
  kept: Kept,
  when: string,
): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; first: number; length: number; hash: Buffer }>(
    `SELECT object_id AS id, first_byte AS first, byte_count AS length, content_hash AS hash
     FROM packed_bodies WHERE object_id IS NOT NULL`,
  )
  const objects = new Map<string, Buffer>()
  const damaged: string[] = []
  for (const { id, first, length, hash } of rows) {
    const name = `${id}.pack`
    const bytes = objects.get(name) ?? (await kept.bytes(name))
    objects.set(name, bytes)
    await decodeBody(bytes.subarray(first, first + length), hash).catch(() => damaged.push(`${id} ${first}`))
  }
  deep.check(
    `${when}: all ${rows.length} bodies are whole`,
    damaged.length === 0,
    damaged.slice(0, 3).join('; '),
  )
  const { rows: entered } = await database.pool.query<{ id: string }>('SELECT id FROM body_objects')
  const known = new Set(entered.map(({ id }) => `${id}.pack`))
  const names = await kept.names()
  const unknown = names.filter((name) => !known.has(name))
  deep.check(
    `${when}: the ${names.length} objects are those that are named`,
    unknown.length === 0 && names.length === known.size,
    `${known.size} entered, unknown: ${unknown.slice(0, 3).join(', ')}`,
  )
}
