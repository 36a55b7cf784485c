import { addKeywords, countKeywords, deleteKeywords, toggleSetting } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { watchStatements } from '../../../tests/support/plans.ts'

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
    const statements = watchStatements(app.database, /^/)
    const { body } = await add({ keywords })
    // One statement covers many keywords.
    expect(statements().length).toBeLessThan(200)
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

  test('more competitors than a keyword may have are refused, with their number, and nothing is added', async () => {
    const { status, body } = await add({ keywords: 'coffee', competitors: rivals(23) })
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'LIMIT_REACHED', message: messages.competitorLimit(20, 3) })
    expect(await total(project.id)).toBe(0)
  })
})
