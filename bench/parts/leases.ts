import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf } from '@rankline/contract/days'
import { leaseSearches } from '@rankline/server/features/tracking/lease/lease.queries'
import { createLeasing } from '@rankline/server/features/tracking/lease/leasing'
import { queueOf } from '@rankline/server/features/tracking/observe/queue.queries'
import { completeSearches } from '@rankline/server/features/tracking/record/record-searches.queries'
import { checkTimeOn } from '@rankline/server/features/tracking/schedule'
import { createDatabase, type Database } from '@rankline/server/platform/database/database'
import { startDatabase } from '@rankline/server/platform/database/embedded'
import { migrate } from '@rankline/server/platform/database/migrate'
import { createLog } from '@rankline/server/platform/log'
import type { Figure } from '../figures.ts'
import { COUNTING, countSteps, prepareCounting, resetCounting } from '../million/statements.ts'

/** Searches of a lease. */
const AT_ONCE = 20
const LEASES = 200
/** Searches of a lease between two measurements. */
const MANY = 200
const SECONDS = 120
const DAY = 86_400_000
/** Milliseconds that leases look back. They check far more in that time than a worker, which also fetches and records keywords. */
const LOOKED_BACK = 10_000
/** Milliseconds that a lease may take the database, also while a snapshot is held. */
const TARGET = 5

type World = { database: Database; lease(count: number): Promise<number> }

/** Leases and records searches while somebody holds a snapshot, so that no dead row can be removed. Without checks and keywords. */
export async function benchLeases({ searches }: { searches: number }): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'rankline-leases-'))
  const log = createLog('warn', 'bench')
  const embedded = await startDatabase({
    dataDirectory: join(directory, 'postgres'),
    settings: COUNTING,
    log,
  })
  const database = createDatabase(embedded.connectionString, { name: 'bench', statementTimeout: 0 })
  try {
    await migrate(database, {})
    await prepareCounting(database.pool)
    await seed(database, searches)
    const leasing = createLeasing({
      db: database.db,
      log,
      seconds: SECONDS,
      poll: 0,
      introduce: undefined,
      now: () => new Date(),
      onLeased: () => undefined,
    })
    const lease = async (count: number) => complete(database, await leasing.take(count))
    return await measure({ database, lease }, searches)
  } finally {
    await database.close()
    await embedded.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure(world: World, searches: number): Promise<Figure[]> {
  const { pool } = world.database
  const before = await figuresOf('without a snapshot', world)
  const holder = await pool.connect()
  try {
    await holder.query('SET idle_in_transaction_session_timeout = 0')
    await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await holder.query('SELECT 1')
    await check(world, searches / 24)
    const hour = await figuresOf("an hour's share of the day checked since a snapshot", world)
    await check(world, searches / 5 - searches / 24)
    const fifth = await figuresOf('a fifth of all checked since a snapshot', world, { below: TARGET })
    await pool.query(
      `/* bench */ UPDATE searches SET priority = 1 + id % 2, next_check_at = now()
       WHERE id IN (SELECT id FROM searches WHERE next_check_at > now() LIMIT $1)`,
      [Math.round(searches / 10)],
    )
    await check(world, searches / 10)
    const urgent = await figuresOf('and a tenth at request', world, { below: TARGET })
    return [...before, ...hour, ...fifth, ...urgent]
  } finally {
    // Its connection ends, and the snapshot with it.
    holder.release(true)
  }
}

async function check({ lease }: World, searches: number) {
  for (let left = Math.round(searches); left > 0; ) {
    const done = await lease(Math.min(MANY, left))
    if (done === 0) throw new Error('Too few searches are due.')
    left -= done
  }
  await sleep(LOOKED_BACK)
}

async function figuresOf(when: string, world: World, target?: Figure['target']): Promise<Figure[]> {
  const { database, lease } = world
  const { db, pool } = database
  await resetCounting(pool)
  for (let number = 0; number < LEASES; number += 1) await lease(AT_ONCE)
  const leases = await countSteps(pool)
  await resetCounting(pool)
  const now = new Date()
  const oldest = await leaseSearches(db, { count: AT_ONCE, seconds: SECONDS, now, today: dayOf(now) })
  const { lease: whole } = await countSteps(pool)
  await complete(database, oldest)
  const began = performance.now()
  await queueOf(db)
  const queue = performance.now() - began
  return [
    {
      name: `${when}: a lease`,
      unit: 'ms',
      runs: [leases.lease.ms / leases.lease.calls],
      ...(target && { target }),
    },
    { name: `${when}: blocks of a lease`, unit: '', runs: [leases.lease.blocks / leases.lease.calls] },
    {
      name: `${when}: blocks of its recording`,
      unit: '',
      runs: [leases.recording.blocks / leases.recording.calls],
    },
    { name: `${when}: a lease from the oldest`, unit: 'ms', runs: [whole.ms] },
    { name: `${when}: blocks of a lease from the oldest`, unit: '', runs: [whole.blocks] },
    { name: `${when}: numbers of the queue`, unit: 'ms', runs: [queue] },
  ]
}

/** Records them as complete, without keywords. */
async function complete({ db }: Database, searches: readonly { id: number }[]): Promise<number> {
  const at = new Date()
  const tomorrow = dayOf(new Date(at.getTime() + DAY))
  await completeSearches(
    db,
    searches.map(({ id }) => ({
      id,
      at,
      depth: 100,
      isFull: true,
      isTracked: true,
      nextCheckAt: checkTimeOn(id, tomorrow),
      answersUntil: 'all',
    })),
  )
  return searches.length
}

/** Searches that are all due, spread over the past day. */
async function seed({ pool }: Database, searches: number) {
  await pool.query(
    `INSERT INTO phrases (id, text, created_at) OVERRIDING SYSTEM VALUE
     SELECT number, 'trail shoes ' || number, now() FROM generate_series(1, $1::bigint) AS number`,
    [searches],
  )
  await pool.query(
    `INSERT INTO searches (id, fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id,
       next_check_at, priority, checked_at, outcome, depth, full_depth_at) OVERRIDING SYSTEM VALUE
     SELECT id, md5(text)::uuid, id, 7, 2, 1, 241, 29, 1,
       now() - abs(hashint8(id)) % 86400 * interval '1 second', 0, now() - interval '1 day', 'complete', 100,
       now() - interval '1 day'
     FROM phrases`,
  )
  await pool.query(
    `INSERT INTO result_pages (search_id, day, checked_at, source, depth, organic_count, content_hash)
     SELECT id, current_date - 1, now() - interval '1 day', 'sandbox-json', 100, 100, decode(md5(id::text), 'hex') FROM searches`,
  )
  await pool.query('VACUUM (ANALYZE) phrases, searches, result_pages')
}
