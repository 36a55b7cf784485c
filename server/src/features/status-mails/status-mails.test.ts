import { updateNotifications } from '@rankline/contract/account/calls'
import { checkSession } from '@rankline/contract/auth/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { listProjects } from '@rankline/contract/projects/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { createSharedView, revokeSharedView } from '@rankline/contract/shared-views/calls'
import { unsubscribe } from '@rankline/contract/status-mails/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { createLog } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { mailDailyStatus, mailOneStatus, mailWeeklyStatus } from './status-mails.jobs.ts'

const app = appForTests()

const flags = { allow_news: 0, allow_promotions: 0, allow_blog_posts: 0 }

async function somebody(daily: 0 | 1, weekly: 0 | 1) {
  const person = await signUp(app)
  const wanted = { ...flags, allow_daily_status: daily, allow_weekly_status: weekly }
  await app.items(updateNotifications, wanted, person.token)
  const project = await makeProject(app, person, { project_name: 'Shop & more' })
  const [first, second] = await makeKeywords(app, person, project, 'blue shoes\nred shoes\nwhite shoes')
  const today = utcDay()
  await setStanding(app, first!.id, {
    position: 3,
    previous_position: 9,
    change: 6,
    movement: 'improved',
    position_day: today,
  })
  await setStanding(app, second!.id, {
    position: null,
    previous_position: 40,
    change: null,
    movement: 'dropped',
    position_day: today,
  })
  // Sets the numbers that checks of these keywords would store.
  await app.database.db
    .updateTable('projects')
    .set({
      improved_count: 1,
      declined_count: 1,
      stable_count: 1,
      average_position: 3.5,
      visibility: 61.25,
      checked_at: new Date(),
    })
    .where('id', '=', project.id)
    .execute()
  await mailed(app)
  return { ...person, projectId: project.id }
}

/** Runs the job as scheduled at `time`. @returns the mails to these people */
async function runAt(job: typeof mailDailyStatus, time: string, people: SignedUp[]): Promise<Mail[]> {
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  await job.perform(ctx, { _cron: { ts: time } })
  const mails = await mailed(app, [mailOneStatus])
  return mails.filter(({ to }) => people.some(({ email }) => email === to))
}

test('ACC-017 the schedule mails the daily and weekly status only to people who want it', async () => {
  const [daily, weekly, both, none] = [
    await somebody(1, 0),
    await somebody(0, 1),
    await somebody(1, 1),
    await somebody(0, 0),
  ]
  const people = [daily, weekly, both, none]
  const sentTo = async (job: typeof mailDailyStatus, time: string) =>
    (await runAt(job, time, people)).map(({ to }) => to).toSorted()
  const of = (...wanted: SignedUp[]) => wanted.map(({ email }) => email).toSorted()
  expect(await sentTo(mailDailyStatus, '2026-11-23T07:00:00Z')).toEqual(of(daily, both))
  expect(await sentTo(mailWeeklyStatus, '2026-11-23T07:00:00Z')).toEqual(of(weekly, both))
  // A repeated run, as after a crash, sends no second mail. The run of the next day does.
  expect(await sentTo(mailDailyStatus, '2026-11-23T07:00:00Z')).toEqual([])
  expect(await sentTo(mailDailyStatus, '2026-11-24T07:00:00Z')).toEqual(of(daily, both))
  expect([mailDailyStatus.schedule, mailWeeklyStatus.schedule]).toEqual(['0 7 * * *', '0 7 * * 1'])
})

test('archived projects are in no mail; who has no others gets none', async () => {
  const [archived, both] = [await somebody(1, 0), await somebody(1, 0)]
  await makeProject(app, both, { project_name: 'In use' })
  await makeKeywords(app, both, await makeProject(app, both, { project_name: 'Blog' }), 'green shoes')
  for (const { projectId, token } of [archived, both])
    await app.items(archiveProjects, { project_ids: [projectId], is_archived: 1 }, token)
  const mails = await runAt(mailDailyStatus, '2026-11-23T07:00:00Z', [archived, both])
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [both.email, 'Your daily status: 0 improved, 0 declined'],
  ])
  expect(mails[0]!.text).toContain('- Blog: ')
  expect(mails[0]!.text).not.toContain('Shop & more')
  expect(mails[0]!.text).not.toContain('red shoes')
})

test('its biggest changes are those of most visits, not of most places', async () => {
  const person = await somebody(1, 0)
  const { data } = await app.items(listKeywords, { project_id: person.projectId }, person.token)
  const of = (phrase: string) => data.find(({ keyword }) => keyword === phrase)!.id
  // From 40 to nowhere are 61 places and no visits, from 9 to 3 are 6 places.
  for (const phrase of ['red shoes', 'blue shoes']) await setStanding(app, of(phrase), { volume: 1000 })
  const [mail] = await runAt(mailDailyStatus, '2026-11-23T07:00:00Z', [person])
  const changes = mail!.text.split('\n').filter((line) => line.includes(': Before'))
  expect(changes.map((line) => line.split(' (')[0])).toEqual([
    '- blue shoes · desktop',
    '- red shoes · desktop',
  ])
})

test('its numbers are the same as on the dashboard and the project', async () => {
  const person = await somebody(1, 0)
  const { counters } = await app.items(dashboard, {}, person.token)
  expect(counters).toMatchObject({ projects: 1, keywords: 3, improved: 1, declined: 1, stable: 1 })
  const [project] = (await app.items(listProjects, {}, person.token)).data
  const [mail] = await runAt(mailDailyStatus, '2026-11-23T07:00:00Z', [person])
  expect(mail!.subject).toBe(
    `Your daily status: ${counters.improved} improved, ${counters.declined} declined`,
  )
  for (const line of [
    `Projects: ${counters.projects}`,
    `Keywords: ${counters.keywords}`,
    `Improved: ${counters.improved}`,
    `Declined: ${counters.declined}`,
    `Stable: ${counters.stable}`,
    `- Shop & more: Avg. rank ${project!.average_position?.toFixed(1)}, Visibility ${project!.visibility?.toFixed(1)}%`,
    '- red shoes · desktop (Shop & more): Before 40, Now not ranked',
    '- blue shoes · desktop (Shop & more): Before 9, Now 3',
  ])
    expect(mail!.text.split('\n')).toContain(line)
  expect(mail!.html).toContain('Shop &amp; more')
})

test('the weekly mail has each project’s position of a week ago', async () => {
  const person = await somebody(0, 1)
  await app.database.pool.query(
    `INSERT INTO project_days
     SELECT $1, $2, '2026-11-16', 3, 3, 0, 0, 3, 0, 3, 3, 8.25, 40, 0, 0, 0, 0, NULL, 0`,
    [person.accountId, person.projectId],
  )
  const [mail] = await runAt(mailWeeklyStatus, '2026-11-23T07:00:00Z', [person])
  expect(mail!.text).toContain('- Shop & more: Week ago 8.3, Avg. rank 3.5, Visibility 61.3%')
})

test('the weekly mail compares with a week ago, not with the check before', async () => {
  const person = await signUp(app)
  const wanted = { ...flags, allow_daily_status: 0, allow_weekly_status: 1 }
  await app.items(updateNotifications, wanted, person.token)
  const project = await makeProject(app, person)
  const phrases = ['up', 'down', 'same', 'new'].map((word) => `${word} of ${person.username}`)
  const made = await makeKeywords(app, person, project, phrases.join('\n'))
  const ids = phrases.map((phrase) => made.find(({ keyword }) => keyword === phrase)!.id)
  const rows = await app.database.db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('id', 'in', ids)
    .execute()
  const searches = ids.map((id) => rows.find((row) => row.id === id)!.search_id)
  // Positions a week ago, yesterday and today: the last day reverses most of the week.
  for (const [ago, positions] of [
    [7, [9, 2, 5]],
    [1, [1, 8, 5, 30]],
    [0, [2, 6, 5, 20]],
  ] as const)
    await recordDay(
      app.database,
      utcDay(-ago),
      positions.map((position, index) => ({
        searchId: searches[index]!,
        depth: 100,
        results: [{ position, url: 'https://www.example.com/' }],
      })),
    )
  await mailed(app)
  const [mail] = await runAt(mailWeeklyStatus, `${utcDay()}T07:00:00Z`, [person])
  expect(mail!.subject).toBe('Your weekly status: 1 improved, 1 declined')
  const lines = mail!.text.split('\n')
  for (const line of ['Improved: 1', 'Declined: 1', 'Stable: 1']) expect(lines).toContain(line)
  expect(lines.filter((line) => line.includes(': Before'))).toEqual([
    `- up of ${person.username} · desktop (Shop): Before 9, Now 2`,
    `- down of ${person.username} · desktop (Shop): Before 2, Now 6`,
  ])
})

test('nothing is mailed to an unconfirmed address, after the package has ended, or without keywords', async () => {
  const people = [await somebody(1, 0), await somebody(1, 0), await somebody(1, 0)]
  const [unproven, ended, empty] = people
  const { db } = app.database
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unproven!.userId).execute()
  await givePackage(app, ended!.accountId, { slug: 'starter-250', endAt: new Date(Date.now() - 1_000) })
  await db.updateTable('projects').set({ keyword_count: 0 }).where('id', '=', empty!.projectId).execute()
  expect(await runAt(mailDailyStatus, '2026-11-23T07:00:00Z', people)).toEqual([])
})

test('one-click unsubscribing ends only that mail', async () => {
  const person = await somebody(1, 1)
  const [mail] = await runAt(mailDailyStatus, '2026-11-23T07:00:00Z', [person])
  const url = new URL(mail!.unsubscribe ?? '')
  expect(mail!.text).toContain(`https://rank.example.com/unsubscribe?token=`)
  const response = await app.app.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([response.statusCode, response.json().items]).toEqual([200, { period: 'daily' }])
  const user = await app.items(checkSession, {}, person.token)
  expect(user).toMatchObject({ allow_daily_status: 0, allow_weekly_status: 1 })
  expect(await runAt(mailDailyStatus, '2026-11-24T07:00:00Z', [person])).toEqual([])
  // Mail programs fetch links on their own: that ends nothing.
  expect((await app.app.inject({ url: url.pathname + url.search })).statusCode).not.toBe(200)
})

test('a wrong token unsubscribes nobody', async () => {
  const person = await somebody(1, 1)
  for (const token of ['', 'x', `local.${Buffer.from('x'.repeat(60)).toString('base64url')}`])
    expect((await app.call(unsubscribe, { token })).status).toBe(422)
  expect(await app.items(checkSession, {}, person.token)).toMatchObject({ allow_daily_status: 1 })
})

test('a project that is shared is named with its address, until it is revoked', async () => {
  const person = await somebody(1, 0)
  const form = { project_id: person.projectId, name: 'Ranks' }
  const { id, url } = await app.items(createSharedView, form, person.token)
  const [shared] = await runAt(mailDailyStatus, '2027-03-01T07:00:00Z', [person])
  expect(shared?.text).toContain(`Shop & more is shared at ${url}`)
  await app.items(revokeSharedView, { shared_view_id: id }, person.token)
  const [alone] = await runAt(mailDailyStatus, '2027-03-02T07:00:00Z', [person])
  expect(alone?.text).not.toContain('/shared/')
})
