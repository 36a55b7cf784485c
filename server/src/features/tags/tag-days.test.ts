// @module-tag deep
import { listChanges } from '@rankline/contract/changes/calls'
import { segmentSeries } from '@rankline/contract/charts/calls'
import {
  assignTag,
  createTag,
  deleteTag,
  listTagSegments,
  removeTags,
  updateTag,
} from '@rankline/contract/tags/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { giveMarkets, MARKETS, recordSeen } from '../../../tests/support/market-year.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import {
  expectClose,
  type Facts,
  formulas,
  knownSum,
  ranked,
  standingsOf,
  trafficOf,
} from '../../../tests/support/recomputed.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { dayBefore, makeYear } from '../../../tests/support/year.ts'
import { workOf } from '../../cli/admin/commands.ts'
import { createLog } from '../../platform/log.ts'
import { recountTagDays } from '../tracking/roll-up/tag-days.service.ts'

// Keywords get and lose a tag over two months. The test computes the expected numbers of each day from the positions.

const DAYS = 60
const markets = MARKETS.slice(0, 8)
const year = makeYear(DAYS, markets.length, 0)
const days = standingsOf(year, markets, 0)

const app = appForTests()
let person: SignedUp
let projectId: number
let ids: number[]
let searches: number[]
const ctx = () => ({ db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation })

beforeEach(async () => {
  person = await signUp(app)
  projectId = (await makeProject(app, person)).id
  const texts = markets.map((_, index) => `shoes of ${person.username} ${index}`)
  const keywords = await makeKeywords(app, person, { id: projectId }, texts.join('\n'))
  ids = texts.map((text) => keywords.find(({ keyword }) => keyword === text)!.id)
  searches = await giveMarkets(app, ids, markets)
})
afterEach(() => vi.useRealTimers())

type Change = { day: number; work(): Promise<unknown> }

/** Records the days. On some of them it applies a person's changes to tags before the checks. */
async function live(changes: readonly Change[]) {
  for (const [index, { day, seen }] of year.entries()) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00Z`) })
    for (const change of changes) if (change.day === index) await change.work()
    vi.useRealTimers()
    await recordSeen(app, { day, seen }, searches)
  }
}

const put = (tag: string, ...members: number[]) =>
  app.items(
    createTag,
    { tag, type: 1, project_keyword_ids: members.map((index) => ids[index]!) },
    person.token,
  )
const take = (tag: number | undefined, ...members: number[]) =>
  app.items(
    removeTags,
    { project_keyword_ids: members.map((index) => ids[index]!), project_keyword_tag_id: tag },
    person.token,
  )

type Kept = Record<string, number | null> & { day: string }
const keptOf = async (tagId: number): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    SELECT * FROM tag_days WHERE account_id = ${person.accountId} AND tag_id = ${tagId} ORDER BY day`.execute(
    app.database.db,
  )
  return rows
}

const keptFormulas: Record<string, (day: Facts[]) => number | null> = {
  known_count: (day) => day.length,
  volume_count: (day) => day.filter(({ v }) => v !== null).length,
  known_top_3_count: (day) => ranked(day).filter((p) => p <= 3).length,
  known_top_10_count: (day) => ranked(day).filter((p) => p <= 10).length,
  visibility: formulas.visibility,
  visibility_score: formulas.visibilityScore,
  average_position: formulas.rankings,
  traffic: formulas.traffic,
  traffic_value: (day) => {
    const priced = day.filter(({ c, v }) => c !== null && v !== null)
    return knownSum(priced, (facts) => trafficOf(facts) * facts.c!)
  },
  impressions: formulas.impressions,
  ctr: formulas.ctr,
  volume: formulas.volume,
}

/** @param isMember whether a keyword carried the tag at the end of the day with this number */
async function expectKept(tagId: number, isMember: (keyword: number, day: number) => boolean) {
  const numberOf = new Map(year.map(({ day }, index) => [day, index]))
  const expected = days.flatMap(({ day, seen, all, known }) => {
    const members = [...markets.keys()].filter((keyword) => isMember(keyword, numberOf.get(day)!))
    if (!members.some((keyword) => seen.includes(keyword))) return []
    return [{ day, facts: members.filter((keyword) => known[keyword]).map((keyword) => all[keyword]!) }]
  })
  const kept = await keptOf(tagId)
  expect(kept.map(({ day }) => day)).toEqual(expected.map(({ day }) => day))
  for (const [index, { day, facts }] of expected.entries())
    for (const [name, formula] of Object.entries(keptFormulas)) {
      const [found, wanted] = [kept[index]![name]!, formula(facts)]
      if (wanted === null) expect(found, `${name} of ${day}`).toBeNull()
      else expectClose(found, wanted)
    }
  return expected.length
}

test('the numbers of a tag are those of the keywords that carried it on each day, also when recounted', async () => {
  let tagId = 0
  await live([
    { day: 10, work: async () => (tagId = (await put('spring', 0, 1, 2)).id) },
    { day: 20, work: () => put('spring', 5, 6) },
    { day: 30, work: () => take(tagId, 0, 5) },
    // Taken off and put on again on the same day: as if nothing had been.
    { day: 40, work: () => take(tagId, 1) },
    { day: 40, work: () => put('spring', 1) },
    { day: 45, work: () => put('spring', 0) },
  ])
  const isMember = (keyword: number, day: number) => {
    if (day < 10) return false
    if (keyword === 1 || keyword === 2) return true
    if (keyword === 0) return day < 30 || day >= 45
    if (keyword === 5) return day >= 20 && day < 30
    return keyword === 6 && day >= 20
  }
  expect(await expectKept(tagId, isMember)).toBeGreaterThan(35)
  await sql`DELETE FROM tag_days WHERE account_id = ${person.accountId}`.execute(app.database.db)
  await recountTagDays(ctx(), person.accountId, null)
  await expectKept(tagId, isMember)

  const kept = await keptOf(tagId)
  const series = await app.items(
    segmentSeries,
    { project_id: projectId, tag: tagId, range_start: dayBefore(DAYS), range_end: dayBefore(0) },
    person.token,
  )
  const since = year[10]!.day
  expect(series).toMatchObject({ keyword_count: 4, of: 8, kept_since: since })
  const shown = series.days.filter(({ date }) => date >= since)
  expect(shown.map(({ date, known, visibility, rankings }) => [date, known, visibility, rankings])).toEqual(
    kept.map((row) => [row.day, row.known_count, row.visibility, row.average_position]),
  )
  // Earlier days, when the tag had no keywords, use its current keywords.
  const before = days.filter(
    ({ day, seen }) => day < since && [0, 1, 2, 6].some((index) => seen.includes(index)),
  )
  expect(series.days.filter(({ date }) => date < since).map(({ date }) => date)).toEqual(
    before.map(({ day }) => day),
  )

  const [overview] = await app.items(listChanges, { tag: tagId, since: 'month' }, person.token)
  const keptOn = (day: string) => kept.find((row) => row.day === day)?.visibility ?? null
  expect(overview!.visibility_days).toEqual(
    Array.from({ length: 30 }, (_, index) => keptOn(dayBefore(29 - index))),
  )
  expect(overview!.compared_day! > since).toBe(true)
  const [now, past] = [keptOn(overview!.day!)!, keptOn(overview!.compared_day!)!]
  expect(overview!.visibility).toEqual({ now, change: now - past })

  const [segment] = await app.items(listTagSegments, { project_id: projectId }, person.token)
  const last = kept.at(-1)!
  const changeOver = (back: number) => {
    const limit = Date.parse(last.day) - back * 86_400_000
    return last.visibility! - kept.findLast(({ day }) => Date.parse(day) <= limit)!.visibility!
  }
  expect(segment!.visibility_changes).toEqual({
    day: changeOver(1),
    week: changeOver(7),
    month: changeOver(30),
  })
  const places = new Map(kept.map((row) => [row.day, row.average_position]))
  expect(segment!.positions).toEqual(
    Array.from({ length: 30 }, (_, index) => places.get(dayBefore(29 - index)) ?? null),
  )
})

test('tags that were taken off and put back have been there all the time', async () => {
  let tagId = 0
  const undo = async () => {
    const { data } = await app.items(listRemovals, {}, person.token)
    await app.items(undoRemovals, { removal_ids: [data[0]!.id] }, person.token)
  }
  await live([
    { day: 31, work: async () => (tagId = (await put('spring', 0, 1, 2)).id) },
    { day: 40, work: () => take(undefined, 0, 1) },
    { day: 45, work: undo },
    { day: 50, work: () => app.items(deleteTag, { user_tag_id: tagId }, person.token) },
    { day: 55, work: undo },
  ])
  // The job that putting back asks for.
  await recountTagDays(ctx(), person.accountId, [tagId])
  await expectKept(tagId, (keyword, day) => keyword <= 2 && day >= 31)
})

test('a merged tag was carried on the days of both', async () => {
  let [from, to] = [0, 0]
  await live([
    { day: 10, work: async () => (from = (await put('spring', 0, 1)).id) },
    { day: 20, work: async () => (to = (await put('season', 1, 2)).id) },
    { day: 30, work: () => take(from, 0) },
    {
      day: 40,
      work: () => app.items(updateTag, { user_tag_id: from, tag: 'season', type: 1, merge: 1 }, person.token),
    },
  ])
  await recountTagDays(ctx(), person.accountId, [to])
  await expectKept(to, (keyword, day) => {
    if (keyword === 0) return day >= 10 && day < 30
    return keyword === 1 ? day >= 10 : keyword === 2 && day >= 20
  })
  expect(await keptOf(from)).toEqual([])
})

test('a check counts the tags of its keyword again and no others', async () => {
  const [spring, autumn] = [await put('spring', 0, 1), await put('autumn', 2, 3)]
  const today = dayBefore(0)
  const look = (...keywords: number[]) =>
    recordDay(
      app.database,
      today,
      keywords.map((index) => ({
        searchId: searches[index]!,
        depth: 100,
        results: [{ position: 5 + index, url: 'https://www.example.com/' }],
      })),
    )
  await look(0, 1, 2, 3)
  const { db } = app.database
  // Moves the times, as if all earlier transactions were counted.
  await sql`UPDATE tag_days SET counted_at = now() + interval '10 seconds' WHERE account_id = ${person.accountId}`.execute(
    db,
  )
  await sql`UPDATE keywords SET updated_at = now() - interval '5 minutes' WHERE account_id = ${person.accountId}`.execute(
    db,
  )
  await sql`UPDATE tag_spans SET changed_at = now() - interval '5 minutes' WHERE account_id = ${person.accountId}`.execute(
    db,
  )
  const countedAt = async (tagId: number) => (await keptOf(tagId))[0]!.counted_at
  const before = [await countedAt(spring.id), await countedAt(autumn.id)]
  await look(2)
  expect(await countedAt(spring.id)).toEqual(before[0])
  expect(await countedAt(autumn.id)).not.toEqual(before[1])
})

test('the command counts the days of a person anew', async () => {
  const tag = await put('spring', 0)
  await recordDay(app.database, dayBefore(0), [
    { searchId: searches[0]!, depth: 100, results: [{ position: 4, url: 'https://www.example.com/' }] },
  ])
  await sql`UPDATE tag_days SET visibility = 0 WHERE account_id = ${person.accountId}`.execute(
    app.database.db,
  )
  const said = vi.spyOn(console, 'log').mockReturnValue()
  await workOf(['recount-tags', person.username])!(ctx())
  expect(said.mock.calls.flat()).toEqual([`1 day of tags of ${person.username} is counted anew.`])
  said.mockRestore()
  expect((await keptOf(tag.id))[0]).toMatchObject({ visibility: expect.closeTo(28.07, 2) })
})

test('a stranger cannot put a tag on these keywords, and no day begins', async () => {
  const stranger = await signUp(app)
  const tag = await put('spring', 0)
  const { status } = await app.call(
    assignTag,
    { user_tag_id: tag.id, project_keyword_ids: [ids[1]!] },
    stranger.token,
  )
  expect(status).toBe(404)
  const { rows } = await sql`SELECT FROM tag_spans WHERE keyword_id = ${ids[1]}`.execute(app.database.db)
  expect(rows).toEqual([])
})
