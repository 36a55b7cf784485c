import { countKeywords, findKeyword, listKeywords } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import {
  allProjects,
  createProject,
  deleteProjects,
  findProject,
  listProjects,
  ownProjects,
} from '@rankline/contract/projects/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { setProjectNumbers } from '../../../tests/support/project-days.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const form = { project_name: 'Shop', project_url: 'https://www.example.com/shop/' }

const create = (changes: Record<string, string | number> = {}) =>
  makeProject(app, person, { ...form, ...changes })

describe('create', () => {
  test('PROJ-059 the form makes the project and its keywords', async () => {
    const { redirect, project } = await app.items(
      createProject,
      {
        ...form,
        project_url_match: 1,
        keywords: 'Coffee  Shop\n\ntea\ncoffee shop\n',
        competitors: 'https://www.rival.com/page\nother.example.org',
        engine_country: 84,
        engine_device: 2,
      },
      person.token,
    )
    expect(redirect).toBe(`/projects/${project.id}/keywords`)
    expect(project).toMatchObject({ name: 'Shop', url: form.project_url, url_match: 1 })
    expect(project).toMatchObject({ total_project_keywords: 2 })
    const { data } = await app.items(listKeywords, { project_id: project.id, sort: 'keyword' }, person.token)
    expect(data.map(({ keyword }) => keyword)).toEqual(['Coffee Shop', 'tea'])
    expect(data[0]).toMatchObject({ country_name: project.country.name, device_slug: 'mobile' })
    const competitors = await app.database.db
      .selectFrom('competitors')
      .select('host')
      .where('keyword_id', '=', data[0]!.id)
      .orderBy('id')
      .execute()
    expect(competitors.map(({ host }) => host)).toEqual(['rival.com', 'other.example.org'])
  })

  test('PROJ-040 PROJ-046 a project needs only a name and a URL', async () => {
    const project = await create({ keywords: '' })
    expect(project).toMatchObject({
      total_project_keywords: 0,
      visibility: null,
      average_position: null,
      country: { name: 'United States', name_alpha2: 'US' },
    })
    const withDefaults = await create({ keywords: 'coffee' })
    const { data } = await app.items(listKeywords, { project_id: withDefaults.id }, person.token)
    expect(data[0]).toMatchObject({
      engine_slug: 'google',
      country_name_alpha2: 'US',
      language_name: 'English',
      type_name: 'Web',
      section_name: 'Organic',
      device_slug: 'desktop',
      geo_location_name_canonical: null,
    })
  })

  test('a bare domain is kept with https in front of it', async () => {
    const project = await create({ project_url: ' trailshop.example.com/shoes ' })
    expect(project).toMatchObject({
      url: 'https://trailshop.example.com/shoes',
      url_short: 'trailshop.example.com/shoes',
    })
  })

  test.each([
    ['a project without a name', { project_name: '' }, 'project name field is required'],
    ['a name of 51 characters', { project_name: 'x'.repeat(51) }, 'must be between 1-50 characters'],
    ['PROJ-035 a url without scheme and dot', { project_url: 'example' }, 'must be a proper url'],
    ['PROJ-035 an ftp url', { project_url: 'ftp://x.com' }, 'must be a proper url'],
    ['an e-mail address', { project_url: 'anna@example.com' }, 'must be a proper url'],
    ['a third way of matching', { project_url_match: 3 }, 'may get only specific values'],
    [
      'PROJ-037 100,001 characters of keywords',
      { keywords: `${'x'.repeat(99)}\n`.repeat(1001).slice(0, 100_001) },
      'must be between 1-100000 characters',
    ],
    [
      'PROJ-038 a keyword of 101 characters',
      { keywords: `fine\n${'x'.repeat(101)}` },
      'Each line must not be greater than 100 characters.',
    ],
    [
      'PROJ-039 5,001 characters of competitors',
      { competitors: 'x'.repeat(5001) },
      'must be between 0-5000 characters',
    ],
    ['the project as its own competitor', { competitors: 'example.com' }, messages.ownCompetitor],
    ['PROJ-041 an engine without a country', { engine_country: '' }, 'engine country field is required'],
    ['PROJ-042 an engine without a language', { engine_language: '' }, 'engine language field is required'],
    ['PROJ-043 an engine without a type', { engine_type: '' }, 'engine type field is required'],
    [
      'PROJ-044 an engine without a section',
      { engine_type_section: '' },
      'engine type section field is required',
    ],
    ['PROJ-045 an engine without a device', { engine_device: '' }, 'engine device field is required'],
    ['PROJ-048 Amazon without an ASIN', { asin_code: '', engine: 2 }, 'asin code field is required'],
    ['PROJ-049 Alibaba without a product', { product_id: '', engine: 1 }, 'product id field is required'],
    ['PROJ-050 YouTube without a video', { video_code: '', engine_type: 13 }, 'video code field is required'],
    [
      'PROJ-051 YouTube without a channel',
      { channel_code: '', engine_type: 14 },
      'channel code field is required',
    ],
    [
      'PROJ-052 YouTube without a playlist',
      { playlist_code: '', engine_type: 15 },
      'playlist code field is required',
    ],
    ['PROJ-053 Google Play without an app', { app_code: '', engine_type: 7 }, 'app code field is required'],
    [
      'PROJ-054 Google Play without an author',
      { author_name: '', engine_type: 9 },
      'author name field is required',
    ],
    ['an unknown engine', { engine: 99 }, messages.unknownTarget],
    ['a type the engine does not offer', { engine_type: 1 }, messages.unknownTarget],
    ['a section the type does not offer', { engine_type_section: 9 }, messages.unknownTarget],
    ['an unknown country', { engine_country: 239 }, messages.unknownTarget],
    ['an unknown language', { engine_language: 9999 }, messages.unknownTarget],
    ['an unknown device', { engine_device: 3 }, messages.unknownTarget],
    ['an unknown city', { geo_location: 123_456 }, messages.unknownTarget],
    ['a city with another engine than Google', { geo_location: 1, engine: 4 }, messages.unknownTarget],
  ])('%s is refused', async (_title, changes, text) => {
    const field = Object.keys(changes)[0] ?? ''
    const { status, body } = await app.call(createProject, { ...form, ...changes }, person.token)
    expect(status).toBe(422)
    expect(body.status === 'error' && body.errors[field]).toEqual([text])
    expect(await app.items(allProjects, {}, person.token)).toEqual([])
  })
})

describe('list', () => {
  test('PROJ-018 sorted, ordered, in pages of 20 or all at once', async () => {
    const names = Array.from({ length: 22 }, (_, index) => `Site ${String.fromCharCode(97 + index)}`)
    for (const [index, name] of names.entries())
      await create({ project_name: name, project_url: `https://${String(90 - index)}.example.com` })
    const list = (input: Record<string, string | number>) => app.items(listProjects, input, person.token)
    const namesOf = async (input: Record<string, string | number>) =>
      (await list(input)).data.map(({ name }) => name)

    expect(await list({})).toMatchObject({ current_page: 1, last_page: 2, per_page: 20, total: 22 })
    expect(await namesOf({})).toEqual(names.toReversed().slice(0, 20))
    expect(await namesOf({ page: 2 })).toEqual(['Site b', 'Site a'])
    expect(await namesOf({ page: 3 })).toEqual([])
    expect(await namesOf({ sort: 'newest', order: 'asc' })).toEqual(names.slice(0, 20))
    expect(await namesOf({ sort: 'name', order: 'asc' })).toEqual(names.slice(0, 20))
    expect(await namesOf({ sort: 'name', order: 'desc', page: 2 })).toEqual(['Site b', 'Site a'])
    expect((await namesOf({ sort: 'url', order: 'asc' }))[0]).toBe('Site v')
    expect(await list({ get_all: 1 })).toMatchObject({ total: 22, last_page: 1 })
    expect(await namesOf({ get_all: 1 })).toHaveLength(22)
    // Nobody shares a project with this account, and it has no clients.
    for (const other of ['joint', 'white_label'])
      expect(await list({ [other]: 1 })).toMatchObject({ total: 0, data: [] })
    expect((await app.call(listProjects, { user_dashboard: 1 }, person.token)).status).toBe(404)
    expect((await app.call(listProjects, { sort: 'size' }, person.token)).status).toBe(422)
  })

  test('PROJ-027 PROJ-028 PROJ-029 a project has everything that its card shows', async () => {
    const project = await create({ project_url: 'https://www.Example.com:8443/shop/?a=1' })
    await setProjectNumbers(app, project.id)
    const { data } = await app.items(listProjects, {}, person.token)
    expect(data[0]).toEqual({
      id: project.id,
      name: 'Shop',
      url: 'https://www.Example.com:8443/shop/?a=1',
      url_match: 2,
      url_short: 'example.com:8443/shop',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      created_at_human: 'just now',
      check_every: 1,
      checked_at: '2026-03-01T10:00:00.000Z',
      total_project_keywords: 10,
      visibility: 41.5,
      average_position: 12.25,
      rank_status_improved: 3,
      rank_status_declined: 2,
      rank_status_stable: 1,
      rank_distribution: {
        ...{ top_3: 1, top_10: 3, top_20: 2, no_rank: 4 },
        ...{ top_50: 1, top_100: 1, not_ranked: 1, not_checked: 1 },
      },
      country: { name: 'United States', name_alpha2: 'US' },
      status_by_text: 'Active',
      userable_type: 'users',
      userable_id: person.userId,
      user_member_id: person.userId,
      username: person.username,
      is_owner: true,
      role: 'admin',
      folder: null,
      project_tags: [],
      is_archived: false,
    })
  })

  test('PROJ-020 only the owner can read a project', async () => {
    const project = await create()
    const stranger = await signUp(app)
    const input = { project_id: project.id }
    expect(await app.items(findProject, input, person.token)).toMatchObject(project)
    expect((await app.call(findProject, input, stranger.token)).status).toBe(404)
    const byPath = await app.app.inject({
      url: `/api/v1/projects/${project.id}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(byPath.json().items).toMatchObject(project)
  })

  test('PROJ-022 all projects of the caller only, by name', async () => {
    await makeProject(app, await signUp(app), { project_name: 'Theirs' })
    await create({ project_name: 'beta' })
    await create({ project_name: 'Alpha' })
    for (const call of [ownProjects, allProjects])
      expect((await app.items(call, {}, person.token)).map(({ name }) => name)).toEqual(['Alpha', 'beta'])
  })
})

describe('delete', () => {
  test('PROJ-019 two projects and their keywords are deleted', async () => {
    const [first, second, kept] = [
      await create({ keywords: 'a\nb' }),
      await create({ keywords: 'c' }),
      await create({ keywords: 'a' }),
    ]
    const { data } = await app.items(listKeywords, { project_id: first.id }, person.token)
    const ids = [first.id, second.id]
    const { body } = await app.call(deleteProjects, { project_ids: ids }, person.token)
    expect(body).toMatchObject({
      message: '2 projects have been deleted.',
      items: { deleted_ids: ids },
    })
    for (const id of ids)
      expect((await app.call(findProject, { project_id: id }, person.token)).status).toBe(404)
    const keyword = await app.call(findKeyword, { project_keyword_id: data[0]!.id }, person.token)
    expect(keyword.status).toBe(404)
    expect(await app.items(countKeywords, {}, person.token)).toEqual({ total: 1 })
    expect((await app.items(allProjects, {}, person.token)).map(({ id }) => id)).toEqual([kept.id])
    const due = await app.database.db
      .selectFrom('searches')
      .innerJoin('phrases', 'phrases.id', 'searches.phrase_id')
      .select(['text', 'next_check_at'])
      .where('text', 'in', ['a', 'b', 'c'])
      .orderBy('text')
      .execute()
    expect(due.map(({ text, next_check_at }) => [text, next_check_at !== null])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ])
  })

  test('one foreign id refuses the whole call', async () => {
    const project = await create({ keywords: 'a' })
    const theirs = await makeProject(app, await signUp(app))
    const input = { project_ids: [project.id, theirs.id] }
    expect((await app.call(deleteProjects, input, person.token)).status).toBe(404)
    expect(await app.items(findProject, { project_id: project.id }, person.token)).toMatchObject(project)
    expect(await app.items(countKeywords, {}, person.token)).toEqual({ total: 1 })
  })

  test('at least one id is required', async () => {
    const { body } = await app.call(deleteProjects, {}, person.token)
    expect(body).toMatchObject({ errors: { project_ids: ['project ids field is required'] } })
  })
})
