import type { Keyword } from '@rankline/contract/keywords/calls'
import { createTag, deleteTag, listTags, listTagsOfKeywords, updateTag } from '@rankline/contract/tags/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let keywords: Keyword[]

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  keywords = await makeKeywords(app, person, project, 'apple\nberry\ncherry')
})

const put = async (name: string, ...places: number[]) => {
  const project_keyword_ids = places.map((place) => keywords[place]!.id)
  const { id } = await app.items(createTag, { tag: name, type: 1, project_keyword_ids }, person.token)
  return id
}
const namesOf = async () => {
  const ids = keywords.map(({ id }) => id)
  const tags = await app.items(listTagsOfKeywords, { project_keyword_ids: ids }, person.token)
  return ids.map((id) => tags[id]?.map(({ tag_name }) => tag_name))
}

test('a tag gets another name and colour on all of its keywords', async () => {
  const id = await put('sale', 0, 1)
  const changed = { user_tag_id: id, tag: ' Big   Sale ', type: 3 }
  expect(await app.items(updateTag, changed, person.token)).toMatchObject({
    id,
    tag_name: 'Big Sale',
    user_tag_type: 3,
  })
  expect(await namesOf()).toEqual([['Big Sale'], ['Big Sale'], []])
  // A change of case keeps the same tag.
  expect(await app.items(updateTag, { ...changed, tag: 'BIG SALE' }, person.token)).toMatchObject({ id })
})

test('a name that another tag has is refused, unless the two are merged', async () => {
  const [sale, sales] = [await put('sale', 0, 1), await put('Sales', 1, 2)]
  const wanted = { user_tag_id: sale, tag: 'sales', type: 1 }
  const { status, body } = await app.call(updateTag, wanted, person.token)
  expect([status, body.message]).toEqual([409, 'Another tag has this name.'])
  expect(await app.items(updateTag, { ...wanted, merge: 1 }, person.token)).toMatchObject({
    id: sales,
    tag_name: 'Sales',
  })
  expect(await namesOf()).toEqual([['Sales'], ['Sales'], ['Sales']])
  expect((await app.items(listTags, {}, person.token)).map(({ id }) => id)).toEqual([sales])
})

test('a deleted tag is off its keywords; a stranger reaches none', async () => {
  const id = await put('sale', 0, 2)
  const stranger = await signUp(app)
  for (const call of [updateTag, deleteTag]) {
    const input = { user_tag_id: id, tag: 'mine', type: 1 }
    expect((await app.call(call, input, stranger.token)).status).toBe(404)
  }
  expect(await namesOf()).toEqual([['sale'], [], ['sale']])
  expect(await app.items(deleteTag, { user_tag_id: id }, person.token)).toEqual({ deleted_ids: [id] })
  expect(await namesOf()).toEqual([[], [], []])
  expect((await app.call(deleteTag, { user_tag_id: id }, person.token)).status).toBe(404)
})
