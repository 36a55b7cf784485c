import {
  type ChartSeries,
  charts,
  segmentDistribution,
  segmentSeries,
  shareOfVoice,
  type Voice,
} from '@rankline/contract/charts/calls'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { listLandingPages } from '@rankline/contract/landing-pages/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { giveMarkets, MARKETS, RIVALS, recordSeen, SITE } from '../../../../tests/support/market-year.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import {
  bucketsOf,
  expectClose,
  type Facts,
  formulas,
  scoreOf,
  standingsOf,
  sum,
} from '../../../../tests/support/recomputed.ts'
import { dayBefore, makeYear } from '../../../../tests/support/year.ts'
import { packPast } from '../../tracking/maintenance/pack-ranks.job.ts'
import { rollUpAll } from '../../tracking/roll-up/project-days.ts'

// Half a year of result pages; each number of some keywords is computed again from their raw positions.

const DAYS = 180
const texts = MARKETS.map((_, index) => `${index % 3 === 0 ? 'red' : 'blue'} shoes ${index}`)
const year = makeYear(DAYS, MARKETS.length, RIVALS.length)
const days = standingsOf(year, MARKETS, RIVALS.length)

const app = appForTests()
let person: SignedUp
let project: Project
/** In the order of `MARKETS`. */
let ids: number[]
let tagId: number

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: SITE }))
  const keywords = await makeKeywords(app, person, project, texts.join('\n'), {
    competitors: RIVALS.join('\n'),
  })
  ids = texts.map((text) => keywords.find(({ keyword }) => keyword === text)!.id)
  const searches = await giveMarkets(app, ids, MARKETS)
  await app.database.db.updateTable('searches').set({ priority: 0 }).execute()
  for (const day of year) await recordSeen(app, day, searches)
  const tag = await app.items(
    createTag,
    { tag: 'spring', type: 1, project_keyword_ids: [1, 2, 6, 8].map((index) => ids[index]!) },
    person.token,
  )
  tagId = tag.id
}, 120_000)

const isTop10 = (index: number) => {
  const { p } = days.at(-1)!.all[index]!
  return p !== null && p <= 10
}
type Filter = Record<string, string | number>
/** Each filter with the keywords that it leaves, found without the product. */
const filters: [string, () => Filter, (index: number) => boolean][] = [
  ['a tag', () => ({ tag: tagId }), (index) => [1, 2, 6, 8].includes(index)],
  ['a range of positions', () => ({ ranks_between: 2 }), isTop10],
  ['a text', () => ({ keyword_query: 'red' }), (index) => index % 3 === 0],
  [
    'a text and a volume',
    () => ({ keyword_query: 'blue', volume_min: 60 }),
    (index) => [7, 8].includes(index),
  ],
]

const range = () => ({
  project_id: project.id,
  range_start: dayBefore(DAYS),
  range_end: dayBefore(0),
})

/** The days with a check of one of these keywords, with their known positions. */
const daysWith = (isMember: (index: number) => boolean) =>
  days
    .filter(({ seen }) => seen.some(isMember))
    .map(({ day, all, known }) => ({ day, facts: all.filter((_, index) => isMember(index) && known[index]) }))

test.each(filters)(
  'every series of the keywords of %s follows from their positions',
  async (_, filter, isMember) => {
    const expected = daysWith(isMember)
    expect(expected.length).toBeGreaterThan(100)
    const answer = await app.items(segmentSeries, { ...range(), ...filter() }, person.token)
    expect(answer).toMatchObject({
      keyword_count: ids.filter((_id, index) => isMember(index)).length,
      of: ids.length,
    })
    expect(answer.days.map(({ date }) => date)).toEqual(expected.map(({ day }) => day))
    expect(answer.days.map(({ known }) => known)).toEqual(expected.map(({ facts }) => facts.length))
    for (const [series, formula] of Object.entries(formulas) as [
      ChartSeries,
      (day: Facts[]) => number | null,
    ][]) {
      const values = expected.map(({ day, facts }) => ({ date: day, avg_rank: formula(facts) }))
      for (const [index, { avg_rank }] of values.entries()) {
        const found = answer.days[index]![series]
        if (avg_rank === null) expect(found, series).toBeNull()
        else expectClose(found!, avg_rank)
      }
      const points = await app.items(charts[series], { ...range(), ...filter() }, person.token)
      expect(points.map(({ date }) => date)).toEqual(
        values.filter(({ avg_rank }) => avg_rank !== null).map(({ date }) => date),
      )
    }
  },
)

test.each(filters)('the share of voice of %s follows from their positions', async (_, filter, isMember) => {
  const expected = daysWith(isMember)
  const answer = await app.items(shareOfVoice, { ...range(), ...filter() }, person.token)
  expect(answer.narrowed).toEqual({
    keyword_count: ids.filter((_id, at) => isMember(at)).length,
    of: ids.length,
  })
  expect(answer.competitor_count).toBe(RIVALS.length)
  expect(answer.voices).toHaveLength(RIVALS.length + 1)
  for (const voice of answer.voices) {
    const of = RIVALS.indexOf(voice.host)
    const shares = expected.map(({ day, facts }) => ({
      date: day,
      share: scoreOf(facts.map((fact) => ({ ...fact, p: of === -1 ? fact.p : (fact.r[of] ?? null) }))),
    }))
    expect(voice.days.map(({ date }) => date)).toEqual(shares.map(({ date }) => date))
    for (const [index, { avg_rank }] of voice.days.entries()) expectClose(avg_rank, shares[index]!.share)
    expectClose(voice.share, shares.at(-1)!.share)
  }
})

test('the share of voice stays the same when past days are packed, and when one of them is rolled up again', async () => {
  const { db } = app.database
  const voicesOf = async () => {
    const answers = []
    for (const [, filter] of filters)
      answers.push(await app.items(shareOfVoice, { ...range(), ...filter() }, person.token))
    return answers.flatMap(({ voices }) => voices)
  }
  const unpacked = async () => {
    const days = await db
      .selectFrom('rank_days')
      .select(['day', 'host'])
      .where('project_id', '=', project.id)
      .where('packed', 'is', null)
      .execute()
    return [...new Set(days.map(({ day }) => day))]
  }
  const before = await voicesOf()
  expect((await unpacked()).length).toBeGreaterThan(100)
  await packPast(db)
  // Today's are rolled up again by each check.
  expect(await unpacked()).toEqual([dayBefore(0)])
  const expectSame = (after: Voice[]) => {
    expect(after.map(({ host, keyword_count }) => [host, keyword_count])).toEqual(
      before.map(({ host, keyword_count }) => [host, keyword_count]),
    )
    for (const [index, { days: points }] of after.entries()) {
      expect(points.map(({ date }) => date)).toEqual(before[index]!.days.map(({ date }) => date))
      for (const [at, { avg_rank }] of points.entries())
        expectClose(avg_rank, before[index]!.days[at]!.avg_rank)
    }
  }
  expectSame(await voicesOf())

  // A roll-up that changes nothing keeps the packed day; one that changes it does not.
  const rollUpAgain = async () => {
    await sql`INSERT INTO project_days_due (account_id, project_id, day)
      SELECT account_id, id, ${dayBefore(9)}::date FROM projects WHERE id = ${project.id}`.execute(db)
    await rollUpAll(db)
  }
  await rollUpAgain()
  expect(await unpacked()).toEqual([dayBefore(0)])
  await sql`UPDATE rank_days SET ranks = '' WHERE project_id = ${project.id} AND day = ${dayBefore(9)}::date`.execute(
    db,
  )
  await rollUpAgain()
  expect(await unpacked()).toEqual(expect.arrayContaining([dayBefore(9), dayBefore(0)]))
  expectSame(await voicesOf())
})

test.each(filters)(
  'the distribution over a year counts the checks of the keywords of %s',
  async (_, filter, isMember) => {
    const answer = await app.items(segmentDistribution, { project_id: project.id, ...filter() }, person.token)
    const checked = days.flatMap(({ all, seen }) => seen.filter(isMember).map((index) => all[index]!.p))
    expect(answer).toEqual(bucketsOf(checked))
  },
)

test.each(filters)('landing pages of %s have the keywords of the list alone', async (_, filter, isMember) => {
  const list = await app.items(listKeywords, { project_id: project.id, ...filter() }, person.token)
  const ranking = list.data.filter(({ current_position }) => current_position !== null)
  expect(list.total).toBe(ids.filter((_id, index) => isMember(index)).length)
  const pages = await app.items(listLandingPages, { project_id: project.id, ...filter() }, person.token)
  expect(pages.narrowed).toEqual({ keyword_count: list.total, of: ids.length })
  expect(sum(pages.data.map(({ keywords }) => keywords))).toBe(ranking.length)
})

test('a filter that keeps every keyword leaves the stored numbers', async () => {
  for (const chart of Object.values(charts)) {
    const all = await app.items(chart, range(), person.token)
    const kept = await app.items(chart, { ...range(), keyword_query: 'shoes' }, person.token)
    expect(kept.map(({ date }) => date)).toEqual(all.map(({ date }) => date))
    for (const [index, { avg_rank }] of kept.entries()) expectClose(avg_rank, all[index]!.avg_rank)
  }
  const all = await app.items(shareOfVoice, range(), person.token)
  expect(all).not.toHaveProperty('narrowed')
  const kept = await app.items(shareOfVoice, { ...range(), keyword_query: 'shoes' }, person.token)
  expect(kept.voices.map(({ host }) => host)).toEqual(all.voices.map(({ host }) => host))
  for (const [index, { share }] of kept.voices.entries()) expectClose(share, all.voices[index]!.share)
  const pages = await app.items(listLandingPages, { project_id: project.id }, person.token)
  expect(pages).not.toHaveProperty('narrowed')
})

test('a filter that leaves no keyword has no days, and one of another account finds nothing', async () => {
  const none = await app.items(segmentSeries, { ...range(), keyword_query: 'nothing of this' }, person.token)
  expect(none).toEqual({ keyword_count: 0, of: ids.length, days: [] })
  const stranger = await signUp(app)
  const other = await makeProject(app, stranger)
  const foreign = { project_id: other.id, tag: tagId, range_start: dayBefore(DAYS), range_end: dayBefore(0) }
  expect((await app.items(segmentSeries, foreign, stranger.token)).days).toEqual([])
  for (const call of [segmentSeries, segmentDistribution, shareOfVoice, listLandingPages])
    expect((await app.call(call, { project_id: project.id, tag: tagId }, stranger.token)).status).toBe(404)
})

test('deleted keywords leave the numbers of every day', async () => {
  const { db } = app.database
  const keep = (index: number) => index % 3 === 0 && index !== 6
  await db.updateTable('keywords').set({ deleted_at: new Date() }).where('id', '=', ids[6]!).execute()
  const answer = await app.items(segmentSeries, { ...range(), keyword_query: 'red' }, person.token)
  await db.updateTable('keywords').set({ deleted_at: null }).where('id', '=', ids[6]!).execute()
  const expected = daysWith(keep)
  expect(answer.keyword_count).toBe(3)
  expect(answer.days.map(({ date }) => date)).toEqual(expected.map(({ day }) => day))
  for (const [index, { volume }] of answer.days.entries())
    expect(volume).toBe(formulas.volume(expected[index]!.facts))
})
