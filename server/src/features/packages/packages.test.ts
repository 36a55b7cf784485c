import { chooseTrial } from '@rankline/contract/account/calls'
import { checkSession, login, register } from '@rankline/contract/auth/calls'
import { DAY } from '@rankline/contract/days'
import { addKeywords, findKeyword, listKeywords, requestRanks } from '@rankline/contract/keywords/calls'
import { findPackage, listPackages, usageData } from '@rankline/contract/packages/calls'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject, settleSearches } from '../../../tests/support/keywords.ts'
import { giveLimits, givePackage, signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { setSwitch } from '../settings/settings.service.ts'
import { assignPackage, pauseEnded, renewPackage } from './packages.service.ts'

const app = appForTests()

const lines = (count: number, word = 'phrase') =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`).join('\n')

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

async function registered(changes: Record<string, string>) {
  const username = `p${Math.random().toString(36).slice(2, 12)}`
  const credentials = { username, password: 'secret-words' }
  const answer = await app.call(register, { ...credentials, email: `${username}@example.com`, ...changes })
  return { answer, credentials }
}

test('BILL-026 packages for sale are listed, hidden ones are not', async () => {
  const slugs = (await app.items(listPackages, {})).map(({ slug }) => slug)
  expect(slugs).toEqual([
    'starter-250',
    'starter-500',
    'business-1000',
    'business-2000',
    'business-3000',
    'agency-5000',
    'agency-10000',
  ])
})

test('BILL-027 one package is read by its name, with the encoding of limits', async () => {
  const trial = await app.items(findPackage, { package_name: 'starter-250-trial' })
  expect(trial).toMatchObject({ keywords: 250, projects: 5, competitors: 5, price: 0, time_limit: 14 })
  const agency = await app.items(findPackage, { package_name: 'agency-5000' })
  expect(agency).toMatchObject({ projects: -1, white_label: -2, premium_support: -2, price: 235 })
  const starter = await app.items(findPackage, { package_name: 'starter-250' })
  expect(starter).toMatchObject({ white_label: 0, api_access: 0, dashboards: 0 })
  expect((await app.call(findPackage, { package_name: 'admin' })).status).toBe(404)
})

test('SEC-020 registration refuses packages that are hidden or unknown, and a paid one gives nothing before it is paid', async () => {
  for (const package_slug of ['admin', 'no-such-package'])
    expect((await registered({ package_slug })).answer.status).toBe(422)
  const { credentials } = await registered({ package_slug: 'business-1000' })
  const { token, user } = await app.items(login, credentials)
  expect(user).toMatchObject({ status: 2, package: 'business-1000' })
  const form = { project_name: 'Shop', project_url: 'https://www.example.com/' }
  expect((await app.call(createProject, form, token)).body).toMatchObject({
    code: 'TRIAL_OR_PAYMENT_REQUIRED',
  })
  expect((await app.call(chooseTrial, {}, token)).status).toBe(409)
})

test('ACC-028 who has registered for the trial begins it once, for 14 days', async () => {
  const { credentials } = await registered({})
  const { token, user } = await app.items(login, credentials)
  expect(user.status).toBe(2)
  expect((await app.call(listProjects, {}, token)).status).toBe(402)
  const chosen = await app.items(chooseTrial, { option: 'trial' }, token)
  expect(chosen).toMatchObject({ status: 1, user_member: { days_left: 14, is_expired: 0 } })
  expect((await app.call(listProjects, {}, token)).status).toBe(200)
  expect((await app.call(chooseTrial, { option: 'trial' }, token)).status).toBe(409)
})

test('AUTH-013 SEC-020 without a package in the form people register for the trial, or for the smallest where there is none', async () => {
  const packageOf = async (changes: Record<string, string>) => {
    const { credentials } = await registered(changes)
    return (await app.items(login, credentials)).user.package_slug
  }
  expect(await packageOf({})).toBe('starter-250-trial')
  expect(await packageOf({ package_slug: '' })).toBe('starter-250-trial')
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  await setSwitch(ctx, 'trial_enabled', false)
  try {
    expect(await packageOf({})).toBe('starter-250')
    expect((await registered({ package_slug: 'starter-250-trial' })).answer.status).toBe(422)
    expect((await app.call(findPackage, {})).status).toBe(404)
  } finally {
    await setSwitch(ctx, 'trial_enabled', true)
  }
})

test('AUTH-017 the trial is free, lasts 14 days and is of the smallest package alone', async () => {
  const person = await signUp(app, { isOnTrial: true })
  const { price, created_at, end_at } = await app.database.db
    .selectFrom('users')
    .innerJoin('packages', 'packages.id', 'users.package_id')
    .innerJoin('members', 'members.account_id', 'users.account_id')
    .select(['packages.price', 'users.created_at', 'members.end_at'])
    .where('users.id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(Number(price)).toBe(0)
  const days = (Number(end_at) - Number(created_at)) / DAY
  expect(days).toBeGreaterThanOrEqual(14)
  expect(days).toBeLessThan(14.01)
  const trials = await app.database.db
    .selectFrom('packages')
    .select('slug')
    .where('name', 'like', '%trial%')
    .where('slug', 'like', '%-%0%')
    .execute()
  expect(trials).toEqual([{ slug: 'starter-250-trial' }])
})

test('BILL-030 a year of a package is twelve of its terms; renewing adds one to what is left', async () => {
  const person = await signUp(app)
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  const daysLeft = async () => {
    const { end_at } = await app.database.db
      .selectFrom('members')
      .select('end_at')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow()
    return Math.round(((Number(end_at) - Date.now()) / DAY) * 100) / 100
  }
  const { username } = person
  await assignPackage(ctx, { username, slug: 'business-1000', planType: 'monthly' })
  expect(await daysLeft()).toBe(30)
  await assignPackage(ctx, { username, slug: 'business-1000', planType: 'yearly' })
  expect(await daysLeft()).toBe(360)
  expect(await renewPackage(ctx, username)).toMatchObject({ slug: 'business-1000' })
  expect(await daysLeft()).toBe(720)
  await givePackage(app, person.accountId, { slug: 'starter-250', endAt: new Date(0) })
  await assignPackage(ctx, { username, slug: 'starter-250', planType: 'monthly' })
  await app.database.db
    .updateTable('members')
    .set({ end_at: new Date(0) })
    .where('account_id', '=', person.accountId)
    .execute()
  await renewPackage(ctx, username)
  expect(await daysLeft()).toBe(30)
  expect(await renewPackage(ctx, 'nobody-at-all')).toBeUndefined()
  expect(await assignPackage(ctx, { username, slug: 'nope', planType: 'monthly' })).toBeUndefined()
})

test('a project beyond the package is refused', async () => {
  const person = await signUp(app, { isOnTrial: true })
  const form = { project_name: 'Shop', project_url: 'https://www.example.com/' }
  for (let count = 0; count < 5; count += 1) await app.items(createProject, form, person.token)
  const { status, body } = await app.call(createProject, form, person.token)
  expect(status).toBe(403)
  expect(body).toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'Your package has room for 5 projects.',
  })
  expect((await app.items(listProjects, {}, person.token)).total).toBe(5)
})

test('keywords beyond the package are refused, all of the lines or none, also at once', async () => {
  const person = await signUp(app, { isOnTrial: true })
  const project = await makeProject(app, person, { keywords: lines(240) })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      app.call(addKeywords, { project_id: project.id, keywords: lines(3, `more ${index}`) }, person.token),
    ),
  )
  expect(statuses(answers)).toEqual([200, 200, 200, 403, 403, 403])
  expect((await app.items(listKeywords, {}, person.token)).total).toBe(249)
})

test('BILL-041 keywords of one project have a limit of their own', async () => {
  const person = await signUp(app)
  await giveLimits(app, person.accountId, { allowed_keywords_per_project: 3 })
  const [shop, blog] = [await makeProject(app, person), await makeProject(app, person)]
  const add = (project_id: number, keywords: string) =>
    app.call(addKeywords, { project_id, keywords }, person.token)
  expect((await add(shop.id, lines(2))).status).toBe(200)
  const over = {
    code: 'LIMIT_REACHED',
    message: 'A project of your package has room for 3 keywords.',
  }
  expect((await add(shop.id, lines(2, 'other'))).body).toMatchObject(over)
  expect((await add(shop.id, 'one more')).status).toBe(200)
  expect((await add(shop.id, 'yet another')).body).toMatchObject(over)
  expect((await add(blog.id, lines(3, 'elsewhere'))).status).toBe(200)
  expect((await app.items(listKeywords, { project_id: shop.id }, person.token)).total).toBe(3)
})

test('POS-017 POS-043 ranks are asked for as often a day as the package allows', async () => {
  const person = await signUp(app, { isOnTrial: true })
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, lines(52))
  await settleSearches(app)
  const ask = (from: number, to: number) =>
    app.call(
      requestRanks,
      { project_keyword_ids: keywords.slice(from, to).map(({ id }) => id) },
      person.token,
    )
  const available = async (index: number) =>
    (await app.items(findKeyword, { project_keyword_id: keywords[index]!.id }, person.token))
      .is_request_available
  expect((await ask(0, 51)).body).toMatchObject({ code: 'LIMIT_REACHED' })
  expect(await available(51)).toBe(null)
  expect((await ask(0, 50)).status).toBe(200)
  expect(await available(51)).toBe(2)
  expect(await available(0)).toBe(1)
  expect((await ask(50, 51)).status).toBe(403)
})

test('ACC-029 BILL-038 usage counts what is enforced', async () => {
  const person = await signUp(app, { isOnTrial: true })
  await makeProject(app, person, { keywords: lines(25) })
  const usage = await app.items(usageData, {}, person.token)
  expect(usage[0]).toEqual({
    name: 'Keywords',
    name_default: 'allowed_keywords',
    allowed_amount: 250,
    inuse_amount: 25,
    total_usage: 10,
    is_boolean: 0,
    allowed_amount_member: null,
    total_usage_member: null,
  })
  expect(usage[1]).toMatchObject({ name: 'Projects', allowed_amount: 5, inuse_amount: 1 })
})

test('MEM-023 MEM-022 limits that were handed over come off the own ones, and what is made with them counts on them', async () => {
  const person = await signUp(app, { isOnTrial: true })
  await givePackage(app, person.accountId, { slug: 'business-1000' })
  const project = await makeProject(app, person)
  const limited = await makeMember(app, person, 'manager', { allowed_keywords: 3 })
  const free = await makeMember(app, person, 'manager')
  const add = (token: string, keywords: string) =>
    app.call(addKeywords, { project_id: project.id, keywords }, token)
  expect((await add(limited.token, lines(4))).status).toBe(403)
  expect((await add(limited.token, lines(3))).status).toBe(200)
  expect((await add(free.token, lines(2, 'free'))).status).toBe(200)
  const [keywords] = await app.items(usageData, {}, person.token)
  expect(keywords).toMatchObject({ allowed_amount: 997, inuse_amount: 2 })
  const [ofMember] = await app.items(usageData, {}, limited.token)
  expect(ofMember).toMatchObject({ allowed_amount_member: 3, total_usage_member: 100 })
})

test('an account that has ended is refused and tracked no more, and goes on when it is renewed', async () => {
  const person = await signUp(app)
  const stranger = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'only mine\nalso theirs')
  await makeKeywords(app, stranger, await makeProject(app, stranger), 'also theirs')
  await givePackage(app, person.accountId, { slug: 'starter-250', endAt: new Date(Date.now() - 1_000) })
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  await pauseEnded(ctx)
  expect((await app.call(listProjects, {}, person.token)).body).toMatchObject({ code: 'PACKAGE_EXPIRED' })
  expect((await app.call(listProjects, {}, stranger.token)).status).toBe(200)
  const user = await app.items(checkSession, {}, person.token)
  expect(user.user_member).toMatchObject({ days_left: 0, is_expired: 1 })
  expect(await due(['only mine', 'also theirs'])).toEqual(['also theirs'])

  await assignPackage(ctx, { username: person.username, slug: 'starter-250', planType: 'monthly' })
  expect((await app.call(listProjects, {}, person.token)).status).toBe(200)
  expect(await due(['only mine', 'also theirs'])).toEqual(['also theirs', 'only mine'])
})

async function due(phrases: string[]): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('searches')
    .innerJoin('phrases', 'phrases.id', 'searches.phrase_id')
    .select('phrases.text')
    .where('phrases.text', 'in', phrases)
    .where('next_check_at', 'is not', null)
    .orderBy('phrases.text')
    .execute()
  return rows.map(({ text }) => text)
}

test('BILL-046 a smaller package deletes nothing, disables the newest keywords and takes no more', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, lines(252))
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  await assignPackage(ctx, { username: person.username, slug: 'starter-250', planType: 'monthly' })
  const rows = await app.database.db
    .selectFrom('keywords')
    .select('is_enabled')
    .where('account_id', '=', person.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(252)
  expect(rows.filter(({ is_enabled }) => is_enabled)).toHaveLength(250)
  expect(rows.slice(250).every(({ is_enabled }) => !is_enabled)).toBe(true)
  const more = await app.call(addKeywords, { project_id: project.id, keywords: 'one more' }, person.token)
  expect(more.status).toBe(403)
})
