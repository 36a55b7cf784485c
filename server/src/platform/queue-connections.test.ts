import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { createLog } from './log.ts'
import { forQueues } from './queue-connections.ts'

const log = createLog('silent', 'test')
let database: TestDatabase
let view: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  view = forQueues(database, log)
})
afterAll(() => database.close())

test('queues use two connections at the same time, and the others wait for them', async () => {
  expect(forQueues(database, log)).toBe(view)
  const [first, second] = [await view.connect(), await view.connect()]
  let third: unknown
  const waiting = view.connect().then((client) => {
    third = client
    client.release()
  })
  await view.query('SELECT 1')
  await sleep(50)
  expect(third).toBeUndefined()
  first.release()
  await waiting
  expect(third).toBe(first)
  second.release()
})

test('all that listen share one connection, and each hears until it stops', async () => {
  const before = database.direct.totalCount
  const [one, other] = [listener(), listener()]
  await one.client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate";')
  await other.client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate";')
  expect(database.direct.totalCount).toBeLessThanOrEqual(before + 1)
  await database.pool.query(`NOTIFY "jobs:insert", '1'`)
  await expect.poll(() => [one.heard, other.heard]).toEqual([['jobs:insert 1'], ['jobs:insert 1']])
  await one.client.query('UNLISTEN "jobs:insert"; UNLISTEN "worker:migrate";')
  await database.pool.query(`NOTIFY "worker:migrate", '2'`)
  await expect.poll(() => other.heard).toEqual(['jobs:insert 1', 'worker:migrate 2'])
  expect(one.heard).toEqual(['jobs:insert 1'])
  await other.client.query('UNLISTEN "jobs:insert"; UNLISTEN "worker:migrate";')
})

test('what listens does nothing else', async () => {
  await expect(listener().client.query('SELECT 1')).rejects.toThrow('SELECT 1')
})

test('a connection that cannot be had leaves its place', async () => {
  const other = await createTestDatabase()
  const closed = forQueues(other, log)
  await other.close()
  for (let turn = 0; turn < 3; turn += 1) await expect(closed.connect()).rejects.toThrow()
})

function listener() {
  const heard: string[] = []
  let client: pg.PoolClient | undefined
  view.connect((_error, given) => {
    client = given
  })
  if (client === undefined) throw new Error('It waits for a connection.')
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  return { client, heard }
}
