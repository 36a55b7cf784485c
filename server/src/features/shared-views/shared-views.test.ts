import { toggleBrand } from '@rankline/contract/brands/calls'
import { addCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { deleteMember } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { addNote } from '@rankline/contract/notes/calls'
import {
  deleteProjects,
  listProjects,
  type Project,
  projectOverview,
} from '@rankline/contract/projects/calls'
import { addQuestions, createBrand, requestAnswers } from '@rankline/contract/questions/calls'
import {
  createSharedView,
  listSharedViews,
  MOST_SHARED_VIEWS,
  openSharedView,
  revokeSharedView,
  type SharedView,
  sharedAnswers,
  sharedCharts,
  sharedKeywords,
  unlockSharedView,
} from '@rankline/contract/shared-views/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { checkOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { citationsOf, publishOpenai, storeAnswers } from '../../../tests/support/questions.ts'
import { deleteLostViews } from './shared-views.jobs.ts'

const app = appForTests()
let owner: SignedUp
let project: Project
let red: Keyword

beforeEach(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner)
  red = (await makeKeywords(app, owner, project, 'red shoes\nblue shoes')).find(
    ({ keyword_name }) => keyword_name === 'red shoes',
  )!
  await checkOn(app, -1, [[red, 9]])
  await checkOn(app, 0, [[red, 3]])
})

const share = (changes: object = {}, by = owner): Promise<SharedView> =>
  app.items(createSharedView, { project_id: project.id, name: 'Ranks of Shop', ...changes }, by.token)
const tokenOf = ({ url }: SharedView) => url.split('/shared/')[1] ?? ''
const open = (view: SharedView, pass?: string) =>
  app.call(openSharedView, { token: tokenOf(view), ...(pass !== undefined && { pass }) })
const opened = async (view: SharedView) => app.items(openSharedView, { token: tokenOf(view) })
const statusOf = async (view: SharedView) => (await open(view)).status
const listed = async () => (await app.items(listSharedViews, { project_id: project.id }, owner.token)).data

test('whoever has the address reads the numbers, the charts and the keywords', async () => {
  const view = await share()
  expect(view).toMatchObject({ name: 'Ranks of Shop', project_name: 'Shop', has_password: 0, closed: null })
  expect(view.url).toMatch(/^https:\/\/rank\.example\.com\/shared\/[\w-]{43}$/)
  const token = tokenOf(view)
  const page = await opened(view)
  expect(page).toMatchObject({
    brand: null,
    is_locked: false,
    view: { name: 'Ranks of Shop', project_name: 'Shop', overview: { keyword_count: 2, improved: 1 } },
  })
  const own = await app.items(projectOverview, { project_id: project.id }, owner.token)
  for (const name of ['since', 'visibility', 'average_position', 'traffic'] as const)
    expect(page.view?.overview.change?.[name]).toEqual(own.change?.[name])
  expect(own.change?.average_position, 'one keyword, from 9 to 3').toBe(-6)
  const range = { date_custom_start: utcDay(-6), date_custom_end: utcDay() }
  const charts = await app.items(sharedCharts, { token, ...range })
  expect(charts.share_of_voice).toBeNull()
  const { data, total } = await app.items(sharedKeywords, { token, sort: 'keyword', order: 'asc' })
  expect(total).toBe(2)
  expect(data.map(({ keyword }) => keyword)).toEqual(['blue shoes', 'red shoes'])
  expect(data[1]).toMatchObject({ current_position: 3, prev_position: 9, diff: 6, diff_text: 'improved' })
  const found = await app.items(sharedKeywords, { token, keyword_query: 'blue' })
  expect(found.data.map(({ keyword }) => keyword)).toEqual(['blue shoes'])
  expect((await app.items(sharedKeywords, { token, page: 2 })).data).toEqual([])
  // Sorting by Google's numbers is refused, because the order would reveal them.
  const refused = await app.call(sharedKeywords, { token, sort: 'google_clicks' as 'keyword' })
  expect(refused.status).toBe(422)
})

test('people, notes, prices, ids and other projects do not leak', async () => {
  const member = await makeMember(app, owner, 'manager')
  const note = { project_keyword_ids: [red.id], text: 'zq note', selected_date: utcDay() }
  await app.items(addNote, note, owner.token)
  const competitors = { project_keyword_ids: [red.id], competitors: 'zq-rival.example.org' }
  await app.items(addCompetitors, competitors, owner.token)
  await app.database.pool.query('UPDATE keywords SET volume = 1000 WHERE id = $1', [red.id])
  const other = await makeProject(app, owner, { project_name: 'zq other' })
  await makeKeywords(app, owner, other, 'zq keyword')
  const token = tokenOf(await share({}, member))
  const answers = [
    await app.items(openSharedView, { token }),
    await app.items(sharedCharts, { token }),
    await app.items(sharedKeywords, { token }),
  ]
  const text = JSON.stringify(answers)
  for (const secret of [
    'zq',
    owner.username,
    owner.email,
    member.username,
    member.email,
    'user',
    'value',
    'price',
  ])
    expect(text, secret).not.toContain(secret)
  expect(text).not.toMatch(/"(id|project_id|account_id|is_favourited|is_sticky|failure)"/)
})

test('the token opens nothing else', async () => {
  const view = await share()
  const token = tokenOf(view)
  for (const endpoint of [listProjects, listSharedViews, createSharedView] as const)
    expect((await app.call(endpoint, { project_id: project.id }, token)).status).toBe(401)
  for (const url of [`/api/v1/downloads/${token}`, `/api/v1/shared-views?token=${token}`])
    expect((await app.app.inject({ url })).statusCode, url).toBeGreaterThanOrEqual(400)
  const { headers } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/shared-views/open',
    payload: { token },
  })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('the token is stored encrypted and as its hash, the password as argon2id', async () => {
  const view = await share({ password: 'open sesame' })
  const { rows } = await app.database.pool.query(
    `SELECT shared_views::text AS text FROM shared_views WHERE account_id = $1
     UNION ALL SELECT shared_addresses::text FROM shared_addresses WHERE account_id = $1`,
    [owner.accountId],
  )
  expect(rows).toHaveLength(2)
  const text = JSON.stringify(rows)
  expect(text).toContain('$argon2id$')
  for (const secret of [tokenOf(view), 'open sesame']) expect(text).not.toContain(secret)
  expect((await listed())[0]?.url, 'the address can be shown again').toBe(view.url)
})

test('a password keeps everything back until it is given, and its pass is of this view alone', async () => {
  const view = await share({ password: 'open sesame' })
  const token = tokenOf(view)
  expect((await open(view)).body).toMatchObject({ items: { is_locked: true, view: null, brand: null } })
  for (const endpoint of [sharedCharts, sharedKeywords] as const) {
    expect((await app.call(endpoint, { token })).status).toBe(401)
    expect((await app.call(endpoint, { token, pass: 'made up' })).status).toBe(401)
  }
  expect((await listed())[0]).toMatchObject({ has_password: 1, opened_count: 0 })
  const wrong = await app.call(unlockSharedView, { token, password: 'open sesam' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [messages.wrongSharedPassword] } } })
  const { pass } = await app.items(unlockSharedView, { token, password: 'open sesame' })
  expect((await open(view, pass)).body).toMatchObject({
    items: { is_locked: false, view: { name: view.name } },
  })
  expect((await app.items(sharedKeywords, { token, pass })).total).toBe(2)
  const other = await share({ password: 'open sesame' })
  expect((await open(other, pass)).body).toMatchObject({ items: { is_locked: true } })
  expect((await app.call(sharedCharts, { token: tokenOf(other), pass })).status).toBe(401)
})

test('guesses at a password are slowed down, whoever makes them', async () => {
  const view = await share({ password: 'open sesame' })
  const guess = async (index: number) => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/v1/shared-views/unlock',
      remoteAddress: `198.51.100.${index}`,
      payload: { token: tokenOf(view), password: `guess ${index}` },
    })
    return statusCode
  }
  const statuses = []
  for (let index = 1; index <= 14; index += 1) statuses.push(await guess(index))
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
  expect(statuses.slice(11)).toContain(429)
})

test('a view ends after its last day', async () => {
  const wrong = { project_id: project.id, name: 'Ranks', ends_on: utcDay(-1) }
  expect((await app.call(createSharedView, wrong, owner.token)).body).toMatchObject({
    errors: { ends_on: [messages.sharedDayOver] },
  })
  const view = await share({ ends_on: utcDay() })
  expect(await statusOf(view)).toBe(200)
  await app.database.pool.query('UPDATE shared_views SET ends_on = $2 WHERE id = $1', [view.id, utcDay(-1)])
  expect(await statusOf(view)).toBe(404)
  expect((await listed())[0]).toMatchObject({ closed: 'ended' })
})

test('a revoked view answers like one that never was', async () => {
  const view = await share({ password: 'open sesame' })
  const { pass } = await app.items(unlockSharedView, { token: tokenOf(view), password: 'open sesame' })
  await app.items(revokeSharedView, { shared_view_id: view.id }, owner.token)
  const never = await app.call(openSharedView, { token: 'x'.repeat(43) })
  expect(never.status).toBe(404)
  expect(await open(view, pass)).toEqual(never)
  for (const endpoint of [sharedCharts, sharedKeywords] as const)
    expect((await app.call(endpoint, { token: tokenOf(view), pass })).status).toBe(404)
  const unlock = { token: tokenOf(view), password: 'open sesame' }
  expect((await app.call(unlockSharedView, unlock)).status).toBe(404)
  expect(await listed()).toEqual([])
  const { rows } = await app.database.pool.query('SELECT FROM shared_addresses WHERE account_id = $1', [
    owner.accountId,
  ])
  expect(rows).toEqual([])
})

test('the list says when a view was opened last', async () => {
  const view = await share()
  expect((await listed())[0]).toMatchObject({ opened_at: null, opened_count: 0 })
  await opened(view)
  await opened(view)
  const [row] = await listed()
  expect(row).toMatchObject({ opened_count: 1 })
  expect(Date.now() - Date.parse(row!.opened_at!)).toBeLessThan(600_000)
})

test('it is closed once whoever shared it no longer sees the project, and with the project', async () => {
  const member = await makeMember(app, owner, 'manager')
  const [ofMember, ofOwner] = [await share({}, member), await share()]
  expect(await statusOf(ofMember)).toBe(200)
  await app.items(deleteMember, { user_member_id: member.memberId }, owner.token)
  expect([await statusOf(ofMember), await statusOf(ofOwner)]).toEqual([404, 200])
  expect((await listed()).map(({ closed }) => closed)).toEqual([null, 'author'])
  await app.items(deleteProjects, { project_ids: [project.id] }, owner.token)
  expect(await statusOf(ofOwner)).toBe(404)
  await deleteLostViews.perform({ db: app.database.db } as never, {})
  const { rows } = await app.database.pool.query(
    `SELECT account_id FROM shared_views WHERE account_id = $1
     UNION ALL SELECT account_id FROM shared_addresses WHERE account_id = $1`,
    [owner.accountId],
  )
  expect(rows).toEqual([])
})

test('it looks like the brand that was chosen, or that a client belongs to, and closes with it', async () => {
  const theme = { button_color: '#aa0011' }
  const brand = await makeBrand(app, owner, { theme })
  const chosen = await share({ user_brand_id: brand.id })
  const client = await signUpClient(app, brand)
  const ofClient = await makeProject(app, client)
  const theirs = await share({ project_id: ofClient.id }, client)
  for (const view of [chosen, theirs]) {
    const page = await opened(view)
    expect(page.brand).toMatchObject({ name: 'Acme Search', theme_data: theme })
    expect(JSON.stringify(page)).not.toContain(brand.addressName)
  }
  await app.items(toggleBrand, { user_brand_id: brand.id }, owner.token)
  for (const view of [chosen, theirs]) expect(await statusOf(view)).toBe(404)
})

test('brands and views of others are not found', async () => {
  const stranger = await signUp(app)
  const foreign = await makeBrand(app, stranger)
  const form = { project_id: project.id, name: 'Ranks', user_brand_id: foreign.id }
  expect((await app.call(createSharedView, form, owner.token)).status).toBe(404)
  const view = await share()
  expect((await app.call(revokeSharedView, { shared_view_id: view.id }, stranger.token)).status).toBe(404)
  expect((await app.call(listSharedViews, { project_id: project.id }, stranger.token)).status).toBe(404)
  expect((await app.items(listSharedViews, {}, stranger.token)).data).toEqual([])
  expect(await statusOf(view)).toBe(200)
})

test('competitors are shown only where this is wanted', async () => {
  const view = await share({ show_competitors: 'true' })
  expect((await opened(view)).view?.show_competitors).toBe(true)
  const counts = { not_shown_count: 0, not_read_count: 0, failed_count: 0, source_count: 40 }
  const ofDay = { account_id: owner.accountId, project_id: project.id, day: utcDay(), host: '' }
  await app.database.db
    .insertInto('citation_days')
    .values({ ...ofDay, ...counts, read_count: 20, cited_count: 7, site_source_count: 9 })
    .execute()
  const { share_of_voice, citations } = await app.items(sharedCharts, { token: tokenOf(view) })
  expect(share_of_voice).toMatchObject({ competitor_count: expect.any(Number) })
  expect(citations).toMatchObject({ day: utcDay(), read: 20, sites: [{ is_own: true, cited: 7 }] })
  const hidden = await app.items(sharedCharts, { token: tokenOf(await share()) })
  expect(hidden.citations).toBeNull()
})

test('an account shares so many views, also when they are made at once', async () => {
  await share()
  await app.database.pool.query(
    `INSERT INTO shared_views (account_id, project_id, created_by, name, token, has_competitors, created_at)
     SELECT account_id, project_id, created_by, name, token, has_competitors, created_at
     FROM shared_views, generate_series(1, $2) WHERE account_id = $1`,
    [owner.accountId, MOST_SHARED_VIEWS - 2],
  )
  const form = { project_id: project.id, name: 'Ranks' }
  const answers = await Promise.all([1, 2, 3].map(() => app.call(createSharedView, form, owner.token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
})

/** A project of the owner with answers of today that name a competitor, cite its page, and cost something. */
async function asked(text: string) {
  const { db } = app.database
  const acorn = await makeProject(app, owner, { project_url: 'https://www.acorn.example/' })
  const ofProject = { project_id: acorn.id }
  await app.items(createBrand, { ...ofProject, name: 'Rival', domains: 'rival.example' }, owner.token)
  await app.items(addQuestions, { ...ofProject, questions: text }, owner.token)
  await publishOpenai(db)
  await app.items(requestAnswers, { ...ofProject, surface: 'openai', answers: 3, ceiling: 4.75 }, owner.token)
  await storeAnswers(db, text, utcDay(), [
    { text: 'Rival, says zq-secret', citations: citationsOf('rival.example', 'blog.example') },
    { text: 'Acorn', citations: citationsOf('www.acorn.example') },
  ])
  return acorn
}

test('questions to answer engines are shown only where this is wanted, and competitors only with them', async () => {
  const { id } = await asked('Which shoes are shared?')
  const shared = async (changes: object) => tokenOf(await share({ project_id: id, ...changes }))
  const hidden = await app.call(sharedAnswers, { token: await shared({ show_competitors: 'true' }) })
  expect(hidden.status).toBe(404)
  const view = await share({ project_id: id, show_questions: 'true' })
  expect([view.show_questions, (await opened(view)).view?.show_questions]).toEqual([1, true])
  const own = {
    ...{ surfaces: ['openai'], surface: 'openai', day: utcDay(), answers: 2, is_invented: false },
    brands: [
      {
        ...{ name: 'Acorn', is_own: true },
        named: { rate: 0.5, low: expect.any(Number), high: expect.any(Number) },
        cited: { rate: 0.5, low: expect.any(Number), high: expect.any(Number) },
      },
    ],
    questions: [{ text: 'Which shoes are shared?', answers: 2, named: 1, cited: 1 }],
    sites: null,
  }
  const answers = await app.items(sharedAnswers, { token: tokenOf(view) })
  expect(answers).toEqual(own)
  expect(JSON.stringify(answers)).not.toMatch(/rival|zq|gpt|cost|ceiling|4\.75|"id"|blog/i)
  const all = await app.items(sharedAnswers, {
    token: await shared({ show_questions: 'true', show_competitors: 'true' }),
  })
  expect(all.brands.map(({ name }) => name)).toEqual(['Acorn', 'Rival'])
  expect(all.sites).toEqual([
    { host: 'acorn.example', answers: 1 },
    { host: 'blog.example', answers: 1 },
    { host: 'rival.example', answers: 1 },
  ])
  expect(JSON.stringify(all)).not.toMatch(/zq|gpt|cost|ceiling|4\.75|"id"/i)
})

test('answers need the password, and end with the view', async () => {
  const { id } = await asked('Which shoes have a password?')
  const view = await share({ project_id: id, show_questions: 'true', password: 'open sesame' })
  const token = tokenOf(view)
  expect((await app.call(sharedAnswers, { token })).status).toBe(401)
  const { pass } = await app.items(unlockSharedView, { token, password: 'open sesame' })
  expect((await app.items(sharedAnswers, { token, pass, surface: 'chatgpt' })).surface).toBe('openai')
  await app.items(revokeSharedView, { shared_view_id: view.id }, owner.token)
  expect((await app.call(sharedAnswers, { token, pass })).status).toBe(404)
})

test('a surface that only failed is not offered', async () => {
  const text = 'Which shoes failed?'
  const { id } = await asked(text)
  const token = tokenOf(await share({ project_id: id, show_questions: 'true' }))
  expect((await app.items(sharedAnswers, { token })).surfaces).toEqual(['openai'])
  await sql`
    UPDATE answers SET outcome = 'timeout', text = NULL
    WHERE question_id IN (SELECT id FROM asked_questions WHERE text = ${text})`.execute(app.database.db)
  expect(await app.items(sharedAnswers, { token })).toMatchObject({ surfaces: [], surface: null, day: null })
})

test('a view of a project without answers has no surface', async () => {
  const token = tokenOf(await share({ show_questions: 'true' }))
  expect(await app.items(sharedAnswers, { token })).toMatchObject({
    ...{ surfaces: [], surface: null, day: null, brands: [], questions: [] },
  })
})
