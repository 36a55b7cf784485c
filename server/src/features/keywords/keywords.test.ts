import {
  addKeywords,
  countKeywords,
  deleteKeywords,
  findKeyword,
  listKeywords,
  requestRanks,
  toggleSetting,
} from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject, settleSearches } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

async function add(input: Record<string, string | number>) {
  return app.call(addKeywords, { project_id: project.id, ...input }, person.token)
}

async function total(projectId?: number) {
  return (await app.items(countKeywords, { project_id: projectId }, person.token)).total
}

/** Ids of all the person's keywords, read from the database because the list returns one page. */
async function allIds() {
  const rows = await app.database.db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', person.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const searchOf = (keywordId: number) =>
  app.database.db
    .selectFrom('searches')
    .innerJoin('keywords', 'keywords.search_id', 'searches.id')
    .selectAll('searches')
    .where('keywords.id', '=', keywordId)
    .executeTakeFirstOrThrow()

describe('read', () => {
  test('KW-080 one keyword is read by its owner only', async () => {
    const [keyword] = await makeKeywords(app, person, project, 'coffee')
    const input = { project_keyword_id: keyword!.id }
    expect(await app.items(findKeyword, input, person.token)).toEqual(keyword)
    const stranger = await signUp(app)
    expect((await app.call(findKeyword, input, stranger.token)).status).toBe(404)
    const byPath = await app.app.inject({
      url: `/api/v1/project-keywords/${keyword!.id}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(byPath.json().items).toEqual(keyword)
  })

  test('KW-081 the total is that of the list, of one project or of all', async () => {
    const other = await makeProject(app, person, { keywords: 'one\ntwo' })
    await add({ keywords: bulk(103) })
    expect(await total(project.id)).toBe(103)
    expect(await total(other.id)).toBe(2)
    expect(await total()).toBe(105)
    const list = await app.items(listKeywords, {}, person.token)
    expect(list).toMatchObject({ total: 105, per_page: 100, last_page: 2, current_page: 1 })
    expect(list.data).toHaveLength(100)
    const second = await app.items(listKeywords, { page: 2 }, person.token)
    expect(second.data).toHaveLength(5)
    const seen = [...list.data, ...second.data].map(({ id }) => id)
    expect(new Set(seen)).toEqual(new Set(await allIds()))
    expect((await app.items(listKeywords, { page: 3 }, person.token)).data).toEqual([])
  })
})

describe('delete', () => {
  test('KW-082 KW-094 only the ids decide what is deleted; the filters shape the list that comes back', async () => {
    const keywords = await makeKeywords(app, person, project, bulk(4))
    const other = await makeProject(app, person, { keywords: 'elsewhere' })
    const deleted = keywords.slice(0, 2).map(({ id }) => id)
    const answer = await app.call(
      deleteKeywords,
      { project_keyword_ids: deleted, project_id: other.id },
      person.token,
    )
    expect(answer.body).toMatchObject({
      message: messages.keywordsDeleted(2),
      items: { deleted_ids: deleted, page: { total: 1, data: [{ keyword: 'elsewhere' }] } },
    })
    expect(await total(project.id)).toBe(2)
    const { total_project_keywords } = await app.items(findProject, { project_id: project.id }, person.token)
    expect(total_project_keywords).toBe(2)
  })

  test('5,000 ids are deleted at once, and their searches are fetched no more', {
    tags: ['deep'],
  }, async () => {
    await add({ keywords: bulk(5000, 'gone') })
    const ids = await allIds()
    expect(ids).toHaveLength(5000)
    const { next_check_at } = await searchOf(ids[0]!)
    expect(next_check_at).not.toBeNull()
    const answer = await app.items(deleteKeywords, { project_keyword_ids: ids }, person.token)
    expect(answer.deleted_ids).toHaveLength(5000)
    expect(answer.page.total).toBe(0)
    expect((await searchOf(ids[0]!)).next_check_at).toBeNull()
  })

  test('a form with _method, a true DELETE and JSON say the same', async () => {
    const keywords = await makeKeywords(app, person, project, 'a\nb\nc')
    const [a, b, c] = keywords.map(({ id }) => id)
    const inject = async (method: 'POST' | 'DELETE', payload: string, type: string) => {
      const answer = await app.app.inject({
        method,
        url: '/api/v1/project-keywords/deleteSelectedAuth',
        payload,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      })
      return answer.json().items.deleted_ids
    }
    const form = 'application/x-www-form-urlencoded'
    expect(await inject('POST', `project_keyword_ids[]=${a}&_method=DELETE`, form)).toEqual([a])
    expect(await inject('DELETE', `project_keyword_ids[]=${b}`, form)).toEqual([b])
    const json = JSON.stringify({ project_keyword_ids: [c], _method: 'DELETE', keyword_settings: '' })
    expect(await inject('POST', json, 'application/json')).toEqual([c])
    expect(await total()).toBe(0)
  })

  test('a single foreign, deleted or unknown id refuses them all', async () => {
    const [keyword] = await makeKeywords(app, person, project, 'coffee')
    const stranger = await signUp(app)
    const foreign = await makeProject(app, stranger)
    const [theirs] = await makeKeywords(app, stranger, foreign, 'coffee')
    for (const other of [theirs!.id, 999_999_999]) {
      const input = { project_keyword_ids: [keyword!.id, other] }
      expect((await app.call(deleteKeywords, input, person.token)).status).toBe(404)
    }
    expect(await total()).toBe(1)
    expect((await app.items(countKeywords, {}, stranger.token)).total).toBe(1)
    await app.items(deleteKeywords, { project_keyword_ids: [keyword!.id] }, person.token)
    const again = await app.call(deleteKeywords, { project_keyword_ids: [keyword!.id] }, person.token)
    expect(again.status).toBe(404)
  })
})

describe('settings', () => {
  test.each([
    ['is_alerts_enabled', 'is_alerts_enabled', 1],
    ['is_favourited', 'is_favourited', 0],
    ['is_sticky', 'is_sticky', 0],
    ['status', 'is_enabled', 1],
  ] as const)('KW-083 %s flips and flips back', async (type, field, initial) => {
    const [keyword] = await makeKeywords(app, person, project, 'coffee')
    expect(keyword![field]).toBe(initial)
    const input = { type, project_keyword_id: keyword!.id }
    const flipped = await app.items(toggleSetting, input, person.token)
    expect(flipped).toMatchObject({ ...keyword, ...flipped, [field]: 1 - initial })
    expect((await app.items(toggleSetting, input, person.token))[field]).toBe(initial)
  })

  test('a disabled keyword is fetched only as long as somebody else tracks it', async () => {
    const stranger = await signUp(app)
    const theirs = await makeProject(app, stranger)
    const [keyword] = await makeKeywords(app, person, project, 'shared phrase')
    await makeKeywords(app, stranger, theirs, 'shared phrase')
    const toggle = (by: SignedUp, id: number) =>
      app.items(toggleSetting, { type: 'status', project_keyword_id: id }, by.token)
    const off = await toggle(person, keyword!.id)
    expect(off).toMatchObject({ status: 0, is_enabled: 0, is_request_available: 3 })
    expect((await searchOf(keyword!.id)).next_check_at).not.toBeNull()
    const { data } = await app.items(listKeywords, {}, stranger.token)
    await toggle(stranger, data[0]!.id)
    expect((await searchOf(keyword!.id)).next_check_at).toBeNull()
    await toggle(person, keyword!.id)
    expect((await searchOf(keyword!.id)).next_check_at).not.toBeNull()
  })

  test('an unknown setting is refused', async () => {
    const [keyword] = await makeKeywords(app, person, project, 'coffee')
    const input = { type: 'is_deleted', project_keyword_id: keyword!.id }
    expect((await app.call(toggleSetting, input, person.token)).body).toMatchObject({
      errors: { type: ['may get only specific values'] },
    })
  })
})

describe('rank requests', () => {
  test('POS-012 two keywords are requested and wait for their check', async () => {
    const keywords = await makeKeywords(app, person, project, 'coffee\ntea')
    await settleSearches(app)
    const ids = keywords.map(({ id }) => id)
    const before = await app.items(findKeyword, { project_keyword_id: ids[0]! }, person.token)
    expect(before).toMatchObject({ status: 1, is_request_available: null })
    const { body } = await app.call(requestRanks, { project_keyword_ids: ids }, person.token)
    expect(body).toMatchObject({
      message: 'New ranks have been requested for 2 keywords.',
      items: { requested_ids: ids, refused: [] },
    })
    for (const id of ids) {
      const after = await app.items(findKeyword, { project_keyword_id: id }, person.token)
      expect(after).toMatchObject({ status: 2, is_request_available: 1 })
      const search = await searchOf(id)
      expect(search.requested_at).not.toBeNull()
      expect(search.next_check_at!.getTime()).toBeLessThanOrEqual(Date.now())
    }
  })

  test('disabled and pending keywords are refused one by one, foreign ones refuse all', async () => {
    const [disabled, pending, ready] = await makeKeywords(app, person, project, 'a\nb\nc')
    await settleSearches(app)
    const setting = { type: 'status', project_keyword_id: disabled!.id }
    await app.items(toggleSetting, setting, person.token)
    await app.items(requestRanks, { project_keyword_ids: [pending!.id] }, person.token)
    const ids = [ready!.id, pending!.id, disabled!.id]
    const stranger = await signUp(app)
    expect((await app.call(requestRanks, { project_keyword_ids: ids }, stranger.token)).status).toBe(404)
    expect(await app.items(requestRanks, { project_keyword_ids: ids }, person.token)).toEqual({
      requested_ids: [ready!.id],
      refused: [pending!.id, disabled!.id],
    })
  })

  test('5,000 keywords are requested at once', { tags: ['deep'] }, async () => {
    await add({ keywords: bulk(5000, 'many') })
    await settleSearches(app)
    const ids = await allIds()
    const answer = await app.items(requestRanks, { project_keyword_ids: ids }, person.token)
    expect(answer.requested_ids).toEqual(ids)
  })
})

test('a stranger reaches none of it', async () => {
  const [keyword] = await makeKeywords(app, person, project, 'coffee')
  const { token } = await signUp(app)
  const ids = { project_keyword_ids: [keyword!.id] }
  const answers = await Promise.all([
    app.call(listKeywords, { project_id: project.id }, token),
    app.call(countKeywords, { project_id: project.id }, token),
    app.call(addKeywords, { project_id: project.id, keywords: 'tea' }, token),
    app.call(findKeyword, { project_keyword_id: keyword!.id }, token),
    app.call(deleteKeywords, ids, token),
    app.call(toggleSetting, { type: 'status', project_keyword_id: keyword!.id }, token),
    app.call(requestRanks, ids, token),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
  expect((await app.items(listKeywords, {}, token)).total).toBe(0)
  const signedOut = await app.call(listKeywords, {})
  expect(signedOut.status).toBe(401)
  expect(await app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)).toEqual(keyword)
})
