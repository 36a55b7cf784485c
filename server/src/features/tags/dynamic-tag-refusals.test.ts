import { countMatching, updateMatching } from '@rankline/contract/matching-keywords/calls'
import {
  assignTag,
  createDynamicTag,
  createTag,
  deleteTag,
  listTags,
  listTagsOfKeyword,
  MOST_DYNAMIC_TAGS,
  removeTags,
  updateTag,
} from '@rankline/contract/tags/calls'
import { beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let ids: number[]
let dynamicId: number
let plainId: number

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  ids = (await makeKeywords(app, person, project, 'blue shoes\nred shoes')).map(({ id }) => id)
  dynamicId = (await app.items(createDynamicTag, { tag: 'Reds', filter: 'keyword_query=red' }, person.token))
    .id
  plainId = (await app.items(createTag, { tag: 'plain', project_keyword_ids: [ids[0]!] }, person.token)).id
})

type Call = Parameters<TestApp['call']>[0]

async function refusal(endpoint: Call, input: Record<string, string | number | number[]>) {
  const { status, body } = await app.call(endpoint, input, person.token)
  return [status, body.message]
}
const tagsOf = async (id: number) =>
  (await app.items(listTagsOfKeyword, { project_keyword_id: id }, person.token)).map(
    ({ tag_name }) => tag_name,
  )

const byHand = 'Reds is a dynamic tag. Its keywords follow from its filter and cannot be changed one by one.'

test('nobody puts it on a keyword or takes it off by hand', async () => {
  const here = { project_keyword_ids: [ids[0]!] }
  expect(await refusal(createTag, { tag: ' reds ', ...here })).toEqual([409, byHand])
  expect(await refusal(assignTag, { user_tag_id: dynamicId, ...here })).toEqual([409, byHand])
  const off = { project_keyword_tag_id: dynamicId, project_keyword_ids: [ids[1]!] }
  expect(await refusal(removeTags, off)).toEqual([409, byHand])
  const { total } = await app.items(countMatching, {}, person.token)
  const all = { matching: '', expected: total, action: 'assign_tag', user_tag_id: dynamicId }
  expect(await refusal(updateMatching, all)).toEqual([409, byHand])
  expect(await tagsOf(ids[0]!)).toEqual(['plain'])
  // Taking all tags off takes those that people have put.
  const left = await app.items(removeTags, { project_keyword_ids: ids }, person.token)
  expect(left.map(({ id }) => id)).toEqual([dynamicId])
  expect([await tagsOf(ids[0]!), await tagsOf(ids[1]!)]).toEqual([[], ['Reds']])
})

test('it merges with no tag, and only it has a filter', async () => {
  const noMerge = 'A dynamic tag cannot be merged with another tag. Choose another name.'
  const into = { type: 1, merge: 1 }
  expect(await refusal(updateTag, { user_tag_id: dynamicId, tag: 'plain', ...into })).toEqual([409, noMerge])
  expect(await refusal(updateTag, { user_tag_id: plainId, tag: 'REDS', ...into })).toEqual([409, noMerge])
  const filtered = { user_tag_id: plainId, tag: 'plain', type: 1, filter: 'keyword_query=red' }
  expect(await refusal(updateTag, filtered)).toEqual([422, 'Only a dynamic tag has a filter.'])
  const taken = { tag: 'Plain', filter: 'keyword_query=red' }
  expect(await refusal(createDynamicTag, taken)).toEqual([409, 'Another tag has this name.'])
})

test('a filter uses neither a dynamic tag nor what belongs to others, and must narrow the list', async () => {
  const circle = 'The filter of a dynamic tag cannot use a dynamic tag.'
  const own = { user_tag_id: dynamicId, tag: 'Reds', type: 1, filter: `tag=${dynamicId}` }
  expect(await refusal(updateTag, own)).toEqual([422, circle])
  expect(await refusal(createDynamicTag, { tag: 'B', filter: `tag=${dynamicId}` })).toEqual([422, circle])
  for (const filter of [
    'sort=keyword',
    'project_id=1',
    'changes=99',
    'keyword_pattern=(',
    'date_shortcut=7',
    'page=2',
  ])
    expect((await refusal(createDynamicTag, { tag: 'B', filter }))[0], filter).toBe(422)
  const stranger = await signUp(app)
  const theirs = await makeProject(app, stranger)
  const [keyword] = await makeKeywords(app, stranger, theirs, 'theirs')
  const tag = await app.items(
    createTag,
    { tag: 'theirs', project_keyword_ids: [keyword!.id] },
    stranger.token,
  )
  for (const filter of [`tag=${tag.id}`, `project=${theirs.id}`]) {
    expect((await refusal(createDynamicTag, { tag: 'B', filter }))[0], filter).toBe(404)
    const change = { user_tag_id: dynamicId, tag: 'B', type: 1, filter }
    expect((await refusal(updateTag, change))[0], filter).toBe(404)
  }
  const change = { user_tag_id: dynamicId, tag: 'B', type: 1, filter: 'keyword_query=blue' }
  expect((await app.call(updateTag, change, stranger.token)).status).toBe(404)
  expect((await app.items(listTags, {}, person.token)).map(({ tag_name }) => tag_name)).toEqual([
    'plain',
    'Reds',
  ])
  expect(await tagsOf(ids[1]!)).toEqual(['Reds'])
})

test('a tag that a filter uses stays until the dynamic tag has gone', async () => {
  const filter = `tag=${plainId}&keyword_query=blue`
  const user = await app.items(createDynamicTag, { tag: 'Plain blue', filter }, person.token)
  const inUse = 'The dynamic tag Plain blue uses this tag in its filter. Change or delete that one first.'
  expect(await refusal(deleteTag, { user_tag_id: plainId })).toEqual([409, inUse])
  await app.items(deleteTag, { user_tag_id: user.id }, person.token)
  await app.items(deleteTag, { user_tag_id: plainId }, person.token)
  expect(await tagsOf(ids[0]!)).toEqual([])
})

test('an account has so many and no more', async () => {
  for (let count = 1; count < MOST_DYNAMIC_TAGS; count += 1)
    await app.items(createDynamicTag, { tag: `tag ${count}`, filter: 'keyword_query=no' }, person.token)
  const [, message] = await refusal(createDynamicTag, { tag: 'one more', filter: 'keyword_query=no' })
  expect(message).toBe('An account can have 50 dynamic tags.')
})
