import {
  allProjects,
  createProject,
  dailyAverageRanks,
  deleteProjects,
  findProject,
  listProjects,
  ownProjects,
  projectOverview,
  rankDistribution,
} from '@rankline/contract/projects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utcDay } from '../../platform/time.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const form = { project_name: 'Shop', project_url: 'https://www.example.com/shop/' }

async function create(person: SignedUp, changes: Record<string, string | number> = {}) {
  const { project } = await app.items(createProject, { ...form, ...changes }, person.token)
  return project
}

/** Text per field of a refused form. */
async function errorsOf(person: SignedUp, changes: Record<string, string | number>) {
  const { status, body } = await app.call(createProject, { ...form, ...changes }, person.token)
  expect(status).toBe(422)
  return body.status === 'error' ? body.errors : {}
}

const keywordRows = (projectId: number) =>
  app.database.db
    .selectFrom('keywords')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()

describe('create', () => {
  test('PROJ-059 the form makes the project and its keywords', async () => {
    const person = await signUp(app)
    const { redirect, project } = await app.items(
      createProject,
      {
        ...form,
        project_url_match: 1,
        keywords: 'Coffee  Shop\n\ntea\ncoffee shop\n',
        competitors: 'https://www.rival.com/page\nother.example.org',
        engine_country: 242,
        engine_device: 2,
      },
      person.token,
    )
    expect(redirect).toBe(`/projects/${project.id}/keywords`)
    expect(project).toMatchObject({
      name: 'Shop',
      url: form.project_url,
      url_match: 1,
      total_project_keywords: 2,
      country: { name_alpha2: expect.any(String) },
    })
    const keywords = await keywordRows(project.id)
    expect(keywords.map(({ phrase }) => phrase)).toEqual(['coffee shop', 'tea'])
    expect(keywords[0]).toMatchObject({ engine_id: 7, type_id: 2, country_id: 242, device_id: 2, code: '' })
    const competitors = await app.database.db
      .selectFrom('competitors')
      .select(['keyword_id', 'host'])
      .where('account_id', '=', person.accountId)
      .orderBy('id')
      .execute()
    expect(competitors).toHaveLength(4)
    expect(competitors.filter(({ keyword_id }) => keyword_id === keywords[0]?.id).map(({ host }) => host)).toEqual(
      ['rival.com', 'other.example.org'],
    )
  })
})
