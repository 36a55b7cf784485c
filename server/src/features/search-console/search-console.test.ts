// @module-tag deep
import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import {
  keywordConsole,
  keywordNumbers,
  listConsoleQueries,
  trackConsoleQuery,
} from '@rankline/contract/search-console/calls'
import { beforeEach, expect, test } from 'vitest'
import { makeMember } from '../../../tests/support/authorization.ts'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { makeConsoleShop, month, pullFor, seen } from '../../../tests/support/console-shop.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const { app, services } = await startConnectedApp()

let owner: SignedUp
let shop: Project
let shoes: Keyword
let hats: Keyword

beforeEach(async () => {
  ;({ owner, shop, shoes, hats } = await makeConsoleShop(app, services))
})

const pull = () => pullFor(app, services, owner)
const numbersOf = (keyword: Keyword, { token } = owner) => app.items(keywordConsole, month(keyword), token)

test('the numbers of a keyword are those of its query, country and device, by day and by page', async () => {
  services.data.analytics = [
    seen(utcDay(-2)),
    seen(utcDay(-2), { page: 'https://www.example.com/', clicks: 1, impressions: 60, position: 11 }),
    seen(utcDay(-1), { query: 'Red  Shoes', clicks: 2, impressions: 10, position: 5 }),
    seen(utcDay(-1), { country: 'deu' }),
    seen(utcDay(-1), { device: 'MOBILE' }),
    seen(utcDay(-1), { query: 'other words' }),
  ]
  await pull()
  const { site, is_covered, days, total, pages, compared } = await numbersOf(shoes)
  expect(site).toMatchObject({
    name: 'sc-domain:example.com',
    first_day: utcDay(-90),
    last_day: utcDay(-1),
    failure: null,
  })
  expect(is_covered).toBe(true)
  expect(days).toEqual([
    { day: utcDay(-2), clicks: 5, impressions: 100, ctr: 0.05, position: 9 },
    { day: utcDay(-1), clicks: 2, impressions: 10, ctr: 0.2, position: 5 },
  ])
  expect(total).toMatchObject({ clicks: 7, impressions: 110, position: 8.6 })
  expect(pages.map(({ url, impressions }) => [url, impressions])).toEqual([
    ['https://www.example.com/', 60],
    ['https://www.example.com/shoes', 50],
  ])
  expect(compared).toBeNull()
  expect((await numbersOf(hats)).days).toEqual([])
})

test('the measured rank is compared with Google on the days that have both, and is not changed by it', async () => {
  services.data.analytics = [seen(utcDay(-2), { position: 9 }), seen(utcDay(-1), { position: 5 })]
  await app.database.pool.query(
    `INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
     VALUES ($1, $2, $3, $4, 4, 100, now()), ($1, $2, $5, $4, NULL, 100, now())`,
    [owner.accountId, shoes.id, utcDay(-2), shop.id, utcDay(-1)],
  )
  await pull()
  expect((await numbersOf(shoes)).compared).toEqual({ days: 1, measured_position: 4, google_position: 9 })
  const { rows } = await app.database.pool.query('SELECT position FROM keywords WHERE id = $1', [shoes.id])
  expect(rows[0].position).toBeNull()
})

test('queries that are seen and not tracked, and keywords that are never seen, are listed', async () => {
  services.data.analytics = [
    seen(utcDay(-2)),
    seen(utcDay(-2), { query: 'green shoes', impressions: 10 }),
    seen(utcDay(-1), { query: 'green shoes', country: 'deu', impressions: 20 }),
    seen(utcDay(-1), { query: 'shoes', impressions: 500 }),
    seen(utcDay(-40), { query: 'old words' }),
  ]
  await pull()
  const list = (name: 'untracked' | 'unseen', page = 1) =>
    app.items(listConsoleQueries, { project_id: shop.id, list: name, page }, owner.token)
  const untracked = await list('untracked')
  expect(untracked.data.map(({ query, impressions }) => [query, impressions])).toEqual([
    ['shoes', 500],
    ['green shoes', 30],
  ])
  expect((await list('untracked', 9)).total).toBe(2)
  const unseen = await list('unseen')
  expect(unseen.data).toMatchObject([
    { query: 'blue hats', keyword_id: hats.id, clicks: 0, impressions: 0, ctr: 0, position: null },
  ])
  await makeKeywords(app, owner, shop, 'shoes')
  expect((await list('untracked')).data.map(({ query }) => query)).toEqual(['green shoes'])
})

test('the list of keywords is sorted and filtered by the numbers of the last 28 days', async () => {
  await makeKeywords(app, owner, shop, 'red shoes', { engine_country: 15 })
  await makeKeywords(app, owner, shop, 'red hats')
  services.data.analytics = [
    seen(utcDay(-1), { clicks: 1, impressions: 50, position: 4 }),
    seen(utcDay(-27), { clicks: 1, impressions: 50, position: 8 }),
    seen(utcDay(-29), { clicks: 400, impressions: 4_000 }),
    seen(utcDay(-1), { query: 'red hats', clicks: 6, impressions: 60, position: 9 }),
  ]
  await pull()
  const listed = async (changes: Record<string, string | number>) => {
    const list = { project_id: shop.id, ...changes } as Parameters<typeof app.items<typeof listKeywords>>[1]
    return (await app.items(listKeywords, list, owner.token)).data.map(
      ({ keyword_name, country_name_alpha2 }) => `${keyword_name} ${country_name_alpha2}`,
    )
  }
  const [first, second, ...others] = await listed({ sort: 'google_clicks' })
  expect([first, second]).toEqual(['red hats US', 'red shoes US'])
  expect(others).toHaveLength(2)
  expect((await listed({ sort: 'google_impressions' }))[0]).toBe('red shoes US')
  expect((await listed({ sort: 'google_position' }))[0]).toBe('red shoes US')
  expect((await listed({ sort: 'google_ctr', order: 'asc' })).slice(0, 2)).toEqual([
    'red shoes US',
    'red hats US',
  ])
  expect(await listed({ google_clicks_min: 3 })).toEqual(['red hats US'])
  expect(await listed({ google_impressions_min: 100 })).toEqual(['red shoes US'])
  expect(await listed({ google_position_min: 6, google_position_max: 6.5 })).toEqual(['red shoes US'])

  const ids = (await app.items(listKeywords, { project_id: shop.id }, owner.token)).data.map(({ id }) => id)
  const numbers = await app.items(keywordNumbers, { project_keyword_ids: ids }, owner.token)
  expect(numbers).toHaveLength(2)
  expect(numbers).toContainEqual({
    project_keyword_id: shoes.id,
    clicks: 2,
    impressions: 100,
    ctr: 0.02,
    position: 6,
  })
})

test('one call tracks a query where it was seen most, with the language of the project', async () => {
  const german = await makeKeywords(app, owner, shop, 'rote hüte', {
    engine_country: 15,
    engine_language: 53,
  })
  expect(german).not.toEqual([])
  services.data.analytics = [
    seen(utcDay(-1), { query: 'green shoes', country: 'usa', impressions: 10 }),
    seen(utcDay(-1), { query: 'green shoes', country: 'aut', device: 'MOBILE', impressions: 30 }),
    seen(utcDay(-1), { query: 'green shoes', country: 'zzz', impressions: 90 }),
    seen(utcDay(-1), { query: 'green shoes', country: 'aut', device: 'TABLET', impressions: 80 }),
  ]
  await pull()
  const list = () =>
    app.items(listConsoleQueries, { project_id: shop.id, list: 'untracked', text: 'Green' }, owner.token)
  const [row] = (await list()).data
  expect(row).toMatchObject({ query: 'green shoes', impressions: 210, country_name_alpha2: 'AT' })
  expect(
    await app.items(trackConsoleQuery, { project_id: shop.id, query: 'green shoes' }, owner.token),
  ).toEqual({ added: 1, duplicates: 0 })
  expect((await list()).data).toEqual([])
  const all = await app.items(listKeywords, { project_id: shop.id, keyword_query: 'green' }, owner.token)
  expect(all.data).toMatchObject([
    {
      keyword_name: 'green shoes',
      country_name_alpha2: 'AT',
      language_name: 'German',
      device_name: 'Mobile',
    },
  ])
  // Numbers that Google measured before the keywords were added are available at once.
  const input = { project_keyword_ids: all.data.map(({ id }) => id) }
  expect(await app.items(keywordNumbers, input, owner.token)).toMatchObject([{ impressions: 30 }])
})

test('a stranger and a member who does not see the project see nothing, and without a site nothing is listed', async () => {
  services.data.analytics = [seen(utcDay(-1))]
  await pull()
  const stranger = await signUp(app)
  const other = await makeProject(app, owner, { project_name: 'Other', project_url: 'https://other.test/' })
  const limited = await makeMember(app, owner, 'viewer', { project_ids: [other.id] })
  for (const { token } of [stranger, limited]) {
    expect((await app.call(keywordConsole, month(shoes), token)).status).toBe(404)
    const input = { project_id: shop.id, list: 'untracked' as const }
    expect((await app.call(listConsoleQueries, input, token)).status).toBe(404)
    const row = { project_keyword_ids: [shoes.id] }
    expect((await app.call(keywordNumbers, row, token)).status).toBe(404)
    const track = { project_id: shop.id, query: 'green shoes' }
    expect((await app.call(trackConsoleQuery, track, token)).status).toBeGreaterThanOrEqual(403)
  }
  const list = await app.items(listConsoleQueries, { project_id: other.id, list: 'unseen' }, owner.token)
  expect(list).toMatchObject({ data: [], total: 0, site: null })
})
