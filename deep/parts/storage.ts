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
import { startBucket } from '../../server/tests/support/bucket-server.ts'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import type { Deep } from '../part.ts'
import { makeProject, type Person, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { type Product, startProduct } from '../product.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses } from '../writer.ts'

type Bucket = Awaited<ReturnType<typeof startBucket>>

/** Keywords that each misbehaviour of the storage meets. */
const KEYWORDS = 150
/** Result pages that a person reads at once: more calls of one person are refused as busy. */
const READ = 12
const PATIENCE = 400
const HANGS = 12_000

const error = (status: number, code: string) => ({ status, text: `<Error><Code>${code}</Code></Error>` })

/** How the storage misbehaves while keywords are checked, and others are read. */
const manners: Record<string, (bucket: Bucket) => void> = {
  well: () => undefined,
  refuses: (bucket) => {
    bucket.fault = () => error(503, 'SlowDown')
  },
  'is full': (bucket) => {
    bucket.fault = ({ method }) => (method === 'PUT' ? error(507, 'XMinioStorageFull') : null)
  },
  hangs: (bucket) => {
    bucket.served = () => sleep(HANGS)
  },
  'keeps a part': (bucket) => {
    bucket.fault = ({ method, key, body }) => {
      if (method !== 'PUT') return null
      bucket.files.set(key, body.subarray(0, Math.ceil(body.length / 2)))
      return { status: 200 }
    }
  },
  'says 200 and means an error': (bucket) => {
    bucket.fault = () => error(200, 'InternalError')
  },
  'breaks off': (bucket) => {
    let requests = 0
    bucket.cut = ({ method }) => (method === 'GET' && requests++ % 3 > 0 ? 50 : null)
  },
  'sends other bytes': (bucket) => {
    bucket.fault = ({ method, key, headers }) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      if (method !== 'GET' || from === undefined || !bucket.files.has(key)) return null
      return { status: 206, bytes: Buffer.alloc(Number(to) - Number(from) + 1, 7) }
    }
  },
}

/** Result bodies in a storage that refuses, hangs, is full and lies, while workers are killed and bodies are moved. */
export async function storage(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(50)
  const bucket = await startBucket()
  deep.onEnd(() => bucket.close())
  const product = await startProduct(deep, {
    settings: {
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '16',
      LEASE_SECONDS: '30',
      WORKERS: '2',
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
      STORAGE_S3_REGION: 'eu-central-1',
      STORAGE_S3_ACCESS_KEY: 'AKEY',
      STORAGE_S3_SECRET_KEY: 'secret words',
      BODIES_URL: 's3://exports/deep',
      BODIES_CACHE: '0',
    },
  })
  const { pool, db } = product.database
  const person = await signUp(product, 'writer')
  const projectId = await makeProject(person, 'Storage')
  let killed = 0

  for (const [manner, misbehave] of Object.entries(manners)) {
    const known = await checkedOf(product)
    misbehave(bucket)
    const phrases = Array.from({ length: KEYWORDS }, (_, index) => `storage ${manner} ${index}`)
    await track(person, projectId, phrases)
    if (known.length > 0) await readSome(deep, person, manner, known)
    await sleep(deep.random(1_500))
    if (product.kill('worker')) killed += 1
    await untilChecked(pool, PATIENCE)
    bucket.fault = () => null
    bucket.served = async () => undefined
    bucket.cut = () => null
    deep.remark(manner, await stateOf(product))
  }
  await untilQuiet(pool, PATIENCE)
  const total = (await checkedOf(product)).length
  deep.check('every keyword has its check', total === KEYWORDS * Object.keys(manners).length, `${total}`)
  await sendLeft(product)
  await sweep(product)
  await checkStored(deep, product, bucket, 'after all')

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
  await sweep(product)
  await checkStored(deep, product, bucket, 'after the moves')
  await readSome(deep, person, 'well', await checkedOf(product))
  deep.remark('workers killed', killed)
  deep.check('the product was never restarted', product.restarts() === 0, String(product.restarts()))
  await checkPlaces(deep, pool, 1, source.round())
  await checkInvariants(deep, pool)
}

type Known = { id: number; keyword: string }

async function checkedOf({ database }: Product): Promise<Known[]> {
  const { rows } = await database.pool.query<Known>(
    'SELECT id, phrase AS keyword FROM keywords WHERE checked_at IS NOT NULL ORDER BY id',
  )
  return rows
}

/** Result pages of random keywords: each is the right one, or an error that says what is wrong. */
async function readSome(deep: Deep, person: Person, manner: string, known: readonly Known[]): Promise<void> {
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

async function countsOf({ database }: Product) {
  const { rows } = await database.pool.query<Record<'database' | 'packed' | 'left' | 'objects', number>>(
    `SELECT (SELECT count(*)::int FROM result_bodies) AS database,
       (SELECT count(*)::int FROM packed_bodies WHERE object_id IS NOT NULL) AS packed,
       (SELECT count(*)::int FROM packed_bodies WHERE object_id IS NULL) AS left,
       (SELECT count(*)::int FROM body_objects WHERE ended_at IS NULL) AS objects`,
  )
  return rows[0]!
}

async function stateOf(product: Product): Promise<string> {
  const { database, packed, left, objects } = await countsOf(product)
  return `${packed} bodies in ${objects} objects, ${database} in the database, ${left} of them left`
}

/** Has the storage take what it has not taken. */
async function sendLeft(product: Product): Promise<void> {
  await enqueue(product.database.db, sendLeftBodies, {}, 'deep')
  await until('nothing is left', async () => (await countsOf(product)).left === 0, PATIENCE)
}

/** Removes everything that nobody names, as if the times of grace were over. */
async function sweep({ database: { db, pool } }: Product): Promise<void> {
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

/** Compares rows with objects: every body that is named is whole, and no object is there that is not named. */
async function checkStored(deep: Deep, { database }: Product, bucket: Bucket, when: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; first: number; length: number; hash: Buffer }>(
    `SELECT object_id AS id, first_byte AS first, byte_count AS length, content_hash AS hash
     FROM packed_bodies WHERE object_id IS NOT NULL`,
  )
  const damaged: string[] = []
  for (const { id, first, length, hash } of rows) {
    const bytes = bucket.files.get(`deep/${id}.pack`)?.subarray(first, first + length) ?? Buffer.alloc(0)
    await decodeBody(bytes, hash).catch(() => damaged.push(`${id} ${first}`))
  }
  deep.check(
    `${when}: all ${rows.length} bodies are whole`,
    damaged.length === 0,
    damaged.slice(0, 3).join('; '),
  )
  const { rows: entered } = await database.pool.query<{ id: string }>('SELECT id FROM body_objects')
  const known = new Set(entered.map(({ id }) => `deep/${id}.pack`))
  const unknown = bucket.names().filter((name) => !known.has(name))
  deep.check(
    `${when}: the ${bucket.files.size} objects are those that are named`,
    unknown.length === 0 && bucket.files.size === known.size,
    `${known.size} entered, unknown: ${unknown.slice(0, 3).join(', ')}`,
  )
}
