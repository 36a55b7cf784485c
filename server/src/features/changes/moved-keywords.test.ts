import { listChanges, listGainingSites, listMovedKeywords } from '@rankline/contract/changes/calls'
import { utcDay } from '@rankline/contract/days'
import { createTag } from '@rankline/contract/tags/calls'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { ruleOfHost } from '../tracking/rules.service.ts'
import { type FallenKeyword, gainingSites } from './gaining-sites.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

/** Our place (0: none), and those of others by host. */
type List = { own: number; others?: Record<string, number>; depth?: number }

/** A project whose keywords were checked yesterday and today, each with a volume of 1,000. */
async function moved(name: string, lists: Record<string, [List, List]>) {
  const project = await makeProject(app, person, { project_name: name })
  const phrases = Object.keys(lists)
  const keywords = await makeKeywords(app, person, project, phrases.join('\n'))
  for (const { id } of keywords) await setStanding(app, id, { volume: 1_000 })
  const searches = await app.database.db
    .selectFrom('keywords')
    .select(['search_id', 'phrase'])
    .where('project_id', '=', project.id)
    .execute()
  for (const when of [0, 1] as const)
    await recordDay(
      app.database,
      utcDay(when - 1),
      searches.map(({ search_id: searchId, phrase }) => {
        const { own, others = {}, depth = 100 } = lists[phrase]![when]
        const results = Object.entries(others).map(([host, position]) => ({
          position,
          url: `https://${host}/`,
        }))
        const site = own === 0 ? [] : [{ position: own, url: 'https://www.example.com/' }]
        return { searchId, depth, results: [...site, ...results] }
      }),
    )
  return { project, keywords }
}

const shops = () =>
  moved('Shop', {
    apple: [
      { own: 2, others: { 'rival.test': 5 } },
      { own: 12, others: { 'rival.test': 1 } },
    ],
    berry: [{ own: 9 }, { own: 0 }],
    cherry: [{ own: 15 }, { own: 4 }],
  })
const yards = () =>
  moved('Yard', {
    maple: [
      { own: 1, others: { 'rival.test': 30 } },
      { own: 5, others: { 'rival.test': 2 } },
    ],
  })

test('keywords that left or entered the first places are found in all projects', async () => {
  const shop = await shops()
  const yard = await yards()
  const left = await app.items(listMovedKeywords, {}, person.token)
  expect(left).toMatchObject({
    total: 2,
    compared_day: utcDay(-1),
    counts: [
      { top: 3, left: 2, entered: 0 },
      { top: 10, left: 2, entered: 1 },
      { top: 20, left: 1, entered: 0 },
    ],
    data: [
      { keyword: 'apple', project_name: 'Shop', project_id: shop.project.id, from: 2, to: 12 },
      { keyword: 'berry', from: 9, to: null, compared_day: utcDay(-1) },
    ],
  })
  expect(left.data[0]!.traffic_change).toBeCloseTo(
    1_000 * (defaultClickCurve[11]! - defaultClickCurve[1]!),
    3,
  )
  const found = async (input: Record<string, string | number>) =>
    (await app.items(listMovedKeywords, input, person.token)).data.map(({ keyword }) => keyword)
  // The first place brings more visits than the second.
  expect(await found({ top: 3 })).toEqual(['maple', 'apple'])
  expect(await found({ top: 20 })).toEqual(['berry'])
  expect(await found({ went: 'entered' })).toEqual(['cherry'])
  expect(await found({ top: 3, project_id: yard.project.id })).toEqual(['maple'])
  const { id: tag } = await app.items(
    createTag,
    { tag: 'fruit', type: 1, project_keyword_ids: [shop.keywords[1]!.id] },
    person.token,
  )
  expect(await found({ tag })).toEqual(['berry'])
  expect(await found({ page: 2 })).toEqual([])
  // The rows of the projects show the same numbers.
  const rows = await app.items(listChanges, {}, person.token)
  const sum = (of: 'left_top_3' | 'left_top_10') => rows.reduce((all, row) => all + row.moved![of], 0)
  expect([sum('left_top_3'), sum('left_top_10')]).toEqual([2, 2])
})

test('sites that gained where projects lost are told with their keywords', async () => {
  const shop = await shops()
  const yard = await yards()
  const told = await app.items(listGainingSites, {}, person.token)
  expect(told).toMatchObject({ lost_count: 3, read_count: 3, compared_day: utcDay(-1) })
  expect(told.sites).toMatchObject([
    {
      host: 'rival.test',
      gained_count: 2,
      passed_count: 2,
      keywords: [
        { keyword: 'apple', project_id: shop.project.id, from: 2, to: 12, site_from: 5, site_to: 1 },
        { keyword: 'maple', project_id: yard.project.id, from: 1, to: 5, site_from: 30, site_to: 2 },
      ],
    },
  ])
  const won = defaultClickCurve[0]! - defaultClickCurve[4]! + defaultClickCurve[1]!
  expect(told.sites[0]!.visits).toBeCloseTo(1_000 * won, 3)
  const ofYard = await app.items(listGainingSites, { project_id: yard.project.id }, person.token)
  expect(ofYard).toMatchObject({ lost_count: 1, sites: [{ gained_count: 1 }] })
})

test('a stranger finds nothing, and no project of others', async () => {
  const { project } = await yards()
  const stranger = await signUp(app)
  expect(await app.items(listMovedKeywords, {}, stranger.token)).toMatchObject({
    total: 0,
    compared_day: null,
  })
  expect(await app.items(listGainingSites, {}, stranger.token)).toMatchObject({ lost_count: 0, sites: [] })
  for (const call of [listMovedKeywords, listGainingSites])
    expect((await app.call(call, { project_id: project.id }, stranger.token)).status).toBe(404)
  expect((await app.call(listMovedKeywords, { top: 7 }, person.token)).status).toBe(422)
})

const list = (depth: number, places: Record<string, number>) => ({
  depth,
  features: [],
  organic: Object.entries(places).map(([host, position]) => ({
    position,
    url: `https://${host}/`,
    title: '',
    description: '',
  })),
})
const fallen = (before: FallenKeyword['before'], after: FallenKeyword['after']): FallenKeyword => ({
  id: 1,
  volume: null,
  rule: ruleOfHost('own.test')!,
  from: { position: 3, isSnippet: false },
  to: { position: 8, isSnippet: false },
  before,
  after,
  curve: [0.5, 0.25],
})

test('a site deeper than the list of before has not gained, nor one that fell, too', () => {
  const gained = gainingSites([
    fallen(
      list(10, { 'fell.test': 1, 'own.test': 3, 'low.test': 6 }),
      list(100, { 'new.test': 1, 'fell.test': 2, 'low.test': 5, 'own.test': 8, 'deep.test': 40 }),
    ),
  ])
  const seen = gained.map(({ host, visits, gains: [gain] }) => [
    host,
    visits,
    gain?.from?.position ?? null,
    gain?.to.position,
    gain?.isPassing,
  ])
  expect(seen).toEqual([
    ['new.test', 0.5, null, 1, true],
    ['low.test', 0, 6, 5, true],
  ])
})

test('a site that takes the featured snippet has gained the first place', () => {
  const children = [{ title: 'x', url: 'https://low.test/guide' }]
  const before = list(100, { 'own.test': 3, 'low.test': 6 })
  const after = {
    ...list(100, { 'top.test': 1, 'own.test': 8 }),
    features: [{ type: 'featured_snippet' as const, children }],
  }
  const [low] = gainingSites([fallen(before, after)]).filter(({ host }) => host === 'low.test')
  expect(low).toMatchObject({
    visits: 0.5,
    gains: [{ to: { position: 1, isSnippet: true }, isPassing: true }],
  })
})
