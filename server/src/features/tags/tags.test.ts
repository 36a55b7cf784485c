import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import {
  assignTag,
  createTag,
  listTags,
  listTagsOfKeyword,
  listTagsOfKeywords,
  removeTags,
  type Tag,
} from '@rankline/contract/tags/calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let ids: number[]
let stranger: SignedUp
let strangers: { keywordId: number; tag: Tag }

beforeAll(async () => {
  stranger = await signUp(app)
  const theirs = await makeProject(app, stranger)
  const [keyword] = await makeKeywords(app, stranger, theirs, 'theirs')
  const keywordId = (keyword as Keyword).id
  const tag = await app.items(createTag, { tag: 'theirs', project_keyword_ids: [keywordId] }, stranger.token)
  strangers = { keywordId, tag }
})

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  ids = (await makeKeywords(app, person, project, 'alpha\nbravo\ncharlie')).map(({ id }) => id)
})

const create = (tag: string, keywordIds: number[], type = 1) =>
  app.items(createTag, { tag, type, project_keyword_ids: keywordIds }, person.token)
const tagsOf = (keywordId: number) =>
  app.items(listTagsOfKeyword, { project_keyword_id: keywordId }, person.token)
const names = (tags: Tag[]) => tags.map(({ tag_name }) => tag_name)

async function refusal(endpoint: Parameters<TestApp['call']>[0], input: Record<string, string | number[]>) {
  const { status, body } = await app.call(endpoint, input, person.token)
  expect(status).toBe(422)
  return body.status === 'error' ? body.errors : {}
}

describe('creating a tag', () => {
  test('TAG-004 TAG-009 TAG-011 puts it on the keywords, and every list tells its name and colour', async () => {
    const [first = 0, second = 0, third = 0] = ids
    const red = await create('brand', [first, second], 2)
    expect(red).toEqual({ id: expect.any(Number), tag_name: 'brand', user_tag_type: 2, type_text: 'Red' })
    expect(await tagsOf(first)).toEqual([red])
    expect(await tagsOf(second)).toEqual([red])
    expect(await tagsOf(third)).toEqual([])
    const texts = { 1: 'White', 3: 'Green', 4: 'Orange', 5: 'Blue' }
    for (const [type, text] of Object.entries(texts)) {
      const tag = await create(text, [third], Number(type))
      expect(tag).toMatchObject({ user_tag_type: Number(type), type_text: text })
    }
    const own = await app.items(listTags, {}, person.token)
    expect(own.map(({ tag_name, user_tag_type }) => [tag_name, user_tag_type])).toEqual([
      ['Blue', 5],
      ['brand', 2],
      ['Green', 3],
      ['Orange', 4],
      ['White', 1],
    ])
  })

  test('TAG-005 TAG-006 TAG-007 needs a name, a known colour and keywords', async () => {
    const [first = 0] = ids
    const missing = await refusal(createTag, { tag: ' ', type: '2', project_keyword_ids: [first] })
    expect(missing).toEqual({ tag: ['tag field is required'] })
    for (const type of ['0', '6'])
      expect(await refusal(createTag, { tag: 'a', type, project_keyword_ids: [first] })).toEqual({
        type: ['may get only specific values'],
      })
    expect(await refusal(createTag, { tag: 'a', type: '', project_keyword_ids: [first] })).toEqual({
      type: ['type field is required'],
    })
    expect(await refusal(createTag, { tag: 'a', type: '1' })).toEqual({
      project_keyword_ids: ['project keyword ids field is required'],
    })
    const plain = await app.items(createTag, { tag: 'a', project_keyword_ids: [first] }, person.token)
    expect(plain).toMatchObject({ user_tag_type: 1, type_text: 'White' })
  })

  test('TAG-015 names have 1 to 50 characters and are one whatever their case; clearing takes every tag', async () => {
    const [first = 0, second = 0, third = 0] = ids
    const long = await refusal(createTag, { tag: 'a'.repeat(51), project_keyword_ids: [first] })
    expect(long).toEqual({ tag: ['must be between 1-50 characters'] })
    const longest = await create('a'.repeat(50), [first])
    const brand = await create(' Überall  gut ', [first], 3)
    expect(brand.tag_name).toBe('Überall gut')
    expect(await create('ÜBERALL GUT', [second], 2), 'the tag is there: it stays as it is').toEqual(brand)
    expect(await app.items(listTags, {}, person.token)).toEqual([longest, brand])

    await create('other', [third])
    const left = await app.items(removeTags, { project_keyword_ids: [first, second] }, person.token)
    expect(left).toEqual([])
    expect(await tagsOf(first)).toEqual([])
    expect(await tagsOf(second)).toEqual([])
    expect(names(await tagsOf(third))).toEqual(['other'])
    expect(await app.items(listTags, {}, person.token), 'the tags themselves stay').toHaveLength(3)
  })
})

test('TAG-008 TAG-012 an own tag is assigned, and no other', async () => {
  const [first = 0, second = 0] = ids
  const tag = await create('brand', [first], 5)
  const input = { user_tag_id: tag.id, project_keyword_ids: [first, second] }
  expect(await app.items(assignTag, input, person.token)).toEqual(tag)
  expect(await tagsOf(first), 'once, however often it is assigned').toEqual([tag])
  expect(await tagsOf(second)).toEqual([tag])
  expect(await refusal(assignTag, { project_keyword_ids: [first] })).toEqual({
    user_tag_id: ['user tag id field is required'],
  })
  const foreign = { user_tag_id: strangers.tag.id, project_keyword_ids: [first] }
  expect((await app.call(assignTag, foreign, person.token)).status).toBe(404)
  expect(await tagsOf(first)).toEqual([tag])
})

test('TAG-010 a removed tag is gone from the keywords named, and from no other', async () => {
  const [first = 0, second = 0, third = 0] = ids
  const brand = await create('brand', ids)
  const other = await create('other', [first])
  const form = { project_keyword_ids: [first, second], project_keyword_tag_id: brand.id }
  expect(await app.items(removeTags, form, person.token), 'what remains').toEqual([other])
  expect(await tagsOf(first)).toEqual([other])
  expect(await tagsOf(second)).toEqual([])
  expect(await tagsOf(third)).toEqual([brand])
})

test('TAG-013 the tags of many keywords come in one answer', async () => {
  const [first = 0, second = 0, third = 0] = ids
  const zulu = await create('zulu', [first, second], 4)
  const alpha = await create('Alpha', [first])
  const answer = await app.items(listTagsOfKeywords, { project_keyword_ids: ids }, person.token)
  expect(answer).toEqual({ [first]: [alpha, zulu], [second]: [zulu], [third]: [] })
})

test('the list is narrowed to a tag, its own alone', async () => {
  const [first = 0, , third = 0] = ids
  const tag = await create('brand', [first, third])
  const list = async (tagId: number) => {
    const page = await app.items(
      listKeywords,
      { project_id: project.id, sort: 'keyword', tag: tagId },
      person.token,
    )
    return { names: page.data.map(({ keyword }) => keyword), total: page.total }
  }
  expect(await list(tag.id)).toEqual({ names: ['alpha', 'charlie'], total: 2 })
  expect(await list(strangers.tag.id)).toEqual({ names: [], total: 0 })
})

test('TAG-014 tags belong to one account: a stranger cannot read them', async () => {
  const [first = 0] = ids
  const own = await create('theirs', [first])
  expect(own.id, 'the same name is another tag').not.toBe(strangers.tag.id)
  expect(await app.items(listTags, {}, person.token)).toEqual([own])
  expect(await app.items(listTags, {}, stranger.token)).toEqual([strangers.tag])

  const { keywordId, tag } = strangers
  const mixed = { project_keyword_ids: [first, keywordId] }
  const calls = [
    [createTag, { tag: 'mine', type: 1, ...mixed }],
    [assignTag, { user_tag_id: own.id, ...mixed }],
    [removeTags, mixed],
    [removeTags, { project_keyword_tag_id: tag.id, project_keyword_ids: [first] }],
    [listTags, { project_keyword_id: keywordId }],
    [listTagsOfKeyword, { project_keyword_id: keywordId }],
    [listTagsOfKeywords, mixed],
  ] as const
  for (const [endpoint, input] of calls)
    expect((await app.call(endpoint, input, person.token)).status, endpoint.path).toBe(404)
  expect(names(await tagsOf(first)), 'one foreign keyword, and nothing is done').toEqual(['theirs'])
  expect(await app.items(listTags, {}, person.token), 'nor is a tag left behind').toEqual([own])
  expect((await app.call(listTags, {})).status).toBe(401)
})

test('who works in another account chooses among the tags of that account', async () => {
  const [first = 0] = ids
  const shared = await create('shared', [first])
  const member = await makeMember(app, person, 'moderator')
  expect(await app.items(listTags, {}, member.token)).toEqual([])
  for (const of of [{ project_id: project.id }, { project_keyword_id: first }])
    expect(await app.items(listTags, of, member.token)).toEqual([shared])
  const added = await app.items(createTag, { tag: 'more', project_keyword_ids: [first] }, member.token)
  expect(await tagsOf(first)).toEqual([added, shared])
  expect(await app.items(listTags, {}, member.token)).toEqual([])
})
