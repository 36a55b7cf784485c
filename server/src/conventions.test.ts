import { listKeywords } from '@rankline/contract/keywords'
import { keywordPositions } from '@rankline/contract/positions'
import { findProject, listProjects, type Project } from '@rankline/contract/projects'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { makeKeywords, makeProject } from './testing/keywords.ts'
import { type SignedUp, signUp } from './testing/people.ts'

let app: TestApp
let person: SignedUp
let project: Project

beforeAll(async () => {
  app = await createTestApp()
  person = await signUp(app)
  project = await makeProject(app, person)
})
afterAll(() => app.close())

async function createdAgo(seconds: number): Promise<string> {
  await app.database.db
    .updateTable('projects')
    .set({ created_at: new Date(Date.now() - seconds * 1_000) })
    .where('id', '=', project.id)
    .execute()
  return (await app.items(findProject, { project_id: project.id }, person.token)).created_at_human
}

const minute = 60
const hour = 3_600
const day = 86_400

test('NAV-046 elapsed time counts minutes of 60 seconds up to years of 360 days', async () => {
  const spoken: [seconds: number, text: string][] = [
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [30 * day - 1, '29 days ago'],
    [30 * day, '1 month ago'],
    [360 * day - 1, '11 months ago'],
    [360 * day, '1 year ago'],
  ]
  for (const [seconds, text] of spoken) expect(await createdAgo(seconds)).toBe(text)
})

test('NAV-087 a year of a graph is 365 days, a year of elapsed time 360', async () => {
  const [keyword] = await makeKeywords(app, person, project, 'year')
  await sql`
    WITH day AS (
      SELECT ago, (now() AT TIME ZONE 'UTC')::date - ago AS day, ensure_positions_month((now() AT TIME ZONE 'UTC')::date - ago)
      FROM unnest(ARRAY[0, 29, 30, 31, 180, 181, 365, 366]) AS ago
    ) SELECT count(*) FROM day`.execute(app.database.db)
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
    SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - ago, project_id, 5, 100, now() - make_interval(days => ago)
    FROM keywords, unnest(ARRAY[0, 29, 30, 31, 180, 181, 365, 366]) AS ago
    WHERE keywords.id = ${keyword!.id}`.execute(app.database.db)
  const points = async (date_type: '1y' | '6m' | '1m') =>
    (await app.items(keywordPositions, { project_keyword_id: keyword!.id, date_type }, person.token)).length
  expect([await points('1m'), await points('6m'), await points('1y')]).toEqual([3, 5, 7])
  expect(await createdAgo(364 * day)).toBe('1 year ago')
})

test('NAV-031 a list is pages of 20, of keywords 100', async () => {
  expect(await app.items(listProjects, {}, person.token)).toMatchObject({ per_page: 20 })
  expect(await app.items(listKeywords, {}, person.token)).toMatchObject({ per_page: 100 })
})

test('NAV-086 ids are integers, flags 0 or 1, times ISO 8601 in UTC with texts ready to show', async () => {
  const [keyword] = await makeKeywords(app, person, project, 'types')
  expect(keyword).toMatchObject({
    id: expect.any(Number),
    project_id: project.id,
    is_alerts_enabled: 1,
    is_favourited: 0,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(Number.isInteger(keyword!.id)).toBe(true)
  const found = await app.items(findProject, { project_id: project.id }, person.token)
  expect(found.created_at).toMatch(/Z$/)
  expect(found.created_at_human).toMatch(/ago|just now/)
})
