// @module-tag deep
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { keywordConsole, listConsoleQueries } from '@rankline/contract/search-console/calls'
import { beforeEach, expect, test } from 'vitest'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import {
  makeConsoleShop,
  makeNightLater,
  month,
  pullFor,
  QUERY,
  seen,
} from '../../../tests/support/console-shop.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { pullConsoles } from './search-console.jobs.ts'

const { app, services } = await startConnectedApp()

let owner: SignedUp
let shop: Project
let shoes: Keyword

beforeEach(async () => {
  ;({ owner, shop, shoes } = await makeConsoleShop(app, services))
})

const pull = () => pullFor(app, services, owner)
const nightLater = () => makeNightLater(app, owner)
const numbersOf = (keyword: Keyword, { token } = owner) => app.items(keywordConsole, month(keyword), token)
const askedDays = () =>
  services.asked.filter(({ path }) => path === QUERY).map(({ text }) => JSON.parse(text).startDate as string)

test('a second pull asks again for the last three days only, and takes what Google has changed', async () => {
  services.data.analytics = [seen(utcDay(-2)), seen(utcDay(-20))]
  await pull()
  expect(askedDays()).toHaveLength(90)
  services.asked.length = 0
  services.data.analytics = [
    seen(utcDay(-2), { clicks: 9 }),
    seen(utcDay(-1)),
    seen(utcDay(-20), { clicks: 30 }),
  ]
  await pull()
  expect(askedDays()).toEqual([])
  await nightLater()
  await pull()
  await nightLater()
  await pull()
  expect([...new Set(askedDays())]).toEqual([utcDay(-3), utcDay(-2), utcDay(-1)])
  expect((await numbersOf(shoes)).days.map(({ day, clicks }) => [day, clicks])).toEqual([
    [utcDay(-20), 4],
    [utcDay(-2), 9],
    [utcDay(-1), 4],
  ])
})

test('days that Google is late with are asked for until it has them, for two weeks at most', async () => {
  services.data.analytics = [seen(utcDay(-8))]
  await pull()
  for (const [day, first] of [
    [utcDay(-8), utcDay(-7)],
    [utcDay(-6), utcDay(-5)],
    [utcDay(-60), utcDay(-15)],
  ] as const) {
    await app.database.pool.query('DELETE FROM console_rows WHERE account_id = $1', [owner.accountId])
    await app.database.pool.query(
      `INSERT INTO console_rows SELECT $1, $2, $3, gen_random_uuid(), 'words', '', 1, 1, 1, 1, 1`,
      [owner.accountId, shop.id, day],
    )
    services.data.analytics = []
    services.asked.length = 0
    await nightLater()
    await pull()
    expect(askedDays()[0]).toBe(first)
    expect(askedDays().at(-1)).toBe(utcDay(-1))
  }
})

test('a long pull is cut into several jobs, and the last one leaves nothing', async () => {
  await makeProject(app, owner, { project_name: 'Blog', project_url: 'https://blog.example.com/' })
  await makeProject(app, owner, { project_name: 'Help', project_url: 'https://help.example.com/' })
  const waiting = async () => {
    const { rows } = await app.database.pool.query(
      'SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE key = $1',
      [`pull-search-console ${owner.accountId}`],
    )
    return rows[0].jobs as number
  }
  await pull()
  expect(await waiting()).toBe(1)
  const before = askedDays().length
  expect(before).toBeLessThan(270)
  await app.database.pool.query('SELECT graphile_worker.remove_job($1)', [
    `pull-search-console ${owner.accountId}`,
  ])
  await pull()
  expect(askedDays().length).toBe(270)
  expect(await waiting()).toBe(0)
})

test('a site that fails does not keep the others from theirs', async () => {
  const other = await makeProject(app, owner, {
    project_name: 'Other',
    project_url: 'https://www.other.example/',
  })
  services.data.sites.push({ siteUrl: 'https://www.other.example/', permissionLevel: 'siteOwner' })
  services.fault(QUERY, { status: 500, text: '{}' })
  await expect(pull()).rejects.toThrow()
  const input = { project_id: other.id, list: 'untracked' as const }
  expect((await app.items(listConsoleQueries, input, owner.token)).site?.last_day).toBe(utcDay(-1))
  services.fault(QUERY, null)
})

test('a project that is archived or deleted is not fetched any more', async () => {
  await pull()
  const { db } = app.database
  for (const change of [{ archived_at: new Date() }, { archived_at: null, deleted_at: new Date() }]) {
    await db.updateTable('projects').set(change).where('id', '=', shop.id).execute()
    services.asked.length = 0
    await pull()
    expect(askedDays()).toEqual([])
  }
})

test('after an outage the days that are missing are fetched', async () => {
  await pull()
  await app.database.pool.query('UPDATE console_sites SET last_day = $1 WHERE account_id = $2', [
    utcDay(-10),
    owner.accountId,
  ])
  services.asked.length = 0
  await pull()
  expect(askedDays()).toHaveLength(12)
  expect(askedDays()[0]).toBe(utcDay(-12))
})

test.each([
  ['429', { status: 429, text: '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}' }],
  ['403 with a quota', { status: 403, text: '{"error":{"errors":[{"reason":"quotaExceeded"}]}}' }],
  ['500', { status: 500, text: '{}' }],
] as const)(
  'a pull that is refused with %s is tried again, and goes on where it was',
  async (_name, fault) => {
    services.data.quota = 40
    await expect(pull()).rejects.toThrow()
    expect((await numbersOf(shoes)).site?.last_day).toBe(utcDay(-51))
    services.fault(QUERY, fault)
    await expect(pull()).rejects.toThrow()
    services.fault(QUERY, null)
    services.data.quota = Number.POSITIVE_INFINITY
    services.asked.length = 0
    await pull()
    expect(askedDays()[0]).toBe(utcDay(-53))
    expect((await numbersOf(shoes)).site).toMatchObject({ last_day: utcDay(-1), failure: null })
  },
)

test('a day of many rows is read page by page', async () => {
  services.data.analytics = Array.from({ length: 7_000 }, (_, index) =>
    seen(utcDay(-1), { query: `query ${index}`, clicks: 10_000 - index }),
  )
  await pull()
  const { rows } = await app.database.pool.query(
    'SELECT count(*)::int AS rows FROM console_rows WHERE account_id = $1',
    [owner.accountId],
  )
  expect(rows[0].rows).toBe(7_000)
  expect(askedDays().filter((day) => day === utcDay(-1))).toHaveLength(2)
})

test('an expired token is renewed, and a revoked one ends with a reason', async () => {
  services.data.analytics = [seen(utcDay(-1))]
  services.forgetAccessTokens()
  await pull()
  expect((await numbersOf(shoes)).days).toHaveLength(1)
  services.end('ada@example.com')
  services.forgetAccessTokens()
  await nightLater()
  await pull()
  const { site, days } = await numbersOf(shoes)
  expect(site?.failure).toBe(messages.connectionEnded('Google Search Console'))
  expect(days).toHaveLength(1)
})

test('every night the accounts that are connected are pulled, each once', async () => {
  const ctx = sendingContext(app)
  await pullConsoles.perform(ctx, {})
  await pullConsoles.perform(ctx, {})
  const { rows } = await app.database.pool.query(
    `SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE key = $1`,
    [`pull-search-console ${owner.accountId}`],
  )
  expect(rows[0].jobs).toBe(1)
})
