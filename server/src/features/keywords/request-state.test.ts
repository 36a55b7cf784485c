import { findKeyword, type Keyword, requestRanks, toggleSetting } from '@rankline/contract/keywords/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, settleSearches } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp

beforeAll(async () => {
  person = await signUp(app)
})

const stateOf = async ({ id }: Keyword) =>
  (await app.items(findKeyword, { project_keyword_id: id }, person.token)).is_request_available

test('POS-043 null means that a request may be made; anything else is the reason why not', async () => {
  const project = await makeProject(app, person)
  const [keyword] = (await makeKeywords(app, person, project, 'coffee')) as [Keyword]
  await settleSearches(app)
  expect(await stateOf(keyword)).toBeNull()
  const request = () => app.items(requestRanks, { project_keyword_ids: [keyword.id] }, person.token)
  expect(await request()).toEqual({ requested_ids: [keyword.id], refused: [] })

  const pending = 1
  expect(await stateOf(keyword)).toBe(pending)
  expect(await request()).toEqual({ requested_ids: [], refused: [keyword.id] })

  await settleSearches(app)
  const disabled = 3
  await app.items(toggleSetting, { type: 'status', project_keyword_id: keyword.id }, person.token)
  expect(await stateOf(keyword)).toBe(disabled)
  expect(await request()).toEqual({ requested_ids: [], refused: [keyword.id] })
})
