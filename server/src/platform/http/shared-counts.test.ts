import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createLog } from '../log.ts'
import { namedLimit, sharedCounts } from './shared-counts.ts'

const WINDOW = 60_000

let database: TestDatabase
let caller = 0
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The counts of as many processes as wanted at one database. */
function processes(count: number, options: object = namedLimit('log in', {}), db = database.db) {
  caller += 1
  const key = `192.0.2.${caller}`
  const log = createLog('silent', 'test')
  const stores = Array.from({ length: count }, () => {
    const Store = sharedCounts({ db, log })
    return new Store({}).child(options as never)
  })
  return (index: number, max: number, window = WINDOW) =>
    new Promise<{ current: number; ttl: number }>((resolve, reject) => {
      stores[index % count]!.incr(
        key,
        (error, found) => (error ? reject(error) : resolve(found!)),
        window,
        max,
      )
    })
}

test('a small limit is counted exactly over several processes, also at the same moment', async () => {
  const call = processes(3)
  const counted = await Promise.all(Array.from({ length: 12 }, (_, index) => call(index, 5)))
  expect(counted.filter(({ current }) => current <= 5)).toHaveLength(5)
  expect(counted.every(({ ttl }) => ttl > 0 && ttl <= WINDOW)).toBe(true)
})

test('a process that is new knows what others have counted', async () => {
  const call = processes(2)
  for (let index = 0; index < 5; index += 1) await call(0, 5)
  expect((await call(1, 5)).current).toBe(6)
})

test('of a large limit, processes let through a twentieth each at most beyond it', async () => {
  const call = processes(3)
  let passed = 0
  for (let index = 0; index < 1_200; index += 1) {
    if ((await call(index, 300)).current <= 300) passed += 1
    // The processes of this test share a thread, which has to hear what the database says.
    if (index % 15 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(passed).toBeGreaterThanOrEqual(300)
  expect(passed).toBeLessThanOrEqual(300 + 3 * 15)
})

test('a window that is over begins again', async () => {
  const call = processes(2)
  for (let index = 0; index < 3; index += 1) await call(0, 2, 200)
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect((await call(1, 2, 200)).current).toBe(1)
})

test('limits with other names, and those of a process, have counts of their own', async () => {
  const one = processes(1, namedLimit('one', {}))
  // Uses the same caller again.
  caller -= 1
  const other = processes(1, namedLimit('other', {}))
  await one(0, 5)
  expect((await other(0, 5)).current).toBe(1)
  const own = processes(2, { isOfProcess: true })
  await own(0, 5)
  expect((await own(1, 5)).current).toBe(1)
})

test('without a database each process counts alone', async () => {
  const lost = await createTestDatabase()
  const call = processes(2, namedLimit('log in', {}), lost.db)
  await call(0, 5)
  await lost.close()
  const counts = []
  for (let index = 0; index < 4; index += 1) counts.push((await call(0, 5)).current)
  expect(counts).toEqual([2, 3, 4, 5])
  expect((await call(1, 5)).current).toBe(1)
})
