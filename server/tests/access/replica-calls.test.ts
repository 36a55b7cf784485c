import { afterAll, beforeAll, expect, test } from 'vitest'
import { replicaEndpoints } from '../../src/app.ts'
import { createDatabase, type Database } from '../../src/platform/database/database.ts'
import type { Replica } from '../../src/platform/database/replica.ts'
import { calls, newThing } from '../programs/program-rows.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Actor, actors, makeWorld, type World } from '../support/authorization.ts'
import { cases } from '../support/authorization-rows.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { send } from '../support/send.ts'

// Calls that a replica may answer are made on connections that refuse to write, and nothing is tried again on the primary.

let database: TestDatabase
let readOnly: Database
let app: TestApp
let world: World
let reads = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const address = new URL(database.connectionString)
  address.searchParams.set('options', '-c default_transaction_read_only=on')
  readOnly = createDatabase(address.href)
  const replica: Replica = {
    read(_needs, work) {
      reads += 1
      return work(readOnly.db)
    },
    begin: async () => (part) => replica.read({ position: 0, since: 0 }, part),
    counts: () => ({ replica: reads, primary: 0 }),
    close: async () => undefined,
  }
  app = await createTestApp({ shared: database, replica })
  world = await makeWorld(app)
})
afterAll(async () => {
  await app.close()
  await readOnly.close()
  await database.close()
})

const onReplica = new Set(replicaEndpoints.map(({ method, path }) => `${method} ${path}`))
const isOnReplica = ({ endpoint: { method, path } }: { endpoint: { method: string; path: string } }) =>
  onReplica.has(`${method} ${path}`)
const ofScreens = cases.filter(isOnReplica)
const ofPrograms = calls.filter(isOnReplica)

test('every call that a replica may answer is made here', () => {
  expect(ofScreens.length + ofPrograms.length).toBe(replicaEndpoints.length)
  expect(replicaEndpoints.length).toBeGreaterThan(60)
})

test.each(ofScreens)('$path writes nothing', async ({ endpoint, row }) => {
  const allowed = actors.filter((actor) => row.expected[actor] < 300)
  const actor: Actor | undefined = allowed.find((one) => one === 'holder') ?? allowed[0]
  if (actor === undefined) throw new Error('nobody may make the call')
  const before = reads
  const token = actor === 'visitor' ? undefined : world.people[actor].token
  const { status } = await send(app, endpoint, await row.input(world, actor), { token })
  expect({ status, wasRead: reads > before }).toEqual({ status: row.expected[actor], wasRead: true })
})

test.each(ofPrograms)('$id writes nothing', async ({ id, endpoint, row }) => {
  const token = await makeToken(app, world.people.holder)
  const thing = await newThing(world, id, 'holder')
  const before = reads
  const { status } = await callProgram(app, endpoint, row!.input(thing), token)
  expect({ isAnswered: status < 300, wasRead: reads > before }).toEqual({ isAnswered: true, wasRead: true })
})

test('a call that writes would be refused', async () => {
  await expect(readOnly.pool.query('DELETE FROM write_positions')).rejects.toThrow('read-only transaction')
})

test('a write of a person is noted, and a read is not', async () => {
  const positions = () =>
    database.db
      .selectFrom('write_positions')
      .select('position')
      .where('account_id', '=', world.people.holder.accountId)
      .executeTakeFirst()
  await world.newProject()
  const written = await positions()
  expect(written?.position).toBeGreaterThan(0)
  const { endpoint, row } = ofScreens.find(({ path }) => path.startsWith('charts'))!
  await send(app, endpoint, await row.input(world, 'holder'), { token: world.people.holder.token })
  expect(await positions()).toEqual(written)
  await world.newProject()
  expect((await positions())!.position).toBeGreaterThan(written!.position)
})
