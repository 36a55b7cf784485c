import { messages } from '@rankline/contract/messages'
import { allProjects } from '@rankline/contract/projects/calls'
import {
  beginTakeoutImport,
  deleteTakeout,
  linkTakeout,
  listTakeouts,
  makeTakeout,
  sendTakeoutPart,
  startTakeoutImport,
  TAKEOUT_PART,
} from '@rankline/contract/takeout/calls'
import { beforeAll, expect, test, vi } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { download } from '../../../tests/support/exports.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { everything, imported, sent, takenOut } from '../../../tests/support/takeouts.ts'
import { makeThings } from '../../../tests/support/things.ts'
import { makeTakeout as makeJob, restoreTakeout, tidyTakeouts } from './takeout.jobs.ts'

const app = appForTests()
let owner: SignedUp
let archive: Buffer

beforeAll(async () => {
  owner = await signUp(app)
  const shop = await makeProject(app, owner)
  await makeKeywords(app, owner, shop, bulk(30))
  await makeThings(app, owner, 'a', shop)
  archive = await takenOut(app, owner)
})

const first = async ({ token }: SignedUp) => (await app.items(listTakeouts, {}, token))[0]!

test('an archive is made in the background, listed with its progress, downloaded and deleted', async () => {
  const person = await signUp(app)
  await makeProject(app, person)
  const begun = await app.items(makeTakeout, {}, person.token)
  expect(begun).toMatchObject({ kind: 'made', status: 'queued', expires_at: null })
  expect((await app.call(makeTakeout, {}, person.token)).body.message).toBe(messages.takeoutRunning)
  const named = { takeout_id: begun.id }
  expect((await app.call(linkTakeout, named, person.token)).status).toBe(409)
  await makeJob.perform(sendingContext(app), { accountId: person.accountId, takeoutId: begun.id })
  const made = await first(person)
  expect(made).toMatchObject({ status: 'done', total: 1, done: 1, bytes: expect.any(Number) })
  expect(Date.parse(made.expires_at ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000)
  const { redirect_direct: path } = await app.items(linkTakeout, named, person.token)
  expect((await download(app, path)).length).toBe(made.bytes)
  await app.items(deleteTakeout, named, person.token)
  expect(await app.items(listTakeouts, {}, person.token)).toEqual([])
  expect((await app.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
})

test('nobody else lists, downloads, fills, starts or deletes it', async () => {
  const stranger = await signUp(app)
  const target = await signUp(app)
  const { id: made } = await first(owner)
  const id = await sent(app, target, archive)
  expect(await app.items(listTakeouts, {}, stranger.token)).toEqual([])
  const part = { takeout_id: id, part: 0, content: new File(['x'], 'x') }
  for (const answer of [
    await app.call(linkTakeout, { takeout_id: made }, stranger.token),
    await app.call(deleteTakeout, { takeout_id: made }, stranger.token),
    await app.call(sendTakeoutPart, part, stranger.token),
    await app.call(startTakeoutImport, { takeout_id: id }, stranger.token),
  ])
    expect(answer.status).toBe(404)
})

test('parts have to arrive whole and in bounds', async () => {
  const person = await signUp(app)
  const begin = (bytes: number) => app.call(beginTakeoutImport, { file_name: 'a.zip', bytes }, person.token)
  expect((await begin(0)).status).toBe(422)
  expect((await begin(10 ** 13)).status).toBe(409)
  const { id } = await app.items(
    beginTakeoutImport,
    { file_name: 'a.zip', bytes: TAKEOUT_PART + 5 },
    person.token,
  )
  const send = async (part: number, bytes: number) => {
    const content = new File([new Uint8Array(bytes)], 'part')
    return (await app.call(sendTakeoutPart, { takeout_id: id, part, content }, person.token)).status
  }
  expect(await send(0, 5)).toBe(409)
  expect(await send(1, 6)).toBe(409)
  expect(await send(2, 1)).toBe(409)
  expect(await send(1, 5)).toBe(200)
  const start = () => app.call(startTakeoutImport, { takeout_id: id }, person.token)
  expect((await start()).body.message).toBe(messages.takeoutIncomplete)
  expect(await send(0, TAKEOUT_PART)).toBe(200)
  expect(await send(1, 5)).toBe(200)
  expect((await start()).body.message).toBe(messages.takeoutNoArchive)
})

test('only an empty account takes an archive, also when it is filled meanwhile', async () => {
  const begin = { file_name: 'a.zip', bytes: archive.length }
  expect((await app.call(beginTakeoutImport, begin, owner.token)).body.message).toBe(messages.takeoutNotEmpty)
  const person = await signUp(app)
  const id = await sent(app, person, archive)
  await app.items(startTakeoutImport, { takeout_id: id }, person.token)
  await makeProject(app, person)
  await restoreTakeout.perform(sendingContext(app), { accountId: person.accountId, takeoutId: id })
  expect(await first(person)).toMatchObject({ status: 'failed', failure: messages.takeoutNotEmpty })
  expect(await app.items(allProjects, {}, person.token)).toHaveLength(1)
})

test('the limits of the package hold, and nothing is imported beyond them', async () => {
  const person = await signUp(app)
  await app.database.pool.query(
    `INSERT INTO packages (slug, name, allowed_keywords) VALUES ('few-keywords', 'Few keywords', 10)`,
  )
  await givePackage(app, person.accountId, { slug: 'few-keywords' })
  const row = await imported(app, person, archive)
  expect(row).toMatchObject({ status: 'failed', failure: messages.limitReached.keywords(10) })
  expect((await everything(app, person.accountId)).projects).toEqual([])
})

test('a connection that is lost in the middle leaves nothing, and the next try imports all of it', async () => {
  const person = await signUp(app)
  const id = await sent(app, person, archive)
  await app.items(startTakeoutImport, { takeout_id: id }, person.token)
  const payload = { accountId: person.accountId, takeoutId: id }
  const holder = await app.database.pool.connect()
  await holder.query('BEGIN; LOCK TABLE reports IN EXCLUSIVE MODE')
  const ended = restoreTakeout.perform(sendingContext(app), payload).then(
    () => null,
    (error: Error) => error,
  )
  // Everything before the reports is written by now.
  const waiting = await vi.waitFor(
    async () => {
      const { rows } = await holder.query(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      expect(rows).toHaveLength(1)
      return rows[0].pid
    },
    { timeout: 60_000, interval: 50 },
  )
  await holder.query('SELECT pg_terminate_backend($1)', [waiting])
  expect(await ended).toBeInstanceOf(Error)
  await holder.query('ROLLBACK')
  holder.release()
  expect(Object.values(await everything(app, person.accountId)).every((rows) => rows.length === 0)).toBe(true)
  expect(await first(person)).toMatchObject({ status: 'queued' })
  await restoreTakeout.perform(sendingContext(app), payload)
  expect(await first(person)).toMatchObject({ status: 'done' })
  expect((await everything(app, person.accountId)).keywords).toHaveLength(31)
})

test('a worker that is killed again and again ends it, and what is lost is ended after a while', async () => {
  const person = await signUp(app)
  const { id } = await app.items(makeTakeout, {}, person.token)
  const { db } = app.database
  await db.updateTable('takeouts').set({ tries: 4, status: 'running' }).where('id', '=', id).execute()
  await makeJob.perform(sendingContext(app), { accountId: person.accountId, takeoutId: id })
  expect(await first(person)).toMatchObject({ status: 'failed', failure: messages.takeoutInterrupted })
  const other = await signUp(app)
  const lost = await sent(app, other, archive)
  await db
    .updateTable('takeouts')
    .set({ touched_at: new Date(0) })
    .where('id', '=', lost)
    .execute()
  await tidyTakeouts.perform(sendingContext(app), {})
  expect(await first(other)).toMatchObject({ status: 'failed' })
})

test('an archive that is deleted while it is made leaves no file', async () => {
  const person = await signUp(app)
  const { id } = await app.items(makeTakeout, {}, person.token)
  const making = makeJob.perform(sendingContext(app), { accountId: person.accountId, takeoutId: id })
  await app.call(deleteTakeout, { takeout_id: id }, person.token)
  await making
  const { rows } = await app.database.pool.query('SELECT id FROM downloads WHERE account_id = $1', [
    person.accountId,
  ])
  const listed = await app.items(listTakeouts, {}, person.token)
  expect(rows).toHaveLength(listed.length)
})
