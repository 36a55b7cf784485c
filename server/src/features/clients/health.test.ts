import { type ClientHealth, listClientHealth } from '@rankline/contract/client-health'
import { loginClient, toggleClient, updateClient } from '@rankline/contract/clients'
import { utcDay } from '@rankline/contract/days'
import { archiveProjects } from '@rankline/contract/project-groups'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeKeywords, makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { clientForm, newBrand, newClient, newPackage } from '../../testing/resale.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

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
  const storeFall = async (projectId: number) => {
    for (const [day, visibility] of [
      [utcDay(-8), 50],
      [utcDay(-1), 30],
    ] as const)
      await sql`
        INSERT INTO project_days (account_id, project_id, day, checked_count, ranked_count, improved_count,
          declined_count, stable_count, top_3_count, top_10_count, top_20_count, visibility, visibility_score,
          traffic, traffic_value, impressions, volume)
        SELECT account_id, id, ${day}::date, 4, 4, 0, 0, 4, 0, 0, 0, ${visibility}, 0, 0, 0, 0, 0
        FROM projects WHERE id = ${projectId}`.execute(db)
  }
  const well = await make('well')
  const full = await make('full')
  const project = await makeProject(app, full.person)
  await makeKeywords(app, full.person, project, 'one\ntwo')
  const fell = await make('fell')
  const falling = await makeProject(app, fell.person)
  await storeFall(falling.id)
  const failing = await make('failing')
  const broken = await makeProject(app, failing.person)
  await makeKeywords(app, failing.person, broken, 'one')
  await db.updateTable('keywords').set({ outcome: 'failed' }).where('project_id', '=', broken.id).execute()
  const past = await make('past')
  const archived = await makeProject(app, past.person)
  await makeKeywords(app, past.person, archived, 'one')
  await db.updateTable('keywords').set({ outcome: 'failed' }).where('project_id', '=', archived.id).execute()
  await storeFall(archived.id)
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
  expect(list.find(({ id }) => id === fell.id)).toMatchObject({ visibility: 30, visibility_change: -20 })
  expect(list.find(({ id }) => id === past.id)).toMatchObject({
    visibility: null,
    failed_keywords: 0,
    total_projects: 1,
  })
  expect(list.find(({ id }) => id === failing.id)).toMatchObject({ failed_keywords: 1 })
  expect(list.find(({ id }) => id === well.id)).toMatchObject({ visibility: null, visibility_change: null })
  expect(await app.items(listClientHealth, {}, (await signUp(app)).token)).toEqual([])
})
