import { utcDay } from '@rankline/contract/days'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { keywordOverviews, mayHaveOverview, type OverviewDay } from '@rankline/contract/positions/overviews'
import { catalogEngines } from '@rankline/serp/catalog/engines'
import { hasOverviews } from '@rankline/serp/overviews'
import { describe, expect, test } from 'vitest'
import { seenOn, watchedKeyword } from '../../../tests/support/alerts.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'

const { watched, see } = watchedKeyword()
const SITE = 'https://www.example.com/a'
const [RIVAL, OTHER] = ['https://www.rival.example/x', 'https://other.example/y']

/** Result of a check: the place of the site among the sources, or the reason why it has none. */
type Seen = number | 'not cited' | 'unread' | 'none' | 'untold' | 'failed'
/** Results of the checks of each day, in order. A day without checks is empty. */
type Days = readonly (readonly Seen[])[]

function check(offset: number, seen: Seen) {
  if (seen === 'failed') return see(offset, {}, { source: 'direct', isFailed: true })
  if (seen === 'none') return see(offset, { [SITE]: 5 }, { source: 'direct' })
  // This source never reports overviews.
  if (seen === 'untold') return see(offset, { [SITE]: 5 }, { source: 'serper' })
  const sources =
    seen === 'unread'
      ? []
      : seen === 'not cited'
        ? [RIVAL, OTHER]
        : [...[RIVAL, OTHER].slice(0, seen - 1), SITE]
  return see(offset, { [SITE]: 5 }, { source: 'direct', features: { ai_overview: sources } })
}

async function track(days: Days) {
  for (const [index, checks] of days.entries())
    for (const seen of checks) await check(index + 1 - days.length, seen)
}

/** Computes the expected history from the results: each day has its last check that did not fail. */
function recomputed(days: Days): { history: OverviewDay[]; cited: boolean; lost: string | null } {
  const history: OverviewDay[] = []
  let [cited, wasCited, lost]: [boolean, boolean, string | null] = [false, false, null]
  for (const [index, checks] of days.entries()) {
    const day = utcDay(index + 1 - days.length)
    for (const seen of checks) {
      if (seen === 'failed') continue
      cited = typeof seen === 'number'
      if (seen === 'unread' || seen === 'untold') continue
      if (cited) lost = null
      else if (wasCited) lost = day
      wasCited = cited
    }
    const last = checks.findLast((seen) => seen !== 'failed') ?? checks.at(-1)
    if (last === undefined) continue
    if (typeof last === 'number') history.push({ day, state: 'cited', cited_at: last })
    else history.push({ day, state: states[last], cited_at: null })
  }
  return { history, cited, lost }
}
const states = {
  'not cited': 'not_cited',
  unread: 'not_read',
  untold: 'not_read',
  none: 'not_shown',
  failed: 'failed',
} as const

const list = async (filters = {}) =>
  (
    await watched.app.items(
      listKeywords,
      { project_id: watched.project.id, ...filters },
      watched.person.token,
    )
  ).data
const history = () =>
  watched.app.items(keywordOverviews, { project_keyword_id: watched.red.id }, watched.person.token)

async function expectAsRecomputed(days: Days) {
  const wanted = recomputed(days)
  expect(await history()).toEqual(wanted.history)
  const [keyword] = await list()
  expect(keyword?.citation_lost_on ?? null).toBe(wanted.lost)
  for (const [filter, isTrue] of [
    ['is_cited', wanted.cited],
    ['is_citation_lost', wanted.lost !== null],
  ] as const)
    for (const flag of [0, 1])
      expect([filter, flag, (await list({ [filter]: flag })).length]).toEqual([
        filter,
        flag,
        isTrue === (flag === 1) ? 1 : 0,
      ])
}

const stories: Record<string, Days> = {
  'cited, lost, and cited again': [[2], [2], ['not cited'], ['none'], [1]],
  'lost as the overview is not shown': [[1], ['none'], ['none']],
  'what was not read is not lost': [[3], ['unread'], ['untold']],
  'lost, though a day between was not read': [[3], ['unread'], ['not cited']],
  'a failed check changes nothing': [[2], ['failed'], ['failed', 2], ['failed']],
  'a failure after a check of the day is not told': [[2], ['not cited', 'failed'], [2, 'failed']],
  'the second check of a day counts': [[1], ['not cited', 1], [1, 'none']],
  'days without a check are left out': [[1], [], [], ['not cited'], []],
  'it was never cited': [['not cited'], ['none'], ['unread']],
}

test.each(Object.entries(stories))('%s', async (_, days) => {
  await track(days)
  await expectAsRecomputed(days)
})

/** A seeded generator, which gives equal numbers in every run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each([1, 2, 3])('any course of days is told exactly (%i)', async (seed) => {
  const below = random(seed)
  const all: Seen[] = [1, 1, 2, 3, 'not cited', 'not cited', 'unread', 'none', 'untold', 'failed', 'failed']
  const days = Array.from({ length: 25 }, () =>
    Array.from({ length: below(3) }, () => all[below(all.length)]!),
  )
  await track(days)
  await expectAsRecomputed(days)
})

describe('the history', () => {
  test('of a stranger is refused', async () => {
    const { token } = await signUp(watched.app)
    const answer = await watched.app.call(keywordOverviews, { project_keyword_id: watched.red.id }, token)
    expect(answer.status).toBe(404)
  })

  test('of an engine without overviews is empty', async () => {
    const { app, person, project } = watched
    const added = await makeKeywords(app, person, project, 'mojeek shoes', {
      engine: 16,
      engine_country: 238,
    })
    const mojeek = added.find(({ engine_slug: slug }) => slug === 'mojeek')!
    await seenOn(app, 0, mojeek, { [SITE]: 5 }, { source: 'direct' })
    expect(await app.items(keywordOverviews, { project_keyword_id: mojeek.id }, person.token)).toEqual([])
    expect(await list({ is_cited: 0 })).toHaveLength(2)
  })
})

test('the browser and the server agree on which keywords may have an overview', () => {
  for (const { slug: engine, types } of catalogEngines)
    for (const { slug: type, name: type_name } of types)
      expect([engine, type, mayHaveOverview({ engine_slug: engine, type_name })]).toEqual([
        engine,
        type,
        hasOverviews({ engine, type }),
      ])
})
