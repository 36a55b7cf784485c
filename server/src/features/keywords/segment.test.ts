import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { projectOverview } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { visibilityAt } from '../../../tests/support/recomputed.ts'

const app = appForTests()
let person: SignedUp
let projectId: number
let keywords: Keyword[]

const places = [1, 2, 3, 7, 10, 14, 20, 33, 80, null, null, 5]
const volumeOf = (index: number) => (index % 4 === 3 ? null : 100 * (index + 1))

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  projectId = project.id
  keywords = await makeKeywords(app, person, project, bulk(12, 'kw'))
  for (const [index, { id }] of keywords.entries())
    await setStanding(app, id, {
      position: places[index] ?? null,
      volume: volumeOf(index),
      checked_at: new Date(),
      position_day: utcDay(),
      outcome: 'ranked',
      is_favourited: index % 3 === 0,
    })
})

const list = async (filter: Record<string, string | number>) => {
  const input = { project_id: projectId, with_overview: 1, ...filter }
  return app.items(listKeywords, input, person.token)
}

/** Recounted from the rows alone. */
function recount(rows: readonly Keyword[]) {
  const indexes = rows.map((row) => keywords.findIndex(({ id }) => id === row.id))
  const ranks = indexes.map((index) => places[index] ?? null)
  const clicks = (rank: number | null) => (rank === null ? 0 : (defaultClickCurve[rank - 1] ?? 0))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const known = indexes.filter((index) => volumeOf(index) !== null)
  const ranked = ranks.filter((rank) => rank !== null)
  const within = (from: number, to: number) => ranked.filter((rank) => rank >= from && rank <= to).length
  return {
    keyword_count: rows.length,
    known: rows.length,
    unranked: rows.length - ranked.length,
    with_volume: known.length,
    visibility: expect.closeTo(sum(ranks.map(visibilityAt)) / rows.length, 3),
    average_position: expect.closeTo(sum(ranked) / ranked.length, 3),
    traffic: expect.closeTo(sum(known.map((index) => volumeOf(index)! * clicks(places[index] ?? null))), 3),
    distribution: expect.objectContaining({
      top_3: within(1, 3),
      top_10: within(4, 10),
      top_20: within(11, 20),
      top_50: within(21, 50),
      top_100: within(51, 100),
      not_ranked: rows.length - ranked.length,
    }),
  }
}

test('what a filter leaves has numbers of its own, beside those of all keywords', async () => {
  const tag = await app.items(
    createTag,
    { tag: 'spring', type: 1, project_keyword_ids: keywords.slice(2, 11).map(({ id }) => id) },
    person.token,
  )
  const whole = await app.items(projectOverview, { project_id: projectId }, person.token)
  const filters: Record<string, string | number>[] = [
    { tag: tag.id },
    { ranks_between: 2 },
    { keyword_settings: 'is_favourited' },
    { tag: tag.id, keyword_query: 'kw 1' },
  ]
  for (const filter of filters) {
    const { data, total, overview } = await list(filter)
    expect(data.length, JSON.stringify(filter)).toBeGreaterThan(0)
    expect(overview!.segment).toMatchObject(recount(data))
    expect(overview!.segment!.keyword_count).toBe(total)
    expect({ ...overview!, segment: null }).toEqual(whole)
  }
})

test('a list that nothing narrows has no segment, and one that is empty has zeros', async () => {
  expect((await list({ sort: 'position' })).overview!.segment).toBeNull()
  const { segment } = (await list({ keyword_query: 'nothing of this' })).overview!
  expect(segment).toMatchObject({ keyword_count: 0, visibility: null, average_position: null, traffic: null })
})
