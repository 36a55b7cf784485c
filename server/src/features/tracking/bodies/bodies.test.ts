import { DAY } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { topResults } from '@rankline/contract/positions/calls'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { bodyStorageIn } from '../../../../tests/support/body-storage.ts'
import { startBucket } from '../../../../tests/support/bucket-server.ts'
import { testInstallation } from '../../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { type Look, recordDay } from '../../../../tests/support/recorded-days.ts'
import type { BodyStorage } from '../../../platform/body-storage.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { createLog } from '../../../platform/log.ts'
import { thinResultPages } from '../maintenance/housekeeping.jobs.ts'
import { sendLeftBodies } from './bodies.jobs.ts'
import { compareObjects } from './compare.service.ts'
import { continueMove, sendLeft } from './move.service.ts'
import * as objects from './objects.queries.ts'
import { createPacker, type Packer } from './packer.ts'
import { sweepObjects } from './sweep.service.ts'

const log = createLog('silent', 'test')
const DAY_ONE = '2026-03-01'
const DAY_TWO = '2026-03-02'
const HOUR = 60 * 60 * 1000

let bucket: Awaited<ReturnType<typeof startBucket>>
let storage: BodyStorage
let packer: Packer
let app: TestApp
let person: SignedUp
let keywords: { id: number; searchId: number }[]
/** Time of the packer. */
let now: Date

beforeEach(async () => {
  bucket = await startBucket()
  storage = bodyStorageIn(bucket)
  now = new Date()
  packer = createPacker(storage, log, () => now)
  app = await createTestApp({ installation: { bodies: storage }, log })
  person = await signUp(app)
  const made = await makeKeywords(app, person, await makeProject(app, person), 'one\ntwo\nthree')
  const { rows } = await sql<{ id: number; searchId: number }>`
    SELECT id, search_id AS "searchId" FROM keywords ORDER BY id`.execute(app.database.db)
  keywords = rows
  expect(made).toHaveLength(3)
  return async () => {
    await app.close()
    bucket.close()
  }
})

const ctx = (): SystemContext => ({
  db: app.database.db,
  log,
  installation: { ...testInstallation, bodies: storage },
})

const look = (searchId: number, title: string): Look => ({
  searchId,
  depth: 100,
  results: Array.from({ length: 10 }, (_, index) => ({
    position: index + 1,
    url: `https://example.com/${title}/${index + 1}`,
    title: `${title} ${index + 1}`,
  })),
})

/** Records the keywords of a day in one batch. @param titles by keyword */
const recorded = (day: string, ...titles: string[]) =>
  recordDay(
    app.database,
    day,
    titles.map((title, index) => look(keywords[index]!.searchId, title)),
    packer,
  )

const shown = async (index: number, date: string) => {
  const { status, body } = await app.call(
    topResults,
    { project_keyword_id: keywords[index]!.id, date },
    person.token,
  )
  return {
    status,
    message: body.message,
    first: body.status === 'success' ? body.items[0]?.data_json.title : undefined,
  }
}
const page = (first: string) => ({ status: 200, message: null, first })

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*)::integer FROM result_bodies) AS database,
      (SELECT count(*)::integer FROM packed_bodies WHERE object_id IS NOT NULL) AS packed,
      (SELECT count(*)::integer FROM packed_bodies WHERE object_id IS NULL) AS left`.execute(app.database.db)
  return rows[0]!
}

const names = () => bucket.names()
const gets = () => bucket.asked.filter((request) => request.startsWith('GET'))

test('the bodies of a batch are one object, and each is read as its part of it', async () => {
  await recorded(DAY_ONE, 'alpha', 'beta', 'gamma')
  expect(await counts()).toEqual({ database: 0, packed: 3, left: 0 })
  expect(names()).toEqual([expect.stringMatching(/^pages\/[0-9a-f-]{36}\.pack$/)])
  bucket.asked.length = 0
  expect(await shown(1, DAY_ONE)).toEqual(page('beta 1'))
  expect(await shown(2, DAY_ONE)).toEqual(page('gamma 1'))
  expect(gets()).toHaveLength(2)
})

test('a page that is the same as before is not stored again, wherever it is', async () => {
  await recorded(DAY_ONE, 'alpha', 'beta')
  await recorded(DAY_TWO, 'alpha', 'other')
  expect(await counts()).toEqual({ database: 0, packed: 3, left: 0 })
  await recordDay(app.database, '2026-03-03', [look(keywords[2]!.searchId, 'kept')])
  await recorded('2026-03-04', 'alpha', 'other', 'kept')
  expect(await counts()).toEqual({ database: 1, packed: 3, left: 0 })
  expect(names()).toHaveLength(2)
  expect(await shown(0, '2026-03-04')).toEqual(page('alpha 1'))
  expect(await shown(2, '2026-03-04')).toEqual(page('kept 1'))
})

const error = (status: number, code: string) => ({ status, text: `<Error><Code>${code}</Code></Error>` })

test.each([
  ['answers that it is broken', () => error(503, 'ServiceUnavailable')],
  ['is full', () => error(507, 'XMinioStorageFull')],
  ['says 200 and means an error', () => error(200, 'InternalError')],
  ['refuses the keys', () => error(403, 'AccessDenied')],
  ['says that it has kept what it has not', () => ({ status: 200 })],
])(
  'a storage that %s loses no check: the database keeps the bodies until it takes them',
  async (_, answer) => {
    bucket.fault = ({ method }) => (method === 'PUT' ? answer() : null)
    await recorded(DAY_ONE, 'alpha', 'beta')
    expect(await counts()).toEqual({ database: 2, packed: 0, left: 2 })
    expect(await shown(0, DAY_ONE)).toEqual(page('alpha 1'))
    // The job ends: one that fails every five minutes would fill the queue.
    await sendLeftBodies.perform(ctx(), {})
    expect(await counts()).toEqual({ database: 2, packed: 0, left: 2 })
    bucket.fault = () => null
    // It rests for half a minute, so that each batch does not wait for it.
    bucket.asked.length = 0
    await recorded(DAY_TWO, 'gamma')
    expect(bucket.asked).toEqual([])
    await sendLeft(ctx(), storage)
    expect(await counts()).toEqual({ database: 0, packed: 3, left: 0 })
    expect(await shown(0, DAY_ONE)).toEqual(page('alpha 1'))
    now = new Date(now.getTime() + 31_000)
    await recorded('2026-03-03', 'delta')
    expect(await counts()).toEqual({ database: 0, packed: 4, left: 0 })
  },
)

test('a storage that keeps other bytes is found out before the check is recorded', async () => {
  bucket.fault = ({ method, key, body }) => {
    if (method !== 'PUT') return null
    bucket.files.set(key, Buffer.concat([body.subarray(0, -1), Buffer.from('x')]))
    return { status: 200 }
  }
  await recorded(DAY_ONE, 'alpha')
  expect(await counts()).toEqual({ database: 1, packed: 0, left: 1 })
})

test('a storage that is slow holds up a batch no longer than its patience', async () => {
  bucket.served = () => new Promise((resolve) => setTimeout(resolve, 5_000))
  const begin = Date.now()
  await recorded(DAY_ONE, 'alpha')
  expect(Date.now() - begin).toBeLessThan(4_500)
  expect(await counts()).toEqual({ database: 1, packed: 0, left: 1 })
})

test.each([
  ['is broken', () => error(500, 'InternalError'), 503, messages.resultPageAway],
  ['refuses the keys', () => error(403, 'AccessDenied'), 503, messages.resultPageAway],
  ['has lost the object', () => error(404, 'NoSuchKey'), 502, messages.resultPageLost],
  ['says 200 and means an error', () => error(200, 'InternalError'), 502, messages.resultPageLost],
  ['sends nothing', () => ({ status: 206, bytes: Buffer.alloc(0) }), 502, messages.resultPageLost],
  ['sends too much', () => ({ status: 200, bytes: Buffer.alloc(9_999) }), 502, messages.resultPageLost],
])('a storage that %s when it is read is named, and recovers', async (_, answer, status, message) => {
  await recorded(DAY_ONE, 'alpha')
  bucket.fault = ({ method }) => (method === 'GET' ? answer() : null)
  expect(await shown(0, DAY_ONE)).toEqual({ status, message, first: undefined })
  bucket.fault = () => null
  expect(await shown(0, DAY_ONE)).toEqual(page('alpha 1'))
})

test('wrong bytes and bytes of another body are never shown; others of the object are', async () => {
  await recorded(DAY_ONE, 'alpha', 'beta')
  const [name = ''] = names()
  const whole = bucket.files.get(name)!
  const { rows } = await sql<{ first_byte: number; byte_count: number }>`
    SELECT first_byte, byte_count FROM packed_bodies WHERE search_id = ${keywords[0]!.searchId}`.execute(
    app.database.db,
  )
  const { first_byte: first, byte_count: length } = rows[0]!
  const damaged = Buffer.from(whole)
  damaged[first + Math.floor(length / 2)]! ^= 1
  bucket.files.set(name, damaged)
  expect(await shown(0, DAY_ONE)).toEqual({ status: 502, message: messages.resultPageLost, first: undefined })
  expect(await shown(1, DAY_ONE)).toEqual(page('beta 1'))
  // The place of another body.
  await sql`
    UPDATE packed_bodies SET (first_byte, byte_count) = (
      SELECT first_byte, byte_count FROM packed_bodies WHERE search_id = ${keywords[1]!.searchId})
    WHERE search_id = ${keywords[0]!.searchId}`.execute(app.database.db)
  expect(await shown(0, DAY_ONE)).toMatchObject({ status: 502 })
  // An object that was cut off.
  bucket.files.set(name, whole.subarray(0, whole.length - 5))
  const ends = await Promise.all([shown(0, DAY_ONE), shown(1, DAY_ONE)])
  expect(ends.map(({ status }) => status)).toContain(502)
})

test('a connection that breaks in the middle is tried again', async () => {
  await recorded(DAY_ONE, 'alpha')
  let cuts = 0
  bucket.cut = ({ method }) => (method === 'GET' && cuts++ === 0 ? 20 : null)
  expect(await shown(0, DAY_ONE)).toEqual(page('alpha 1'))
  expect(cuts).toBe(2)
})

test('without the setting a body in the storage is an error, and one in the database is not', async () => {
  await recorded(DAY_ONE, 'alpha')
  await recordDay(app.database, DAY_TWO, [look(keywords[1]!.searchId, 'beta')])
  const other = await createTestApp({ shared: app.database, log })
  onTestFinished(() => other.close())
  const call = (index: number) =>
    other.call(topResults, { project_keyword_id: keywords[index]!.id }, person.token)
  expect(await call(0)).toMatchObject({ status: 503, body: { message: messages.resultPageAway } })
  expect(await call(1)).toMatchObject({ status: 200 })
})

test('a machine keeps what it has read, and asks again when its copy is damaged', async () => {
  storage = bodyStorageIn(bucket, { cacheMegabytes: 1 })
  const other = await createTestApp({ shared: app.database, log, installation: { bodies: storage } })
  onTestFinished(() => other.close())
  await recorded(DAY_ONE, 'alpha')
  const call = () => other.items(topResults, { project_keyword_id: keywords[0]!.id }, person.token)
  expect((await call())[0]?.data_json.title).toBe('alpha 1')
  bucket.asked.length = 0
  expect((await call())[0]?.data_json.title).toBe('alpha 1')
  expect(gets()).toEqual([])
  const { rows } = await sql<{ name: string }>`
    SELECT object_id || '-' || first_byte AS name FROM packed_bodies`.execute(app.database.db)
  await storage.cache.write(rows[0]!.name, Buffer.from('nonsense'))
  expect((await call())[0]?.data_json.title).toBe('alpha 1')
  expect(gets()).toHaveLength(1)
})

test('what a killed worker has written is removed after an hour, never what one that lives will name', async () => {
  const body = { searchId: keywords[0]!.searchId, hash: Buffer.alloc(32), body: Buffer.from('body') }
  const killed = await packer.pack(app.database.db, [body])
  expect(killed).toMatchObject({ objectId: expect.any(String) })
  await sweepObjects(ctx(), storage, new Date(now.getTime() + 0.9 * HOUR))
  expect(names()).toHaveLength(1)
  await sweepObjects(ctx(), storage, new Date(now.getTime() + 1.1 * HOUR))
  expect(names()).toEqual([])

  // A batch that hangs for longer than the grace: its object has ended, so it is packed anew.
  const slow: Packer = {
    async pack(db, bodies) {
      const packed = await packer.pack(db, bodies)
      await sweepObjects(ctx(), storage, new Date(now.getTime() + 2 * HOUR))
      return packed
    },
  }
  const late = recordDay(app.database, DAY_ONE, [look(keywords[0]!.searchId, 'alpha')], slow)
  await expect(late).rejects.toMatchObject({ name: 'ObjectEnded' })
  await recorded(DAY_ONE, 'alpha')
  expect(await shown(0, DAY_ONE)).toEqual(page('alpha 1'))
})

const later = (days: number) => new Date(Date.now() + days * DAY)

test('an object whose last body is gone is kept as long as backups may name it, and then removed', async () => {
  await recorded(DAY_ONE, 'alpha', 'beta')
  await sql`UPDATE result_pages SET day = current_date - 400`.execute(app.database.db)
  await thinResultPages.perform(ctx(), {})
  expect(await counts()).toEqual({ database: 0, packed: 0, left: 0 })
  await sweepObjects(ctx(), storage)
  await sweepObjects(ctx(), storage, later(34))
  expect(names()).toHaveLength(1)
  await sweepObjects(ctx(), storage, later(36))
  expect(names()).toEqual([])
  expect((await sql`SELECT FROM body_objects`.execute(app.database.db)).rows).toEqual([])
})

test('an object that is mostly gone is rewritten, one that is not stays', async () => {
  await recorded(DAY_ONE, 'alpha', 'beta', 'gamma')
  const [first] = names()
  const gone = (index: number) =>
    sql`UPDATE result_pages SET day = current_date - 400 WHERE search_id = ${keywords[index]!.searchId}`.execute(
      app.database.db,
    )
  await gone(1)
  await thinResultPages.perform(ctx(), {})
  await sweepObjects(ctx(), storage)
  expect(names()).toEqual([first])
  // The rest is a third: no bodies are moved for it.
  await gone(2)
  await thinResultPages.perform(ctx(), {})
  await sweepObjects(ctx(), storage)
  expect(names()).toEqual([first])
  await sql`UPDATE body_objects SET byte_count = byte_count * 2, thinned_at = now()`.execute(app.database.db)
  await sweepObjects(ctx(), storage)
  expect(names()).toHaveLength(2)
  await sweepObjects(ctx(), storage, later(36))
  expect(names()).toHaveLength(1)
  expect(names()).not.toContain(first)
  expect(await shown(0, DAY_ONE)).toEqual(page('alpha 1'))
})

const begin = (direction: 'out' | 'back') => objects.beginMove(app.database.db, direction, new Date())
const moved = async () => (await objects.findMove(app.database.db))!

test('existing bodies are moved out, and taken back', async () => {
  const looks = ['alpha', 'beta', 'gamma'].map((title, index) => look(keywords[index]!.searchId, title))
  await recordDay(app.database, DAY_ONE, looks)
  await begin('out')
  await continueMove(ctx(), storage)
  expect(await counts()).toEqual({ database: 0, packed: 3, left: 0 })
  expect(await moved()).toMatchObject({ moved: 3, ended_at: expect.any(Date), failure: null })
  expect(await shown(2, DAY_ONE)).toEqual(page('gamma 1'))
  await recorded(DAY_TWO, 'delta')

  await begin('back')
  await recorded('2026-03-03', 'epsilon')
  expect(await counts()).toEqual({ database: 1, packed: 4, left: 0 })
  await continueMove(ctx(), storage)
  expect(await counts()).toEqual({ database: 5, packed: 0, left: 0 })
  expect(await moved()).toMatchObject({ moved: 4, failure: null })
  bucket.close()
  expect(await shown(2, DAY_ONE)).toEqual(page('gamma 1'))
  expect(await shown(0, DAY_TWO)).toEqual(page('delta 1'))
})

test('a move that was stopped, or failed, goes on where it was', async () => {
  await recordDay(app.database, DAY_ONE, [look(keywords[0]!.searchId, 'alpha')])
  await begin('out')
  bucket.fault = ({ method }) => (method === 'PUT' ? error(503, 'SlowDown') : null)
  await expect(continueMove(ctx(), storage)).rejects.toThrow()
  expect(await moved()).toMatchObject({ moved: 0, failure: expect.stringContaining('SlowDown') })
  bucket.fault = () => null
  expect(await objects.stopMove(app.database.db, new Date())).toBe(true)
  await continueMove(ctx(), storage)
  expect(await counts()).toMatchObject({ database: 1, packed: 0 })
  await begin('out')
  await continueMove(ctx(), storage)
  expect(await counts()).toMatchObject({ database: 0, packed: 1 })
  expect(await moved()).toMatchObject({ moved: 1, failure: null })
})

test('a body that is damaged stays in the storage, and the move back says so', async () => {
  await recorded(DAY_ONE, 'alpha', 'beta')
  const [name = ''] = names()
  bucket.files.set(name, bucket.files.get(name)!.subarray(0, -3))
  await begin('back')
  await continueMove(ctx(), storage)
  expect(await counts()).toEqual({ database: 1, packed: 1, left: 0 })
  expect(await moved()).toMatchObject({
    moved: 1,
    failure: expect.stringMatching(/^1 body could not be read/),
  })
})

test('a comparison finds what only one side has, and removes only old objects that nobody knows', async () => {
  await recorded(DAY_ONE, 'alpha')
  await recorded(DAY_TWO, 'beta')
  const [known = '', lost = ''] = names()
  bucket.files.delete(lost)
  const unknown = `pages/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.pack`
  bucket.files.set(unknown, Buffer.from('twelve bytes'))
  bucket.files.set('pages/notes.txt', Buffer.from('of somebody else'))
  const compared = (days: number, removes: boolean) =>
    compareObjects(ctx(), storage, { removes, now: later(days) })
  expect(await compared(0, true)).toEqual({
    known: 1,
    missing: [lost.slice('pages/'.length, -'.pack'.length)],
    unknown: { count: 0, bytes: 0 },
  })
  expect(await compared(2, false)).toMatchObject({ unknown: { count: 1, bytes: 12 } })
  expect(names()).toContain(unknown)
  await compared(2, true)
  expect(names()).toEqual([known, 'pages/notes.txt'])
})
