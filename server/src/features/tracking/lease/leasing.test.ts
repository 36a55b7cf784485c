import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { signUp } from '../../../../tests/support/people.ts'
import { createLog } from '../../../platform/log.ts'
import { createLeasing } from './leasing.ts'

const app = appForTests()
let ids: number[]

const leasing = () =>
  createLeasing({
    db: app.database.db,
    log: createLog('silent', 'test'),
    seconds: 60,
    poll: 1_000,
    introduce: undefined,
    now: () => new Date(),
    onLeased: () => undefined,
  })

/** Makes searches daily ones, due since these minutes. */
async function setDue(minutes: Record<number, number>) {
  for (const [index, ago] of Object.entries(minutes))
    await sql`
      UPDATE searches
      SET priority = 0, lease = NULL, leased_until = NULL, next_check_at = now() - make_interval(mins => ${ago})
      WHERE id = ${ids[Number(index)]!}`.execute(app.database.db)
}

beforeAll(async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'one\ntwo\nthree\nfour\nfive')
  const { rows } = await sql<{ id: number }>`SELECT id FROM searches ORDER BY id`.execute(app.database.db)
  ids = rows.map(({ id }) => id)
})

test('a lease begins where the last one ended, and a wake-up makes it look at the oldest again', async () => {
  await setDue({ 0: 50, 1: 40, 2: 30, 3: 20, 4: 10 })
  const leases = leasing()
  expect((await leases.take(2)).map(({ id }) => id)).toEqual([ids[0], ids[1]])
  // Due before the bound, as a search whose worker was killed.
  await setDue({ 0: 50 })
  expect((await leases.take(1)).map(({ id }) => id)).toEqual([ids[2]])
  leases.wake()
  expect((await leases.take(1)).map(({ id }) => id)).toEqual([ids[0]])
  expect((await leases.take(1)).map(({ id }) => id)).toEqual([ids[3]])
})

test('when fewer are due than wanted, the next lease looks at the oldest again', async () => {
  await setDue({ 0: 50, 1: 40, 2: 30, 3: 20, 4: 10 })
  const leases = leasing()
  expect(await leases.take(4)).toHaveLength(4)
  await setDue({ 0: 50 })
  expect((await leases.take(4)).map(({ id }) => id)).toEqual([ids[4]])
  expect((await leases.take(4)).map(({ id }) => id)).toEqual([ids[0]])
})

test('a wake-up during a lease is not forgotten', async () => {
  await setDue({ 0: 50, 1: 40, 2: 30, 3: 20, 4: 10 })
  const leases = leasing()
  const during = leases.take(2)
  leases.wake()
  expect(await during).toHaveLength(2)
  await setDue({ 0: 50 })
  expect((await leases.take(1)).map(({ id }) => id)).toEqual([ids[0]])
})
