import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { signUp } from '../../../../tests/support/people.ts'
import { createLog } from '../../../platform/log.ts'
import { releaseLeases } from './lease.queries.ts'
import { createLeasing } from './leasing.ts'

const app = appForTests()
let ids: number[]

/** By a clock that goes on half a second with each look at it, so that a query from the oldest lasts for a minute. */
function leasing() {
  let time = 0
  const leases = createLeasing({
    db: app.database.db,
    log: createLog('silent', 'test'),
    seconds: 60,
    poll: 1_000,
    introduce: undefined,
    now: () => new Date(),
    clock: () => (time += 500),
    onLeased: () => undefined,
  })
  return {
    take: async (count: number) => (await leases.take(count)).map(({ id }) => ids.indexOf(id)),
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

/** Makes searches due since these minutes, and a second: clocks of the test and the database differ by parts of one. */
async function setDue(minutes: Record<number, number>, priority = 0) {
  for (const [index, ago] of Object.entries(minutes))
    await sql`
      UPDATE searches
      SET priority = ${priority}, lease = NULL, leased_until = NULL, next_check_at = now() - make_interval(mins => ${ago}, secs => 1)
      WHERE id = ${ids[Number(index)]!}`.execute(app.database.db)
}

beforeAll(async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'one\ntwo\nthree\nfour\nfive')
  const { rows } = await sql<{ id: number }>`SELECT id FROM searches ORDER BY id`.execute(app.database.db)
  ids = rows.map(({ id }) => id)
})

test('a lease begins where the last one ended, and after a minute at the oldest again', async () => {
  await setDue({ 0: 50, 1: 40, 2: 30, 3: 20, 4: 10 })
  const leases = leasing()
  expect(await leases.take(2)).toEqual([0, 1])
  // Due before the bound, as a search whose worker was killed.
  await setDue({ 0: 50 })
  expect(await leases.take(1)).toEqual([2])
  leases.pass(60_000)
  expect(await leases.take(1)).toEqual([0])
  expect(await leases.take(1)).toEqual([3])
})

test('when all are leased, what becomes due now is found at once, and what was released within a minute', async () => {
  await setDue({ 0: 50, 1: 40, 2: 30, 3: 20, 4: 10 })
  const leases = leasing()
  expect(await leases.take(9)).toEqual([0, 1, 2, 3, 4])
  await setDue({ 0: 50, 1: 0 })
  expect(await leases.take(9)).toEqual([1])
  leases.pass(60_000)
  expect(await leases.take(9)).toEqual([0])
})

test('requested searches come first, then new ones, then daily ones, each in order', async () => {
  await setDue({ 0: 50, 1: 40 })
  await setDue({ 2: 1, 3: 2 }, 1)
  await setDue({ 4: 0 }, 2)
  const leases = leasing()
  expect(await leases.take(2)).toEqual([4, 3])
  expect(await leases.take(3)).toEqual([2, 0, 1])
})

test('requested searches begin where the last ones ended as well', async () => {
  await setDue({ 0: 50, 1: 40, 2: 30 }, 2)
  const leases = leasing()
  expect(await leases.take(2)).toEqual([0, 1])
  await setDue({ 0: 50 }, 2)
  expect(await leases.take(1)).toEqual([2])
  leases.pass(60_000)
  expect(await leases.take(1)).toEqual([0])
})

test('a requested search that its worker gave back is found at once', async () => {
  await setDue({ 0: 50 }, 2)
  const leases = leasing()
  expect(await leases.take(9)).toContain(0)
  const { rows } = await sql<{ id: number; lease: string }>`
    SELECT id, lease FROM searches WHERE id = ${ids[0]!}`.execute(app.database.db)
  const held = new Map(rows.map(({ id, lease }) => [id, lease]))
  await app.database.db.transaction().execute((trx) => releaseLeases(trx, held, new Date()))
  expect(await leases.take(9)).toEqual([0])
})
