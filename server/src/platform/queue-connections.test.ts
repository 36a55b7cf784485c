import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { forQueues } from './queue-connections.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('queues use two connections at the same time, and the others wait for them', async () => {
  const { pool } = database
  const clients = await Promise.all([forQueues(pool).connect(), forQueues(pool).connect()])
  let third: unknown
  const waiting = forQueues(pool)
    .connect()
    .then((client) => {
      third = client
      client.release()
    })
  await sleep(50)
  expect(third).toBeUndefined()
  clients[0]?.release()
  await waiting
  expect(third).toBe(clients[0])
  clients[1]?.release()
})

test('who listens takes no place of these, nor does anybody else', async () => {
  const { pool } = database
  const view = forQueues(pool)
  const clients = await Promise.all([view.connect(), view.connect()])
  const listening = await new Promise<() => void>((resolve, reject) => {
    view.connect((error, _client, release) => (error ? reject(error) : resolve(release)))
  })
  await view.query('SELECT 1')
  listening()
  for (const client of clients) client.release()
})

test('a connection that cannot be had leaves its place', async () => {
  const other = await createTestDatabase()
  const view = forQueues(other.pool)
  await other.close()
  for (let turn = 0; turn < 3; turn += 1) await expect(view.connect()).rejects.toThrow()
})
