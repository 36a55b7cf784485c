import { loginClient, toggleClient, updateClient } from '@rankline/contract/clients/calls'
import { type ClientHealth, listClientHealth } from '@rankline/contract/clients/health'
import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { clientForm, newBrand, newClient, newPackage } from '../../../tests/support/resale.ts'

const app = appForTests()

/** Roll-up of a day: `known` keywords have a position, and `checked` of them were checked that day. */
const seen = (
  { id }: Pick<Project, 'id'>,
  day: string,
  {
    visibility,
    known = 4,
    checked = known,
    traffic = 0,
  }: Partial<Record<'known' | 'checked' | 'traffic', number>> & { visibility: number | null },
) =>
  sql`
    INSERT INTO project_days (account_id, project_id, day, checked_count, known_count, ranked_count, improved_count,
      declined_count, stable_count, top_3_count, top_10_count, top_20_count, visibility, visibility_score,
      traffic, traffic_value, impressions, volume)
    SELECT account_id, id, ${day}::date, ${checked}, ${known}, ${checked}, 0, 0, ${checked}, 0, 0, 0, ${visibility}, 0,
      ${traffic}, 0, 0, 0
    FROM projects WHERE id = ${id}`.execute(app.database.db)

/** An agency with one client. */
async function agencyOfOne() {
  const owner = await signUp(app)
  const roomy = await newPackage(app, owner, { allowed_projects: 100 })
  const brand = await newBrand(app, owner, { package_id: roomy.id })
  const form = clientForm()
  await newClient(app, owner, brand, form)
  const { token } = await app.items(loginClient, { ...form, address_name: brand.address_name })
  const health = async () => (await app.items(listClientHealth, {}, owner.token))[0]!
  return { person: { token } as SignedUp, health }
}

test('a client whose keywords are checked weekly has a visibility on every day, and its fall is seen', async () => {
  const { person, health } = await agencyOfOne()
  const [small, large] = [
    await makeProject(app, person, { project_name: 'Small' }),
    await makeProject(app, person, { project_name: 'Large', project_url: 'https://large.example.com/' }),
  ]
  await seen(small, utcDay(-9), { visibility: 60, known: 1, checked: 1 })
  await seen(large, utcDay(-8), { visibility: 50, known: 4, checked: 0 })
  await seen(large, utcDay(-5), { visibility: 30, known: 4, checked: 0, traffic: 7 })
  await seen(small, utcDay(-1), { visibility: 20, known: 1, checked: 0, traffic: 3 })
  const found = await health()
  // (50 × 4 + 60 × 1) / 5 has become (30 × 4 + 20 × 1) / 5.
  expect(found).toMatchObject({
    visibility: 28,
    visibility_change: -24,
    traffic: 10,
    attention: ['visibility'],
  })
  const { visibility_trend: trend } = found
  expect([trend.length, trend.at(-1), trend.at(-5), trend.at(-8), trend.at(-9)]).toEqual([30, 20, 30, 50, 60])
  expect(trend.at(-2)).toBeNull()
})

test('a day on which the visibility of a project is unknown is a gap', async () => {
  const { person, health } = await agencyOfOne()
  const [one, other] = [
    await makeProject(app, person),
    await makeProject(app, person, { project_url: 'https://other.example.com/' }),
  ]
  await seen(one, utcDay(-8), { visibility: null })
  await seen(other, utcDay(-8), { visibility: 90 })
  await seen(one, utcDay(-1), { visibility: 20 })
  await seen(other, utcDay(-1), { visibility: 40 })
  const found = await health()
  expect(found).toMatchObject({ visibility: 30, visibility_change: null, attention: [] })
  expect([found.visibility_trend.at(-8), found.visibility_trend.at(-1)]).toEqual([null, 30])
})

test('what is not checked does not fail: disabled and paused keywords, archived projects', async () => {
  const { person, health } = await agencyOfOne()
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, 'one\ntwo\nthree\nfour')
  const old = await makeProject(app, person, { project_url: 'https://old.example.com/' })
  await makeKeywords(app, person, old, 'five')
  const { db } = app.database
  const set = (id: number, values: object) =>
    db.updateTable('keywords').set(values).where('id', '=', id).execute()
  const [one, two, three] = keywords
  await set(one!.id, { outcome: 'failed', is_enabled: false })
  await set(two!.id, { outcome: 'failed', check_every: 0 })
  await db.updateTable('keywords').set({ outcome: 'failed' }).where('project_id', '=', old.id).execute()
  await db.updateTable('projects').set({ archived_at: new Date() }).where('id', '=', old.id).execute()
  await seen(old, utcDay(-1), { visibility: 90 })
  expect(await health()).toMatchObject({ failed_keywords: 0, visibility: null, attention: [] })
  await set(three!.id, { outcome: 'failed' })
  expect(await health()).toMatchObject({ failed_keywords: 1, attention: ['failed_checks'] })
})

test('clients come in the order of who needs attention, with the reasons', async () => {
  const owner = await signUp(app)
  const small = await newPackage(app, owner, { allowed_keywords: 2, time_limit: '' })
  const brand = await newBrand(app, owner, { package_id: small.id })
  const make = async (username: string) => {
    const form = { ...clientForm(), username }
    const { id } = await newClient(app, owner, brand, form)
    const { token } = await app.items(loginClient, { ...form, address_name: brand.address_name })
    return { id, person: { token } as SignedUp }
  }
  const { db } = app.database
  const storeFall = async (of: Pick<Project, 'id'>) => {
    await seen(of, utcDay(-8), { visibility: 50 })
    await seen(of, utcDay(-1), { visibility: 30, traffic: 12 })
  }
  const well = await make('well')
  const full = await make('full')
  const project = await makeProject(app, full.person)
  await makeKeywords(app, full.person, project, 'one\ntwo')
  const fell = await make('fell')
  const falling = await makeProject(app, fell.person)
  await storeFall(falling)
  const failing = await make('failing')
  const broken = await makeProject(app, failing.person)
  await makeKeywords(app, failing.person, broken, 'one')
  await db.updateTable('keywords').set({ outcome: 'failed' }).where('project_id', '=', broken.id).execute()
  const past = await make('past')
  const archived = await makeProject(app, past.person)
  await makeKeywords(app, past.person, archived, 'one')
  await db.updateTable('keywords').set({ outcome: 'failed' }).where('project_id', '=', archived.id).execute()
  await storeFall(archived)
  await app.items(archiveProjects, { project_ids: [archived.id], is_archived: 1 }, past.person.token)
  const [soon, ended, off] = [await make('soon'), await make('ended'), await make('off')]
  await app.items(updateClient, { user_dashboard_id: soon.id, end_at: utcDay(3) }, owner.token)
  for (const { id } of [ended, off])
    await db
      .updateTable('clients')
      .set({ end_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
  await app.items(toggleClient, { user_dashboard_id: off.id }, owner.token)

  const list: ClientHealth[] = await app.items(listClientHealth, {}, owner.token)
  expect(list.map(({ username, attention }) => [username, attention])).toEqual([
    ['ended', ['expired']],
    ['soon', ['ends_soon']],
    ['failing', ['failed_checks']],
    ['fell', ['visibility']],
    ['full', ['limit']],
    ['off', []],
    ['past', []],
    ['well', []],
  ])
  expect(list.find(({ id }) => id === fell.id)).toMatchObject({
    visibility: 30,
    visibility_change: -20,
    traffic: 12,
  })
  expect(list.find(({ id }) => id === past.id)).toMatchObject({
    visibility: null,
    failed_keywords: 0,
    total_projects: 1,
  })
  expect(list.find(({ id }) => id === failing.id)).toMatchObject({ failed_keywords: 1 })
  expect(list.find(({ id }) => id === well.id)).toMatchObject({ visibility: null, visibility_change: null })
  expect(await app.items(listClientHealth, {}, (await signUp(app)).token)).toEqual([])
})
