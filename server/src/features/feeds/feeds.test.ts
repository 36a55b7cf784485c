import { createHash, randomUUID } from 'node:crypto'
import { utcDay } from '@rankline/contract/days'
import { deleteFeed, listFeeds, rewriteFeed, switchFeed, updateFeed } from '@rankline/contract/feeds/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createRemoteServer, deleteRemoteServer } from '@rankline/contract/remote-servers/calls'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { startBucket } from '../../../tests/support/bucket-server.ts'
import { csvRows, feedOf, makeFeed, runFeed } from '../../../tests/support/feeds.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { contextNearServers, nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { createSending } from '../../platform/sending.ts'
import { claimDay } from './feed-days.queries.ts'
import { findFeed } from './feeds.queries.ts'
import { writeDay } from './write-day.service.ts'
import { writeFeed } from './write-feed.service.ts'

const app = appForTests({ installation: nearServers })
const own = 'https://www.example.com/'
const yesterday = utcDay(-1)

let person: SignedUp
let project: Project
let bucket: Awaited<ReturnType<typeof startBucket>>
/** Ids of the searches of `red shoes` and `blue hats`. */
let searches: number[]
let keywordIds: number[]

beforeEach(async () => {
  person = await signUp(app)
  bucket = await startBucket()
  onTestFinished(() => bucket.close())
  project = await makeProject(app, person, { project_url: own })
  const keywords = await makeKeywords(app, person, project, 'red shoes\nblue hats')
  keywordIds = keywords.map(({ id }) => id).toSorted((one, other) => one - other)
  const rows = await app.database.db
    .updateTable('keywords')
    .set({ created_at: new Date(`${utcDay(-40)}T00:00:00Z`), volume: 1_000 })
    .where('id', 'in', keywordIds)
    .returning(['id', 'search_id'])
    .execute()
  searches = keywordIds.map((id) => rows.find((row) => row.id === id)!.search_id)
})

/** Records the positions of both keywords on a day; null: not among the results. */
const check = (day: string, ...positions: (number | null)[]) =>
  recordDay(
    app.database,
    day,
    positions.map((position, at) => ({
      searchId: searches[at]!,
      depth: 100,
      results: position === null ? [] : [{ url: `${own}shop`, position }],
      features: [
        {
          type: 'people_also_ask' as const,
          children: [{ title: 'Why?', url: 'https://other.example.net/' }],
        },
        { type: 'local_pack' as const, children: [{ title: 'So', url: `${own}why` }] },
      ],
    })),
  )

const keyOf = (table: string, day = yesterday, format: 'parquet' | 'csv' = 'csv') =>
  format === 'csv'
    ? `lake/ranks/csv/${table}/date=${day}/project=${project.id}/part.csv.gz`
    : `lake/ranks/${table}/date=${day}/project=${project.id}/part.parquet`
const manifestKey = (day = yesterday) => `lake/ranks/_manifest/date=${day}/project=${project.id}.json`
const rowsOf = (table: string, day = yesterday) => csvRows(bucket.files.get(keyOf(table, day))!)
const manifestOf = (day = yesterday) => JSON.parse(bucket.files.get(manifestKey(day))!.toString())

test('a closed day is written as a part per table, and then its manifest with their hashes', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port)
  await runFeed(app, person, id)
  const tables = ['positions', 'features', 'competitors', 'landing_pages', 'search_console']
  expect(bucket.names()).toEqual(
    [
      manifestKey(),
      ...tables.flatMap((table) => [keyOf(table), keyOf(table, yesterday, 'parquet')]),
    ].toSorted(),
  )
  expect(bucket.asked.at(-1)).toContain('_manifest')
  const manifest = manifestOf()
  expect(manifest).toMatchObject({
    schema_version: 1,
    date: yesterday,
    project_id: project.id,
    revision: 1,
  })
  for (const { key, bytes, sha256 } of manifest.files) {
    const file = bucket.files.get(`lake/${key}`)!
    expect([bytes, sha256]).toEqual([file.length, createHash('sha256').update(file).digest('hex')])
  }
  expect(manifest.tables.positions).toContainEqual({ name: 'position', type: 'INT32', nullable: true })
  expect(await feedOf(app, person, id)).toMatchObject({
    state: 'current',
    last_day: yesterday,
    due: 0,
    failure: null,
  })
})

test('rows have the names of the field, and no magic number stands for a missing position', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port)
  await runFeed(app, person, id)
  expect(rowsOf('positions')).toEqual([
    {
      ...{
        day: yesterday,
        project_id: String(project.id),
        keyword_id: String(keywordIds[0]),
        phrase: 'red shoes',
      },
      ...{ engine: 'google', type: 'web', country: 'US', language: 'en', device: 'desktop', location: '' },
      ...{ tags: '[]', state: 'ranked', position: '3', depth: '100', is_featured_snippet: 'false' },
      ...{ change: '', url: `${own}shop`, volume: '1000', traffic: expect.stringMatching(/^\d+(\.\d+)?$/) },
      checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ phrase: 'blue hats', state: 'not_in_depth', position: '', traffic: '0' }),
  ])
  expect(
    rowsOf('features').map(({ phrase, feature, is_own, place }) => [phrase, feature, is_own, place]),
  ).toEqual(
    ['red shoes', 'blue hats'].flatMap((phrase) => [
      [phrase, 'people_also_ask', 'false', ''],
      [phrase, 'local_pack', 'true', '1'],
    ]),
  )
  expect(rowsOf('landing_pages')).toMatchObject([{ url: `${own}shop`, keywords: '1', best_position: '3' }])
})

async function failed(searchId: number, day: string) {
  await app.database.db
    .insertInto('check_runs')
    .values({
      ...{ search_id: searchId, type: 'daily', outcome: 'failed', failure: 'blocked', asked: '[]' },
      started_at: new Date(`${day}T11:00:00Z`),
      ended_at: new Date(`${day}T11:01:00Z`),
    })
    .execute()
}

test('a failed check is a row of its own state, without a position', async () => {
  await failed(searches[1]!, yesterday)
  await check(yesterday, 3)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['positions'], formats: ['csv'] })
  await runFeed(app, person, id)
  expect(rowsOf('positions').map(({ state, position, depth }) => [state, position, depth])).toEqual([
    ['ranked', '3', '100'],
    ['failed', '', ''],
  ])
})

test('a day that changes later is written again at the same keys, with a higher revision', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['positions'] })
  await runFeed(app, person, id)
  const names = bucket.names()
  await runFeed(app, person, id)
  expect(manifestOf().revision).toBe(1)
  await check(yesterday, 3, 8)
  await runFeed(app, person, id)
  expect([manifestOf().revision, rowsOf('positions')[1]?.position]).toEqual([2, '8'])
  expect(bucket.names()).toEqual(names)
})

test('numbers of Search Console that arrive days later are written then', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['search_console'], formats: ['csv'] })
  await runFeed(app, person, id)
  expect(rowsOf('search_console')).toEqual([])
  const { db } = app.database
  const of = { account_id: person.accountId, project_id: project.id }
  await db
    .insertInto('console_sites')
    .values({ ...of, connection_id: 1, site: 'sc-domain:example.com' })
    .execute()
  await db
    .insertInto('console_rows')
    .values({
      ...{ ...of, day: yesterday, fingerprint: '11111111-1111-1111-1111-111111111111' },
      ...{ query: 'red, "shoes"', page: own, country_id: 241, device_id: 2 },
      ...{ clicks: 5, impressions: 50, position: 2.5 },
    })
    .execute()
  await runFeed(app, person, id)
  expect(manifestOf().revision).toBe(2)
  expect(rowsOf('search_console')).toEqual([
    {
      ...{ day: yesterday, project_id: String(project.id), query: 'red, "shoes"', page: own },
      ...{ country: 'US', device: 'mobile', clicks: '5', impressions: '50', position: '2.5' },
    },
  ])
})

test('a worker that dies between the last object and the commit leaves a day that is written the same', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port)
  // The manifest is stored; before its answer arrives, the claim is that of nobody who lives.
  bucket.served = async (key) => {
    if (!key.includes('_manifest')) return
    await app.database.db.updateTable('feed_days').set({ claim: randomUUID() }).execute()
  }
  await runFeed(app, person, id)
  const before = new Map(bucket.files)
  expect(before.has(manifestKey())).toBe(true)
  expect(await feedOf(app, person, id)).toMatchObject({ state: 'writing', due: 1, failures: 0 })
  bucket.served = async () => undefined
  const asked = bucket.asked.length
  await runFeed(app, person, id)
  expect(bucket.asked.length).toBe(asked)
  await app.database.db
    .updateTable('feed_days')
    .set({ claimed_until: new Date(0) })
    .execute()
  await runFeed(app, person, id)
  expect(await feedOf(app, person, id)).toMatchObject({ state: 'current', due: 0 })
  expect(new Map(bucket.files)).toEqual(before)
})

test('two workers at once write each day once', async () => {
  for (const ago of [4, 3, 2, 1]) await check(utcDay(-ago), 3, ago)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['positions'], formats: ['csv'] })
  await app.items(rewriteFeed, { feed_id: id, from: utcDay(-4) }, person.token)
  const work = () => writeFeed(contextNearServers(app), { accountId: person.accountId, feedId: id })
  await Promise.all([work(), work()])
  const puts = bucket.asked.filter((line) => line.includes('/positions/'))
  expect([puts.length, new Set(puts).size]).toEqual([4, 4])
  expect(manifestOf(utcDay(-4)).revision).toBe(1)
})

test('a worker whose claim has ended writes nothing more', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['positions'], formats: ['csv'] })
  const ctx = contextNearServers(app)
  const feed = (await findFeed(ctx.db, { accountId: person.accountId, id }))!
  const slow = (await claimDay(ctx.db, feed, new Date()))!
  await app.database.db
    .updateTable('feed_days')
    .set({ claimed_until: new Date(0) })
    .execute()
  await writeFeed(ctx, { accountId: person.accountId, feedId: id })
  const asked = bucket.asked.length
  await expect(writeDay(ctx, feed, slow)).rejects.toMatchObject({ name: 'ClaimLost' })
  expect([bucket.asked.length, manifestOf().revision]).toEqual([asked, 1])
})

test('days are written again from a day that a person names', async () => {
  for (const ago of [30, 2, 1]) await check(utcDay(-ago), 3, null)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['positions'], formats: ['csv'] })
  await runFeed(app, person, id)
  expect(bucket.files.has(manifestKey(utcDay(-2)))).toBe(false)
  await app.items(rewriteFeed, { feed_id: id, from: utcDay(-30) }, person.token)
  await runFeed(app, person, id)
  expect([30, 2, 1].map((ago) => manifestOf(utcDay(-ago)).revision)).toEqual([1, 1, 2])
  for (const from of [utcDay(0), utcDay(-1_101)])
    expect((await app.call(rewriteFeed, { feed_id: id, from }, person.token)).status).toBe(422)
})

test('a bucket that refuses is tried again later, pauses its feed after ten times, and holds up no other', async () => {
  await check(yesterday, 3, null)
  const bad = await makeFeed(app, person, bucket.port, { name: 'Bad', prefix: 'bad', tables: ['positions'] })
  const good = await makeFeed(app, person, bucket.port, {
    name: 'Good',
    prefix: 'good',
    tables: ['positions'],
  })
  bucket.fault = ({ key }) =>
    key.includes('bad/') ? { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' } : null
  await runFeed(app, person, bad.id)
  await runFeed(app, person, good.id)
  expect(await feedOf(app, person, good.id)).toMatchObject({ state: 'current' })
  const failing = await feedOf(app, person, bad.id)
  expect(failing).toMatchObject({
    state: 'failing',
    failures: 1,
    failure: expect.stringContaining('AccessDenied'),
  })
  expect(Date.parse(failing.next_try_at!)).toBeGreaterThan(Date.now())
  const asked = bucket.asked.length
  await runFeed(app, person, bad.id)
  expect(bucket.asked.length).toBe(asked)
  for (let count = 1; count < 10; count += 1) {
    await app.database.db
      .updateTable('feeds')
      .set({ next_try_at: new Date(0) })
      .where('id', '=', bad.id)
      .execute()
    await runFeed(app, person, bad.id)
  }
  expect(await feedOf(app, person, bad.id)).toMatchObject({
    state: 'paused',
    pause_reason: 'failures',
    failures: 10,
  })
  const { data } = await app.items(listNotifications, {}, person.token)
  expect(data.filter(({ title }) => title === 'A feed is paused')).toHaveLength(1)
  bucket.fault = () => null
  await app.items(switchFeed, { feed_id: bad.id, is_enabled: 1 }, person.token)
  await runFeed(app, person, bad.id)
  expect(await feedOf(app, person, bad.id)).toMatchObject({ state: 'current', failures: 0, failure: null })
})

test('a bucket that stays silent fails the try in time, and the next one writes the day', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['positions'], formats: ['csv'] })
  let letGo = (): void => undefined
  bucket.served = () =>
    new Promise((resolve) => {
      letGo = resolve
    })
  const ctx = contextNearServers(app)
  const sending = createSending({ window: 300, longest: 60_000 })
  await runFeed(app, person, id, { ...ctx, installation: { ...ctx.installation, sending } })
  expect(await feedOf(app, person, id)).toMatchObject({
    state: 'failing',
    due: 1,
    failure: messages.serverSlow,
  })
  letGo()
  bucket.served = async () => undefined
  await app.database.db.updateTable('feeds').set({ next_try_at: null }).execute()
  await runFeed(app, person, id)
  expect(manifestOf().revision).toBe(1)
})

test('a feed writes only its projects, and none that is in the bin or archived', async () => {
  await check(yesterday, 3, null)
  const other = await makeProject(app, person, { project_name: 'Other' })
  const { id } = await makeFeed(app, person, bucket.port, {
    ...{ project_ids: [other.id], tables: ['positions'], formats: ['csv'] },
  })
  await runFeed(app, person, id)
  expect([bucket.names(), await feedOf(app, person, id)]).toMatchObject([[], { state: 'waiting' }])
  const all = await makeFeed(app, person, bucket.port, { tables: ['positions'], formats: ['csv'] })
  await app.database.db
    .updateTable('projects')
    .set({ archived_at: new Date() })
    .where('id', '=', project.id)
    .execute()
  await runFeed(app, person, all.id)
  expect([bucket.names(), await feedOf(app, person, all.id)]).toMatchObject([[], { due: 0 }])
})

test('an account that is paused, and a day that is still counted, are not written', async () => {
  await check(yesterday, 3, null)
  const { id } = await makeFeed(app, person, bucket.port, { tables: ['positions'], formats: ['csv'] })
  const { db } = app.database
  await db.updateTable('accounts').set({ is_paused: true }).where('id', '=', person.accountId).execute()
  await runFeed(app, person, id)
  expect(bucket.names()).toEqual([])
  await db.updateTable('accounts').set({ is_paused: false }).where('id', '=', person.accountId).execute()
  await db.deleteFrom('feed_days').execute()
  const due = { account_id: person.accountId, project_id: project.id, day: yesterday }
  await db.insertInto('project_days_due').values(due).execute()
  await runFeed(app, person, id)
  expect(bucket.names()).toEqual([])
  await db.deleteFrom('project_days_due').execute()
  await runFeed(app, person, id)
  expect(bucket.names()).toHaveLength(2)
})

test('a feed belongs to its person, and goes to a bucket and projects of theirs', async () => {
  const { id } = await makeFeed(app, person, bucket.port)
  const stranger = await signUp(app)
  expect(await app.items(listFeeds, {}, stranger.token)).toEqual([])
  for (const [call, input] of [
    [deleteFeed, { feed_id: id }],
    [switchFeed, { feed_id: id, is_enabled: 0 }],
    [rewriteFeed, { feed_id: id, from: yesterday }],
  ] as const)
    expect((await app.call(call, input, stranger.token)).status).toBe(404)
  const ftp = { name: 'Files', ip_address: '127.0.0.1', port: 21, username: 'ada', password: 'a', path: '/' }
  const server = await app.items(createRemoteServer, ftp, person.token)
  const feed = await feedOf(app, person, id)
  const form = { feed_id: id, name: 'Lake', remote_ftp_id: feed.remote_ftp_id, prefix: 'ranks' }
  const all = { ...form, tables: ['positions'], formats: ['csv'] }
  const saved = async (changes: object) => {
    const { status, body } = await app.call(updateFeed, { ...all, ...changes }, person.token)
    return [status, body.status === 'error' ? Object.keys(body.errors) : []]
  }
  expect(await saved({ remote_ftp_id: server.id })).toEqual([422, ['remote_ftp_id']])
  expect(await saved({ prefix: 'a//b' })).toEqual([422, ['prefix']])
  expect(await saved({ tables: ['secrets'] })).toEqual([422, ['tables']])
  expect(await saved({ tables: [] })).toEqual([422, ['tables']])
  const foreign = await makeProject(app, stranger)
  expect((await saved({ project_ids: [foreign.id] }))[0]).toBe(404)
  expect(await saved({ prefix: '/a/b/', project_ids: [project.id] })).toEqual([200, []])
  expect(await feedOf(app, person, id)).toMatchObject({ prefix: 'a/b', project_ids: [project.id] })
})

test('a deleted bucket pauses its feeds, and a notification says so', async () => {
  const { id, remote_ftp_id } = await makeFeed(app, person, bucket.port)
  await app.items(deleteRemoteServer, { remote_ftp_id }, person.token)
  expect(await feedOf(app, person, id)).toMatchObject({
    state: 'paused',
    pause_reason: 'server',
    server_name: null,
  })
  const { data } = await app.items(listNotifications, {}, person.token)
  expect(data).toMatchObject([
    { title: 'A feed is paused', description: expect.stringContaining('Warehouse') },
  ])
  expect((await app.call(switchFeed, { feed_id: id, is_enabled: 1 }, person.token)).status).toBe(409)
})
