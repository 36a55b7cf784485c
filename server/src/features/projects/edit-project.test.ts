import { ownActivities } from '@rankline/contract/activities/calls'
import { findProject, type Project, updateProject } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
})

const form = (changes: Record<string, string | number> = {}) => ({
  project_id: project.id,
  project_name: 'Shop',
  project_url: 'https://www.example.com/',
  project_url_match: 2,
  ...changes,
})

test('name, address and match rule change, the keywords begin again, and the activity tells what was', async () => {
  const [keyword] = await makeKeywords(app, person, project, 'red shoes')
  await setStanding(app, keyword!.id, { position: 7, checked_at: new Date() })
  const wanted = { project_name: 'Store', project_url: 'store.example.org', project_url_match: 1 }
  const changed = await app.items(updateProject, form(wanted), person.token)
  expect(changed).toMatchObject({ name: 'Store', url: 'https://store.example.org', url_match: 1 })
  expect(await app.items(findProject, { project_id: project.id }, person.token)).toMatchObject(changed)
  const [still] = await makeKeywords(app, person, project, 'red shoes')
  expect(still).toMatchObject({ current_position: null, check_outcome: null, project_name: 'Store' })
  const { data } = await app.items(ownActivities, {}, person.token)
  expect(data[0]?.text).toBe(
    'Changed the project Store. Its name was Shop. Its address was https://www.example.com/.',
  )
})

test('wrong fields are refused, and a stranger finds nothing', async () => {
  for (const [field, value] of [
    ['project_name', ''],
    ['project_name', 'x'.repeat(51)],
    ['project_url', 'no address'],
    ['project_url_match', 3],
  ] as const) {
    const { status, body } = await app.call(updateProject, form({ [field]: value }), person.token)
    expect(status, field).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  }
  const stranger = await signUp(app)
  expect((await app.call(updateProject, form(), stranger.token)).status).toBe(404)
})
