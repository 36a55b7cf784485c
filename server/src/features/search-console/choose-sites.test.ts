// @module-tag deep
import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import { listConsoleQueries } from '@rankline/contract/search-console/calls'
import { beforeEach, expect, test } from 'vitest'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeNightLater, pullFor } from '../../../tests/support/console-shop.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import type { Fault } from '../../../tests/support/services.ts'

const { app, services } = await startConnectedApp()

let owner: SignedUp
let shop: Project

beforeEach(async () => {
  owner = await signUp(app)
  shop = await makeProject(app, owner, { project_url: 'https://www.example.com/' })
  await connect(app, services, owner, 'google_console', { id: 'ada', email: 'ada@example.com' })
  await connect(app, services, owner, 'google_console', { id: 'bob', email: 'bob@example.com' })
})

const DOMAIN = 'sc-domain:example.com'
const PREFIX = 'https://www.example.com/'
const LISTING = '/webmasters/v3/sites'
const gone = { status: 403, text: '{"error":{"code":403,"status":"PERMISSION_DENIED"}}' }

/** A pull a night later, in which the connections list these sites or fail, oldest first. */
async function night(...answers: (string[] | Fault)[]) {
  await makeNightLater(app, owner)
  let asked = 0
  services.state.before = async ({ path }) => {
    const answer = path === LISTING ? (answers[asked++] ?? []) : answers.filter(Array.isArray).flat()
    services.fault(LISTING, Array.isArray(answer) ? null : answer)
    if (Array.isArray(answer))
      services.data.sites = answer.map((siteUrl) => ({ siteUrl, permissionLevel: 'siteOwner' }))
  }
  await pullFor(app, services, owner)
}
const rowsSince = async (day: string) => {
  const { rows } = await app.database.pool.query(
    'SELECT count(*)::int AS rows FROM console_rows WHERE account_id = $1 AND day <= $2',
    [owner.accountId, day],
  )
  return rows[0].rows as number
}
const site = async () =>
  (await app.items(listConsoleQueries, { project_id: shop.id, list: 'untracked' }, owner.token)).site!

/** Half a year of the domain, as after many nights. */
async function pulledLong() {
  await night([DOMAIN], [PREFIX])
  await app.database.pool.query('UPDATE console_sites SET first_day = $2 WHERE account_id = $1', [
    owner.accountId,
    utcDay(-200),
  ])
  await app.database.pool.query(
    `INSERT INTO console_rows SELECT $1, $2, $3, gen_random_uuid(), 'words', '', 1, 1, 1, 1, 1`,
    [owner.accountId, shop.id, utcDay(-200)],
  )
}
const isKept = async () => {
  expect((await site()).name).toBe(DOMAIN)
  expect(await rowsSince(utcDay(-200))).toBe(1)
}

test.each<[string, string[] | Fault, (string[] | Fault)?]>([
  ['is refused', gone],
  ['lists the site no longer', []],
  ['lists another site of the host', [PREFIX]],
])('what was fetched stays when a connection %s for a night', async (_what, answer) => {
  await pulledLong()
  await night(answer, [PREFIX])
  await isKept()
  await night([DOMAIN], [PREFIX])
  await isKept()
  expect(await site()).toMatchObject({ failure: null, last_day: utcDay(-1) })
})

test('a site that no connection has any more says why it is not fetched', async () => {
  await pulledLong()
  await night([], [PREFIX])
  await isKept()
  expect((await site()).failure).toContain('Search Console')
})

test('what was fetched stays when one of two connections has ended or is revoked', async () => {
  await pulledLong()
  services.end('ada@example.com')
  services.forgetAccessTokens()
  await night([PREFIX])
  await isKept()
  await app.database.db.deleteFrom('connections').where('label', '=', 'ada@example.com').execute()
  await night([PREFIX])
  await isKept()
})

test('a site that all connections have left out for four weeks gives way to another', async () => {
  await pulledLong()
  await night([], [PREFIX])
  const absentFor = (days: number) =>
    app.database.pool.query('UPDATE console_sites SET absent_since = $2 WHERE account_id = $1', [
      owner.accountId,
      utcDay(-days),
    ])
  await absentFor(27)
  await night([], [PREFIX])
  await isKept()
  await absentFor(29)
  await night(gone, [PREFIX])
  await isKept()
  await night([DOMAIN], [PREFIX])
  await night([], [PREFIX])
  await isKept()
  await absentFor(29)
  await night([], [PREFIX])
  expect((await site()).name).toBe(PREFIX)
})

test('another address of the project takes another site', async () => {
  await pulledLong()
  await app.database.db
    .updateTable('projects')
    .set({ url: 'https://www.other.example/' })
    .where('id', '=', shop.id)
    .execute()
  await night([DOMAIN], ['https://www.other.example/'])
  expect((await site()).name).toBe('https://www.other.example/')
})

test('in its first week, a site gives way to one that fits better', async () => {
  await night([], [PREFIX])
  expect((await site()).name).toBe(PREFIX)
  await night([DOMAIN], [PREFIX])
  expect((await site()).name).toBe(DOMAIN)
  await night([], [PREFIX])
  expect((await site()).name).toBe(DOMAIN)
})

test('a connection that does not answer keeps no other from its sites, and is asked again', async () => {
  await pulledLong()
  const { last_day } = await site()
  expect(last_day).toBe(utcDay(-1))
  services.asked.length = 0
  const failed = { status: 500, text: '{}' }
  await expect(night([DOMAIN], failed)).rejects.toThrow()
  expect(services.asked.some(({ path }) => path.endsWith('/searchAnalytics/query'))).toBe(true)
})
