import { dashboard } from '@rankline/contract/dashboard/calls'
import { KEYWORD_STATUS, listKeywords, requestRanks } from '@rankline/contract/keywords/calls'
import { projectOverview } from '@rankline/contract/projects/calls'
import { expect, test } from 'vitest'
import { checkOn } from '../support/alerts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords, makeProject, settleSearches } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'

const app = appForTests()

async function shop(person: SignedUp) {
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, 'the same shoes')
  return { person, project, keyword: keyword! }
}

async function updating({ person: { token }, project }: Awaited<ReturnType<typeof shop>>) {
  const input = { project_id: project.id }
  const [{ data }, overview, { counters }] = await Promise.all([
    app.items(listKeywords, input, token),
    app.items(projectOverview, input, token),
    app.items(dashboard, {}, token),
  ])
  const isUpdating = data[0]?.status === KEYWORD_STATUS.updating
  expect([overview.updating, counters.active_requests], 'counts agree with the row').toEqual(
    isUpdating ? [1, 1] : [0, 0],
  )
  return isUpdating
}

test('T21 a keyword that was checked today does not wait because another account adds it', async () => {
  const first = await shop(await signUp(app))
  expect(await updating(first), 'never checked').toBe(true)
  await checkOn(app, 0, [[first.keyword, 4]])
  await settleSearches(app)
  expect(await updating(first)).toBe(false)
  const second = await shop(await signUp(app))
  expect(await updating(second), 'its first check').toBe(true)
  expect(await updating(first), 'checked today').toBe(false)
  await app.items(requestRanks, { project_keyword_ids: [first.keyword.id] }, first.person.token)
  expect(await updating(first), 'requested by this account').toBe(true)
})
