import { restoreBinned } from '@rankline/contract/bin/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { deleteProjects, type Project, updateProject } from '@rankline/contract/projects/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { keywordConsole, listConsoleQueries } from '@rankline/contract/search-console/calls'
import { beforeEach, expect, test } from 'vitest'
import { connectedContext, startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { runWaiting } from '../../../tests/support/waiting-jobs.ts'
import { pullConsole } from './search-console.jobs.ts'

const { app, services } = await startConnectedApp()

let owner: SignedUp
let shop: Project
let shoes: Keyword

beforeEach(async () => {
  await app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  owner = await signUp(app)
  shop = await makeProject(app, owner, { project_url: 'https://www.example.com/' })
  shoes = (await makeKeywords(app, owner, shop, 'red shoes'))[0]!
  await connect(app, services, owner, 'google_console')
})

const jobKey = () => `pull-search-console ${owner.accountId}`
const listed = () => app.items(listConsoleQueries, { project_id: shop.id }, owner.token)
const ofKeyword = () =>
  app.items(keywordConsole, { project_keyword_id: shoes.id, date_type: '1m' }, owner.token)

/** Runs the waiting pull as a worker does. */
async function work() {
  const ctx = connectedContext(app, services)
  await runWaiting(app.database, { [pullConsole.name]: (payload) => pullConsole.perform(ctx, payload) })
}

test('connecting begins it at once, and the screen says how far it is', async () => {
  expect(await listed()).toMatchObject({ site: null, pull: { days: null, again_at: null } })
  const { rows } = await app.database.pool.query(
    'SELECT priority FROM graphile_worker.jobs WHERE key = $1 AND run_at <= now()',
    [jobKey()],
  )
  expect(rows, 'before what nobody waits for').toEqual([{ priority: -1 }])
  services.data.analytics = [
    {
      date: utcDay(-2),
      query: 'green socks',
      page: 'https://www.example.com/socks',
      country: 'usa',
      device: 'DESKTOP',
      clicks: 4,
      impressions: 40,
      position: 6,
    },
  ]
  const pulls: unknown[] = []
  services.state.before = async ({ text }) => {
    if (text.includes(utcDay(-60))) pulls.push((await listed()).pull, (await ofKeyword()).pull)
  }
  await work()
  const third = { days: { fetched: 30, wanted: 90 }, again_at: null }
  expect(pulls).toEqual([third, third])
  const { pull, data } = await listed()
  expect(pull).toBeNull()
  expect(data).toMatchObject([{ query: 'green socks' }])
})

test('one that Google stops says when it is tried again, and one that is given up says nothing', async () => {
  services.fault('/webmasters/v3/sites', { status: 503, text: '{}' })
  await work()
  const { pull } = await ofKeyword()
  expect(pull?.days).toBeNull()
  expect(Date.parse(pull?.again_at ?? '')).toBeGreaterThan(Date.now())
  await app.database.pool.query(
    'SELECT graphile_worker.permanently_fail_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = $1))',
    [jobKey()],
  )
  expect((await ofKeyword()).pull).toBeNull()
})

test('a site that is added later is fetched at once; without a connection nothing is', async () => {
  await work()
  const waiting = async () => {
    const wanted = 'SELECT payload, priority FROM graphile_worker._private_jobs WHERE key = $1'
    return (await app.database.pool.query(wanted, [jobKey()])).rows
  }
  expect(await waiting()).toEqual([])
  const urgent = [{ payload: { accountId: owner.accountId }, priority: -1 }]
  const later = await makeProject(app, owner, { project_url: 'https://www.example.com/later' })
  expect(await waiting(), 'a new project').toEqual(urgent)
  services.reset()
  await work()
  const { site, pull } = await app.items(listConsoleQueries, { project_id: later.id }, owner.token)
  expect([site?.name, pull]).toEqual(['https://www.example.com/', null])
  expect(services.asked.filter(({ text }) => text.includes('startDate')).length, 'days of it alone').toBe(90)

  const form = { project_id: later.id, project_name: 'Later', project_url_match: 2 }
  await app.items(updateProject, { ...form, project_url: 'https://www.example.com/later' }, owner.token)
  expect(await waiting(), 'only another name').toEqual([])
  await app.items(updateProject, { ...form, project_url: 'https://www.example.com/other' }, owner.token)
  expect(await waiting(), 'another address').toEqual(urgent)
  await work()
  const archive = (is_archived: 0 | 1) =>
    app.items(archiveProjects, { project_ids: [later.id], is_archived }, owner.token)
  await archive(1)
  expect(await waiting(), 'in the archive').toEqual([])
  await archive(0)
  expect(await waiting(), 'back from the archive').toEqual(urgent)
  await work()
  await app.items(deleteProjects, { project_ids: [later.id] }, owner.token)
  expect(await waiting(), 'in the bin').toEqual([])
  await app.items(restoreBinned, { binned_project_ids: [later.id] }, owner.token)
  expect(await waiting(), 'back from the bin').toEqual(urgent)

  const stranger = await signUp(app)
  await makeProject(app, stranger)
  const { rows } = await app.database.pool.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [
    `pull-search-console ${stranger.accountId}`,
  ])
  expect(rows).toEqual([])
})

test('another service begins none', async () => {
  await app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  await connect(app, services, owner, 'google_drive')
  expect((await listed()).pull).toBeNull()
})
