// @module-tag deep
import { readFileSync } from 'node:fs'
import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { withRows } from '../../../tests/support/changed-archives.ts'
import { confirm, erase } from '../../../tests/support/erasures.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { imported, takenOut } from '../../../tests/support/takeouts.ts'
import { dropEmptyPositionMonths, preparePositionMonths } from '../tracking/maintenance/housekeeping.jobs.ts'
import type { Row } from './format/table.ts'
import { FIRST_DAY } from './restore/check-archive.ts'

/** Months of their own that an installation has at most: five years, the current one, and two ahead. */
const MOST_MONTHS = 60 + 3

const app = appForTests()
let archive: Buffer
let keywordId: number
let newcomer: SignedUp

beforeAll(async () => {
  const owner = await signUp(app)
  const [keyword] = await makeKeywords(app, owner, await makeProject(app, owner), 'red shoes')
  keywordId = keyword!.id
  archive = await takenOut(app, owner)
})
beforeEach(async () => {
  newcomer = await signUp(app, { isOnTrial: true })
})

/** The archive with a position on each of these days. */
async function withPositions(days: readonly string[]) {
  return withRows(archive, 'positions', () =>
    days.map(
      (day): Row => ({
        ...{ keyword_id: keywordId, day, position: 3, is_snippet: false, depth: 100, change: null },
        ...{ movement: null, landing_page_id: null, checked_at: `${day}T06:00:00+00:00`, check_every: 1 },
        ...{ above_things: -1, above_pixels: -1 },
      }),
    ),
  )
}

/** The first of each month since a day. */
function firsts(since: string): string[] {
  const days: string[] = []
  for (const at = new Date(since); at < new Date(); at.setUTCMonth(at.getUTCMonth() + 1))
    days.push(at.toISOString().slice(0, 10))
  return days
}

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'positions'::regclass ORDER BY 1`.execute(app.database.db)
  return rows.map(({ name }) => name)
}

/** Locks that one read of a history takes. */
const locksOfHistory = () =>
  app.database.db.transaction().execute(async (trx) => {
    await sql`SELECT day FROM positions WHERE account_id = ${newcomer.accountId} AND keyword_id = 1`.execute(
      trx,
    )
    const { rows } = await sql<{ locks: number }>`
      SELECT count(*)::integer AS locks FROM pg_locks
      WHERE pid = pg_backend_pid() AND relation::regclass::text LIKE 'positions%'`.execute(trx)
    return rows[0]!.locks
  })

const dropEmpty = () => dropEmptyPositionMonths.perform(sendingContext(app), {})

test.each([['2000-01-01'], [utcDay(3)]])(
  'an archive with a position of %s is refused and makes no months',
  async (day) => {
    const before = await partitions()
    const row = await imported(app, newcomer, await withPositions([day, ...firsts(FIRST_DAY)]))
    const failure = messages.takeoutDay('positions.csv', FIRST_DAY)
    expect(row).toMatchObject({ status: 'failed', failure })
    expect(await partitions()).toEqual(before)
  },
)

test('the oldest history makes no more months than five years have, and they go with the account', async () => {
  const before = await partitions()
  const locks = await locksOfHistory()
  const days = firsts(FIRST_DAY)
  expect(days.length).toBeGreaterThan(MOST_MONTHS)
  expect(await imported(app, newcomer, await withPositions(days))).toMatchObject({ status: 'done' })
  const { rows } = await sql<{ day: string }>`
    SELECT day FROM positions WHERE account_id = ${newcomer.accountId} ORDER BY day`.execute(app.database.db)
  expect(rows.map(({ day }) => day)).toEqual(days)
  const full = await partitions()
  expect(await locksOfHistory()).toBeLessThan(256)
  expect(full.filter((name) => name !== 'positions_earlier').length).toBeLessThanOrEqual(MOST_MONTHS)

  await dropEmpty()
  expect(await partitions()).toEqual(full)
  await confirm(app, newcomer)
  await erase(app, newcomer)
  await dropEmpty()
  expect(await partitions()).toEqual(before)
  expect(await locksOfHistory()).toBe(locks)
})

test('neither the last month nor those to come are dropped', async () => {
  const { db } = app.database
  await preparePositionMonths.perform(sendingContext(app), {})
  await sql`SELECT ensure_positions_month(${utcDay(-31)}::date)`.execute(db)
  await sql`DELETE FROM positions`.execute(db)
  const before = await partitions()
  await dropEmpty()
  expect(await partitions()).toEqual(before)
})

test('an empty month stays while it is being filled, and while somebody uses positions', async () => {
  const { db } = app.database
  await sql`SELECT ensure_positions_month(${utcDay(-200)}::date)`.execute(db)
  const before = await partitions()
  for (const use of [
    sql`SELECT pg_advisory_xact_lock_shared(hashtext('filling_positions'))`,
    sql`LOCK TABLE ONLY positions IN ROW EXCLUSIVE MODE`,
  ])
    await db.transaction().execute(async (trx) => {
      await use.execute(trx)
      await dropEmpty()
      expect(await partitions()).toEqual(before)
    })
  await dropEmpty()
  expect(await partitions()).toHaveLength(before.length - 1)
})

test('a month is made while others read and write', async () => {
  const { db } = app.database
  const before = await partitions()
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE positions IN ROW EXCLUSIVE MODE`.execute(trx)
    await db.transaction().execute(async (other) => {
      await sql`SET LOCAL lock_timeout = '1s'`.execute(other)
      await sql`SELECT ensure_positions_month(${utcDay(-400)}::date)`.execute(other)
    })
  })
  expect(await partitions()).toHaveLength(before.length + 1)
})

test('old months of an earlier version come into one partition with their positions', async () => {
  const { db } = app.database
  const before = await partitions()
  await sql`DROP TABLE positions_earlier`.execute(db)
  const old = firsts('2000-01-01').slice(0, 30)
  for (const day of old) {
    const name = sql.table(`positions_${day.slice(0, 7).replace('-', '_')}`)
    await sql`CREATE TABLE ${name} PARTITION OF positions
      FOR VALUES FROM (${sql.lit(day)}) TO ((${sql.lit(day)}::date + interval '1 month')::date)`.execute(db)
  }
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
    SELECT 1, 1, day, 1, 5, 100, now() FROM unnest(${old}::date[]) AS given (day)`.execute(db)
  const file = new URL('../../../migrations/0206_earlier_positions.sql', import.meta.url)
  await app.database.pool.query(readFileSync(file, 'utf8'))
  expect(await partitions()).toEqual(before)
  const { rows } = await sql<{ day: string; position: number }>`
    SELECT day, position FROM positions_earlier WHERE account_id = 1 AND keyword_id = 1 ORDER BY day`.execute(
    db,
  )
  expect(rows).toEqual(old.map((day) => ({ day, position: 5 })))
})
