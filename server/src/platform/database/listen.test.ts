import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { createLog } from '../log.ts'
import { type Listener, listen } from './listen.ts'

const database = await createTestDatabase()
afterAll(() => database.close())
const { pool, direct } = database
const log = createLog('silent', 'test')

let heard: string[] = []
beforeEach(() => {
  heard = []
})

/** Listens to a channel and records the events. */
function hear(channel: string): Promise<Listener> {
  return new Promise((resolve) => {
    const listener = listen(direct, channel, (payload) => heard.push(`${channel}: ${payload}`), {
      log,
      onReady: () => resolve(listener),
      onGap: () => heard.push(`${channel}: gap`),
    })
  })
}

const tell = (channel: string, payload: string) => pool.query('SELECT pg_notify($1, $2)', [channel, payload])

/** The server's processes that last listened to something. */
async function listening(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'",
  )
  return rows.map(({ pid }) => pid)
}

test('all channels of a pool share one connection, and each hears its own messages', async () => {
  const one = await hear('one')
  const other = await hear('other')
  expect(await listening()).toHaveLength(1)
  await tell('one', 'a')
  await tell('nobody', 'b')
  await tell('other', 'c')
  await expect.poll(() => heard).toEqual(['one: a', 'other: c'])

  one.close()
  await tell('one', 'd')
  await tell('other', 'e')
  await expect.poll(() => heard).toEqual(['one: a', 'other: c', 'other: e'])
  other.close()
  await expect.poll(listening).toEqual([])
})

test('two listeners of a channel both hear it, until each is closed', async () => {
  const [first, second] = [await hear('one'), await hear('one')]
  await tell('one', 'a')
  await expect.poll(() => heard).toEqual(['one: a', 'one: a'])
  first.close()
  first.close()
  await tell('one', 'b')
  await expect.poll(() => heard).toEqual(['one: a', 'one: a', 'one: b'])
  second.close()
})

test('every channel is listened to again after a lost connection, and told of the gap', async () => {
  const listeners = [await hear('one'), await hear('other')]
  await pool.query('SELECT pg_terminate_backend($1)', await listening())
  await expect.poll(() => heard.toSorted()).toEqual(['one: gap', 'other: gap'])
  expect(await listening()).toHaveLength(1)
  await tell('other', 'a')
  await expect.poll(() => heard).toContain('other: a')
  for (const listener of listeners) listener.close()
})

test('a pool whose listeners have all been closed listens again', async () => {
  const before = await hear('one')
  before.close()
  const after = await hear('one')
  await tell('one', 'a')
  await expect.poll(() => heard).toEqual(['one: a'])
  after.close()
})
