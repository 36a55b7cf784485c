import { setTimeout as sleep } from 'node:timers/promises'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { recordedLog } from '../../../tests/support/log.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { type ServerPair, startPair } from '../../../tests/support/server-pair.ts'
import { seeds } from '../../seeds.ts'
import { createDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openReplica, type Replica } from './replica.ts'

const NAME = 'replicated'
let pair: ServerPair
let primary: Database
let replica: Replica
let app: TestApp
let person: SignedUp
const { log, lines } = recordedLog()

beforeAll(async () => {
  pair = await startPair(NAME)
  primary = createDatabase(pair.primary.addressOf(NAME))
  await migrate(primary, { after: seeds })
  const replicaUrl = pair.replica.addressOf(NAME)
  const opened = openReplica({ replicaUrl, isPreparing: true }, primary, log)
  if (opened === null) throw new Error('no replica was opened')
  replica = opened
  const shared = { ...primary, connectionString: pair.primary.addressOf(NAME) }
  app = await createTestApp({ shared, replica })
  person = await signUp(app)
})
afterEach(async () => {
  await pair.replica.run('SELECT pg_wal_replay_resume()').catch(() => undefined)
  await pair.replica.start()
})
afterAll(async () => {
  await app.close()
  await replica.close()
  await primary.close()
  await pair.close()
})

const projectsOf = async ({ token }: SignedUp) => (await app.items(dashboard, {}, token)).counters.projects

/** Where the call was answered. */
async function readBy(call: () => Promise<unknown>): Promise<string> {
  const before = { ...replica.counts() }
  await call()
  const after = replica.counts()
  return [
    after.replica > before.replica ? 'replica' : '',
    after.primary > before.primary ? 'primary' : '',
  ].join('')
}

const untilReplicaReads = () =>
  expect.poll(() => readBy(() => projectsOf(person)), { timeout: 60_000 }).toBe('replica')

test('a replica that has everything answers', async () => {
  await untilReplicaReads()
  expect(await readBy(() => projectsOf(person))).toBe('replica')
})

test('a person always reads their own writes, and others read the replica for a second more', async () => {
  const other = await signUp(app)
  await untilReplicaReads()
  await pair.replica.run('SELECT pg_wal_replay_pause()')
  const before = await projectsOf(person)
  const project = await makeProject(app, person)
  expect(await readBy(async () => expect(await projectsOf(person)).toBe(before + 1))).toBe('primary')
  await app.items(deleteProjects, { project_ids: [project.id] }, person.token)
  expect(await readBy(async () => expect(await projectsOf(person)).toBe(before))).toBe('primary')
  // Longer behind than is allowed.
  await sleep(1_500)
  expect(await readBy(() => projectsOf(other))).toBe('primary')
  await pair.replica.run('SELECT pg_wal_replay_resume()')
  await untilReplicaReads()
  expect(await projectsOf(person)).toBe(before)
})

test('what a page was told of is read, although somebody else wrote it', async () => {
  await untilReplicaReads()
  await pair.replica.run('SELECT pg_wal_replay_pause()')
  await makeProject(app, person)
  const [since, position] = [Date.now() + 1, 0]
  await sleep(5)
  const where: string[] = []
  await replica.read({ since, position }, async (db) => {
    where.push(db === primary.db ? 'primary' : 'replica')
  })
  expect(where).toEqual(['primary'])
})

test('a replica that is gone is passed by without an error, and used again when it is back', async () => {
  await untilReplicaReads()
  await pair.replica.stop('immediate')
  for (let call = 0; call < 3; call += 1) expect(await readBy(() => projectsOf(person))).toBe('primary')
  expect(lines.filter(({ event }) => event === 'replica_left')).toHaveLength(1)
  await pair.replica.start()
  await untilReplicaReads()
})

test('what the replica gives up, and what it does not find, is read on the primary', async () => {
  await untilReplicaReads()
  const failing = (error: Error) => () =>
    replica.read({ since: 0, position: 0 }, async (db) => {
      if (db !== primary.db) throw error
      return 'read'
    })
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
    code: '40001',
  })
  for (const error of [conflict, new Error('not found')]) {
    expect(await failing(error)()).toBe('read')
    expect(await readBy(() => projectsOf(person))).toBe('replica')
  }
  const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  await expect(failing(late)()).rejects.toThrow('statement timeout')
})

/** Projects of the person, read in parts of work that begins now; and by whom. */
async function workBegun() {
  const began = Date.now()
  const reading = await replica.begin()
  const waited = Date.now() - began
  const count = () =>
    reading(async (db) => {
      const rows = await db
        .selectFrom('projects')
        .select('id')
        .where('account_id', '=', person.accountId)
        .where('deleted_at', 'is', null)
        .execute()
      return rows.length
    })
  return { reading, count, waited }
}

test('work reads the replica, which has everything that was written before it began', async () => {
  await untilReplicaReads()
  for (let round = 1; round <= 5; round += 1) {
    const before = await projectsOf(person)
    await makeProject(app, person)
    const { count } = await workBegun()
    expect(await readBy(async () => expect(await count()).toBe(before + 1))).toBe('replica')
  }
})

test('work reads the primary as long as the replica has not everything, and waits for it only a second', async () => {
  await untilReplicaReads()
  const before = await projectsOf(person)
  await pair.replica.run('SELECT pg_wal_replay_pause()')
  await makeProject(app, person)
  const { count, waited } = await workBegun()
  expect(waited).toBeLessThan(5_000)
  expect(await readBy(async () => expect(await count()).toBe(before + 1))).toBe('primary')
  const second = await workBegun()
  expect(second.waited).toBeLessThan(500)
  expect(await readBy(second.count)).toBe('primary')
  await pair.replica.run('SELECT pg_wal_replay_resume()')
  // A later part may be read there.
  await expect.poll(() => readBy(count), { timeout: 60_000 }).toBe('replica')
})

test('a part of work that the replica fails is read on the primary, and what the work itself refuses is not', async () => {
  await untilReplicaReads()
  const { reading, count } = await workBegun()
  const failing = (error: Error) =>
    reading(async (db) => {
      if (db !== primary.db) throw error
      return 'read'
    })
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
    code: '40001',
  })
  expect(await failing(conflict)).toBe('read')
  await expect(failing(new Error('too large'))).rejects.toThrow('too large')
  await pair.replica.stop('immediate')
  expect(await readBy(count)).toBe('primary')
  expect(await readBy((await workBegun()).count)).toBe('primary')
  await pair.replica.start()
  await untilReplicaReads()
  expect(await readBy((await workBegun()).count)).toBe('replica')
})

test('a server that is no replica is not used', async () => {
  const wrong = openReplica({ replicaUrl: pair.primary.addressOf(NAME), isPreparing: true }, primary, log)
  const where = await wrong?.read({ since: 0, position: 0 }, async (db) => db === primary.db)
  await wrong?.close()
  expect(where).toBe(true)
})
