import {
  addKeywords,
  countKeywords,
  deleteKeywords,
  findKeyword,
  listKeywords,
  requestRanks,
  toggleSetting,
} from '@rankline/contract/keywords'
import { messages } from '@rankline/contract/messages'
import { findProject, type Project } from '@rankline/contract/projects'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeKeywords, makeProject, settleSearches } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'

let app: TestApp
let person: SignedUp
let project: Project

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person)
})

const bulk = (count: number, prefix = 'word') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`).join('\n')

async function add(input: Record<string, string | number>) {
  return app.call(addKeywords, { project_id: project.id, ...input }, person.token)
}

async function total(projectId?: number) {
  return (await app.items(countKeywords, { project_id: projectId }, person.token)).total
}

/** Of every keyword of the person's, straight from the database: the list answers a page at most. */
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

describe('add', () => {
  test('KW-079 three lines make three keywords', async () => {
    const { body } = await add({ keywords: 'coffee\ntea\n\nwater' })
    expect(body).toMatchObject({
      message: '3 keywords have been added.',
      items: { redirect: `/projects/${project.id}/keywords`, added: 3, duplicates: 0 },
    })
    expect(await total(project.id)).toBe(3)
    const { total_project_keywords } = await app.items(findProject, { project_id: project.id }, person.token)
    expect(total_project_keywords).toBe(3)
  })

  test('KW-090 a keyword is tracked once per target in a project, however it is written', async () => {
    const first = await add({ keywords: 'Coffee  Shop\ncafé' })
    expect(first.body).toMatchObject({ items: { added: 2, duplicates: 0 } })
    const again = await add({ keywords: 'coffee shop\n COFFEE SHOP \ncafe\u0301\ntea' })
    expect(again.body).toMatchObject({
      items: { added: 1, duplicates: 3 },
      message: '1 keyword has been added, 3 already tracked were left out.',
    })
    const others: Record<string, number>[] = [{ engine_device: 2 }, { engine_country: 84 }, { engine: 4 }]
    for (const other of others)
      expect((await add({ keywords: 'coffee shop', ...other })).body).toMatchObject({ items: { added: 1 } })
    const elsewhere = await makeProject(app, person, { project_name: 'Other', keywords: 'coffee shop' })
    expect(elsewhere.total_project_keywords).toBe(1)
  })

  test('PROJ-032 a project takes the country of its first keywords', async () => {
    const country = async () =>
      (await app.items(findProject, { project_id: project.id }, person.token)).country.name_alpha2
    expect(await country()).toBe('US')
    await add({ keywords: 'tee', engine_country: 84 })
    const first = await country()
    expect(first).not.toBe('US')
    await add({ keywords: 'tea', engine_country: 241 })
    expect(await country()).toBe(first)
  })

  test('KW-007 a project is required and must be a number', async () => {
    for (const [projectId, text] of [
      ['', 'project id field is required'],
      ['x', 'must be an integer'],
    ] as const) {
      const { status, body } = await add({ project_id: projectId, keywords: 'coffee' })
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors: { project_id: [text] } })
    }
  })

  test('KW-008 keywords are required, 100,000 characters at most, 100 a line', async () => {
    const long = `${'x'.repeat(99)}\n`.repeat(1000)
    const refused = [
      ['', 'keywords field is required'],
      ['\n \n', 'keywords field is required'],
      [`${long.slice(0, -1)}yz`, 'must be between 1-100000 characters'],
      ['x'.repeat(101), 'Each line must not be greater than 100 characters.'],
    ] as const
    for (const [keywords, text] of refused) {
      const { status, body } = await add({ keywords })
      expect(status).toBe(422)
      expect(body.status === 'error' && body.errors.keywords?.[0]).toBe(text)
    }
    expect(await total(project.id)).toBe(0)
    expect((await add({ keywords: 'x'.repeat(100) })).status).toBe(200)
  })

  test('100,000 characters of different lines are added at once', async () => {
    const lines: string[] = []
    for (let length = 0; length < 99_990; length += lines.at(-1)!.length + 1)
      lines.push(`k${String(lines.length).padStart(8, '0')}`)
    const keywords = lines.join('\n').padEnd(100_000, 'x')
    expect(keywords).toHaveLength(100_000)
    const start = performance.now()
    const { body } = await add({ keywords })
    // Half a second alone on two cores; a statement per keyword would take far longer than this.
    expect(performance.now() - start).toBeLessThan(5000)
    expect(body).toMatchObject({ items: { added: lines.length, duplicates: 0 } })
  })

  test('a keyword is tracked once per project and target, whatever its spelling', async () => {
    await add({ keywords: 'Coffee  Shop\ntea' })
    const again = await add({ keywords: ' coffee\u00a0shop\nTEA\ntea\nwater' })
    expect(again.body).toMatchObject({
      message: '1 keyword has been added, 3 already tracked were left out.',
      items: { added: 1, duplicates: 3 },
    })
    expect((await add({ keywords: 'tea', engine_device: 2 })).body).toMatchObject({ items: { added: 1 } })
    const amazon = { engine: 2, engine_type: 1, keywords: 'tea' }
    expect((await add({ ...amazon, asin_code: 'B01' })).body).toMatchObject({ items: { added: 1 } })
    expect((await add({ ...amazon, asin_code: 'B02' })).body).toMatchObject({ items: { added: 1 } })
    expect((await add({ ...amazon, asin_code: 'B02' })).body).toMatchObject({ items: { added: 0 } })
    const other = await makeProject(app, person)
    expect((await add({ project_id: other.id, keywords: 'tea' })).body).toMatchObject({ items: { added: 1 } })
  })

  test('POS-002 two keywords that differ only in their city stand side by side', async () => {
    await app.database.db
      .insertInto('geo_locations')
      .values(
        [1, 2].map((id) => ({
          id,
          country_id: 241,
          country_code: 'US',
          name: `City ${id}`,
          name_canonical: `City ${id},United States`,
          latitude: 0,
          longitude: 0,
          search_name: `city ${id}`,
          importance: 0,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await add({ keywords: 'coffee', geo_location: 1 })
    await add({ keywords: 'coffee', geo_location: 2 })
    const keywords = await makeKeywords(app, person, project, 'coffee')
    expect(keywords.map((keyword) => keyword.geo_location_name_canonical).sort()).toEqual([
      'City 1,United States',
      'City 2,United States',
      null,
    ])
    expect((await add({ keywords: 'coffee', geo_location: 3 })).body).toMatchObject({
      errors: { geo_location: [messages.unknownTarget] },
    })
  })

  test('what a deleted keyword tracked can be added again', async () => {
    const [keyword] = await makeKeywords(app, person, project, 'coffee')
    await app.items(deleteKeywords, { project_keyword_ids: [keyword!.id] }, person.token)
    expect((await add({ keywords: 'coffee' })).body).toMatchObject({ items: { added: 1, duplicates: 0 } })
  })

  test('a form body and a JSON body say the same', async () => {
    const inject = (payload: string, contentType: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/project-keywords/create',
        payload,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': contentType },
      })
    const form = new URLSearchParams({ project_id: String(project.id), keywords: 'a\r\nb', geo_location: '' })
    const first = await inject(form.toString(), 'application/x-www-form-urlencoded')
    expect(first.json()).toMatchObject({ items: { added: 2 } })
    const json = { project_id: project.id, keywords: 'a\nb\nc', geo_location: null, engine: 7 }
    const second = await inject(JSON.stringify(json), 'application/json')
    expect(second.json()).toMatchObject({ items: { added: 1, duplicates: 2 } })
  })
})

describe('at the same time', () => {
  test('two people who add the same lines add each of them once', async () => {
    const keywords = bulk(300, 'same')
    const answers = await Promise.all([1, 2, 3].map(() => add({ keywords })))
    const counts = answers.map(({ body }) => (body.status === 'success' ? body.items.added : -1))
    expect(counts.sort()).toEqual([0, 0, 300])
    expect(await total(project.id)).toBe(300)
  })

  test('adding, deleting and switching off in one project all succeed', async () => {
    const keywords = await makeKeywords(app, person, project, bulk(60))
    const ids = keywords.map(({ id }) => id)
    const answers = await Promise.all([
      add({ keywords: bulk(200) }),
      app.call(deleteKeywords, { project_keyword_ids: ids.slice(0, 20) }, person.token),
      app.call(deleteKeywords, { project_keyword_ids: ids.slice(20, 40).reverse() }, person.token),
      ...ids
        .slice(40)
        .map((id) => app.call(toggleSetting, { type: 'status', project_keyword_id: id }, person.token)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { total_project_keywords } = await app.items(findProject, { project_id: project.id }, person.token)
    expect(total_project_keywords).toBe(await total(project.id))
  })
})

describe('competitors given with keywords', () => {
  const hostsOf = async (keywordId: number) => {
    const rows = await app.database.db
      .selectFrom('competitors')
      .select('host')
      .where('keyword_id', '=', keywordId)
      .orderBy('id')
      .execute()
    return rows.map(({ host }) => host)
  }

  test('are kept once per new keyword, as hosts', async () => {
    const [old] = await makeKeywords(app, person, project, 'coffee')
    const keywords = await makeKeywords(app, person, project, 'coffee\ntea', {
      competitors: 'https://www.Rival.com/page?x=1\nrival.com\n\nblog.example.com\n',
    })
    const tea = keywords.find(({ keyword }) => keyword === 'tea')
    expect(await hostsOf(tea!.id)).toEqual(['rival.com', 'blog.example.com'])
    expect(await hostsOf(old!.id)).toEqual([])
  })

  test.each([
    ['www.example.com', messages.ownCompetitor],
    ['rival.com\nhttps://example.com/shop', messages.ownCompetitor],
    ['rival', messages.competitorLine],
    ['two words.com', messages.competitorLine],
    [`rival.com\n${'x'.repeat(5000)}`, 'must be between 0-5000 characters'],
  ])('%.30s is refused, and nothing is added', async (competitors, text) => {
    const { status, body } = await add({ keywords: 'coffee', competitors })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { competitors: [text] } })
    expect(await total(project.id)).toBe(0)
  })

  const rivals = (count: number) =>
    Array.from({ length: count }, (_, index) => `rival${index + 1}.com`).join('\n')

  test('too many for too many keywords are refused', async () => {
    expect((await add({ keywords: bulk(5001), competitors: rivals(20) })).body).toMatchObject({
      errors: { competitors: [messages.tooManyCompetitors] },
    })
  })

  test('more than a keyword may have are refused with how many are too many, and nothing is added', async () => {
    const { status, body } = await add({ keywords: 'coffee', competitors: rivals(23) })
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'LIMIT_REACHED', message: messages.competitorLimit(20, 3) })
    expect(await total(project.id)).toBe(0)
  })
})

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

  test('5,000 ids are deleted at once, and their searches are fetched no more', async () => {
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

  test('5,000 keywords are requested at once', async () => {
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
