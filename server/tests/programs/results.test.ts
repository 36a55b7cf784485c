import { addCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import {
  findShareOfVoice,
  listCompetitors,
  listProjectCompetitors,
} from '@rankline/contract/public-api/competitors'
import { listCannibalisation, listLandingPages } from '@rankline/contract/public-api/pages'
import { findResults, listResultDays } from '@rankline/contract/public-api/results'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { recordDay } from '../support/recorded-days.ts'

const app = appForTests()
let person: SignedUp
let token: string
let projectId: number
let keywordId: number

const site = 'https://www.example.com'
const rival = 'https://shop.rival.example/page'
const day = (ago: number) => utcDay(-ago)

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person, { project_url: `${site}/` })
  projectId = project.id
  const [keyword] = await makeKeywords(app, person, project, 'red shoes')
  keywordId = keyword!.id
  const input = { project_keyword_ids: [keywordId], competitors: 'rival.example' }
  await app.items(addCompetitors, input, person.token)
  token = await makeToken(app, person)
})

const searchesOf = async () => {
  const { db } = app.database
  const rows = await db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  return rows
}

const check = async (
  ago: number,
  urls: string[],
  features: Parameters<typeof recordDay>[2][0]['features'] = [],
) => {
  const [row] = await searchesOf()
  const results = urls.map((url, place) => ({ url, position: place + 1 }))
  await recordDay(app.database, day(ago), [{ searchId: row!.search_id, depth: 100, results, features }])
}

async function read<E extends Parameters<typeof callProgram>[1]>(call: E, input: Record<string, unknown>) {
  const { status, body } = await callProgram(app, call, input, token)
  expect(status).toBe(200)
  return body as ItemsOf<E>
}

test('a result page has its list, its features and the sources of its overview', async () => {
  const features = [
    {
      type: 'ai_overview' as const,
      children: [
        { title: 'Rival', url: rival },
        { title: 'Own', url: `${site}/shoes` },
      ],
    },
    { type: 'people_also_ask' as const, children: [{ title: 'Which shoes?', url: null }] },
  ]
  await check(2, [`${site}/shoes`, rival])
  await check(1, [rival, `${site}/shoes`], features)
  const page = await read(findResults, { keyword_id: keywordId })
  expect(page).toMatchObject({ day: day(1), depth: 100 })
  expect(page.data).toEqual([
    expect.objectContaining({
      position: 1,
      url: rival,
      is_own: false,
      competitor: 'rival.example',
      previous_position: 2,
    }),
    expect.objectContaining({ position: 2, url: `${site}/shoes`, is_own: true, competitor: null }),
  ])
  expect(page.features.map(({ feature, place, is_own }) => [feature, place, is_own])).toEqual([
    ['ai_overview', 'above', true],
    ['people_also_ask', 'within', false],
  ])
  expect(page.overview).toEqual({
    citations: [
      { title: 'Rival', url: rival, is_own: false },
      { title: 'Own', url: `${site}/shoes`, is_own: true },
    ],
    own_citation: 2,
  })
  const before = await read(findResults, { keyword_id: keywordId, day: day(2), fields: 'url' })
  expect(before).toMatchObject({
    day: day(2),
    overview: null,
    data: [{ url: `${site}/shoes` }, { url: rival }],
  })
  expect(await read(findResults, { keyword_id: keywordId, day: day(9) })).toEqual({
    day: null,
    depth: null,
    data: [],
    features: [],
    overview: null,
  })
  const { data } = await read(listResultDays, { keyword_id: keywordId })
  expect(data).toEqual([
    { day: day(1), depth: 100 },
    { day: day(2), depth: 100 },
  ])
})

test('competitors of a keyword and of a project, and their share of voice', async () => {
  await check(1, [rival, `${site}/shoes`])
  const { data } = await read(listCompetitors, { keyword_id: keywordId })
  expect(data).toMatchObject([{ host: 'rival.example', is_enabled: true, position: 1, url: rival }])
  expect(await read(listProjectCompetitors, { project_id: projectId })).toEqual({
    data: [{ host: 'rival.example', keywords: 1 }],
  })
  const voices = await read(findShareOfVoice, { project_id: projectId })
  expect(voices.days).toEqual([day(1)])
  expect(voices.competitors).toBe(1)
  expect(voices.data.map(({ host, is_own, shares }) => [host, is_own, shares.length])).toEqual([
    ['rival.example', false, 1],
    ['example.com', true, 1],
  ])
})

type Page = { data: { id?: number; keyword_id?: number }[]; next_cursor: string | null }

/** Reads a list in pages, and does something after each. */
async function readAll(
  call: Parameters<typeof callProgram>[1],
  limit: number,
  between: (page: number) => Promise<unknown>,
) {
  const seen: number[] = []
  let cursor: string | null = null
  let page = 0
  do {
    const input = { project_id: projectId, limit, ...(cursor !== null && { cursor }) }
    const { status, body } = await callProgram(app, call, input, token)
    expect(status).toBe(200)
    const { data, next_cursor } = body as Page
    seen.push(...data.map((row) => row.id ?? row.keyword_id!))
    cursor = next_cursor
    await between(page)
    page += 1
  } while (cursor !== null)
  return seen
}

const checkEach = async (ago: number, urlsOf: (place: number) => string[]) => {
  const looks = (await searchesOf()).map(({ search_id: searchId }, place) => ({
    searchId,
    depth: 100,
    results: urlsOf(place).map((url, index) => ({ url, position: index + 1 })),
  }))
  await recordDay(app.database, day(ago), looks)
}

test('no landing page is lost or repeated while others come and go', async () => {
  await makeKeywords(app, person, { id: projectId }, bulk(19))
  await checkEach(3, (place) => [`${site}/${place}`])
  const listed = await read(listLandingPages, { project_id: projectId, fields: 'id,url' })
  const gone = [`${site}/0`, `${site}/1`]
  const staying = listed.data.filter(({ url }) => !gone.includes(url)).map(({ id }) => id)
  expect(staying).toHaveLength(18)
  const seen = await readAll(listLandingPages, 6, async (page) => {
    // Other pages rank for the first keywords of now on, and the numbers that screens sort by change.
    if (page < 2)
      await checkEach(2 - page, (place) => [`${site}/${place < 2 ? `new-${page}-${place}` : place}`])
  })
  expect(new Set(seen).size).toBe(seen.length)
  expect(staying.filter((id) => !seen.includes(id))).toEqual([])
  const { data } = await read(listLandingPages, {
    project_id: projectId,
    fields: 'url,keywords,best_keyword',
  })
  expect(data).toContainEqual({
    url: `${site}/5`,
    keywords: 1,
    best_keyword: expect.objectContaining({ position: 1 }),
  })
})

test('cannibalised keywords are read in the order of their ids', async () => {
  await makeKeywords(app, person, { id: projectId }, bulk(9))
  await checkEach(1, (place) => [`${site}/${place}`, `${site}/other-${place}`])
  const ids = (await searchesOf()).map(({ id }) => id)
  const seen = await readAll(listCannibalisation, 4, (page) =>
    page === 0
      ? checkEach(0, (place) => (place === 1 ? [] : [`${site}/${place}`, `${site}/o-${place}`]))
      : Promise.resolve(),
  )
  expect(seen).toEqual(ids)
  const { data } = await read(listCannibalisation, { project_id: projectId, days: '90', limit: 1 })
  expect(data).toMatchObject([{ keyword: 'red shoes', pages_in_list: 2, position: 1 }])
})
