import { citationGaps, citationShare, citedPages, citedSites } from '@rankline/contract/citations/calls'
import { addCompetitors, unfollowInProject } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { seenOn, watchedKeyword } from '../../../tests/support/alerts.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { countCitationDays } from '../tracking/roll-up/citation-days.ts'

const { watched } = watchedKeyword()
const SITE = 'https://www.example.com'
const RIVAL = 'https://shop.rival.example/x'
const OTHER = 'https://other.example/y'

let second: Keyword
beforeEach(async () => {
  const { app, person, project, phrase } = watched
  const added = await makeKeywords(app, person, project, `${phrase} second`)
  second = added.find(({ keyword }) => keyword === `${phrase} second`)!
})

type Seen = string[] | 'none' | 'unread' | 'untold' | 'failed'

async function check(offset: number, keyword: Pick<Keyword, 'id'>, seen: Seen, position = 3) {
  const places = { [`${SITE}/ranks`]: position }
  if (seen === 'failed') return seenOn(watched.app, offset, keyword, {}, { source: 'direct', isFailed: true })
  if (seen === 'none') return seenOn(watched.app, offset, keyword, places, { source: 'direct' })
  if (seen === 'untold') return seenOn(watched.app, offset, keyword, places, { source: 'serper' })
  const features = { ai_overview: seen === 'unread' ? [] : seen }
  return seenOn(watched.app, offset, keyword, places, { source: 'direct', features })
}

const counted = () => countCitationDays(watched.app.database.db, { isAll: true })
const asked = (filters = {}) => ({ project_id: watched.project.id, ...filters })
const share = (filters = {}) => watched.app.items(citationShare, asked(filters), watched.person.token)
const follow = (...hosts: string[]) =>
  watched.app.items(
    addCompetitors,
    { project_keyword_ids: [watched.red.id], competitors: hosts.join('\n') },
    watched.person.token,
  )
const stored = async () => {
  const { rows } = await sql<{ day: string; urls: string[] }>`
    SELECT day, urls
    FROM overview_sources
    JOIN keywords USING (search_id)
    WHERE keywords.id = ${watched.red.id}
    ORDER BY day`.execute(watched.app.database.db)
  return rows.map(({ day, urls }) => [day, urls])
}

describe('the stored sources of a search', () => {
  test('are written when they changed, and not where they were not read', async () => {
    await check(-6, watched.red, [RIVAL, `${SITE}/a#:~:text=words`])
    await check(-5, watched.red, [RIVAL, `${SITE}/a`])
    await check(-4, watched.red, 'unread')
    await check(-3, watched.red, 'untold')
    await check(-2, watched.red, 'failed')
    await check(-1, watched.red, [OTHER])
    await check(0, watched.red, 'none')
    expect(await stored()).toEqual([
      [utcDay(-6), [RIVAL, `${SITE}/a`]],
      [utcDay(-1), [OTHER]],
      [utcDay(0), []],
    ])
  })

  test('of a day are those of its last check', async () => {
    await check(0, watched.red, [RIVAL])
    await check(0, watched.red, [OTHER])
    expect(await stored()).toEqual([[utcDay(0), [OTHER]]])
  })
})

describe('the share of citations', () => {
  test('is counted of the overviews that were read, with those that were not beside it', async () => {
    await follow('rival.example')
    await check(-3, watched.red, [RIVAL, `${SITE}/a`, `${SITE}/b`])
    await check(-3, second, 'none')
    await check(-2, watched.red, [RIVAL])
    await check(-2, second, 'unread')
    await check(-1, watched.red, 'failed')
    await check(-1, second, 'failed')
    await check(0, watched.red, [RIVAL, OTHER])
    await check(0, second, [OTHER, `${SITE}/a`])
    await counted()
    const { sites, days, since, ...beside } = await share()
    expect(sites).toEqual([
      { host: 'example.com', is_own: true },
      { host: 'rival.example', is_own: false },
    ])
    expect(since).toBe(utcDay(-3))
    expect(beside).toEqual({ keywords: 2, possible: 2, competitor_count: 1, before: null })
    const nothing = { read: 0, sources: 0, not_shown: 0, not_read: 0, failed: 0 }
    const [none, one] = [
      { cited: 0, sources: 0 },
      { cited: 1, sources: 1 },
    ]
    expect(days).toEqual([
      {
        date: utcDay(-3),
        ...nothing,
        read: 1,
        sources: 3,
        not_shown: 1,
        of: [{ cited: 1, sources: 2 }, one],
      },
      { date: utcDay(-2), ...nothing, read: 1, sources: 1, not_read: 1, of: [none, one] },
      { date: utcDay(-1), ...nothing, failed: 2, of: [none, none] },
      { date: utcDay(0), ...nothing, read: 2, sources: 4, of: [one, one] },
    ])
  })

  test('of filtered keywords is that of a recount', async () => {
    await follow('rival.example')
    await check(-1, watched.red, [RIVAL, `${SITE}/a`])
    await check(-1, second, [RIVAL])
    await check(0, watched.red, 'none')
    await check(0, second, [RIVAL, OTHER, `${SITE}/a`])
    await counted()
    const { app, person } = watched
    const tag = await app.items(createTag, { tag: 'Some', project_keyword_ids: [second.id] }, person.token)
    const { narrowed, days, possible } = await share({ tag: tag.id })
    expect([narrowed, possible]).toEqual([{ keyword_count: 1, of: 2 }, 1])
    const nothing = { not_shown: 0, not_read: 0, failed: 0 }
    const one = { cited: 1, sources: 1 }
    expect(days).toEqual([
      { date: utcDay(-1), ...nothing, read: 1, sources: 1, of: [{ cited: 0, sources: 0 }, one] },
      { date: utcDay(0), ...nothing, read: 1, sources: 3, of: [one, one] },
    ])
  })

  test('continues to the next planned check of a keyword, and not after it', async () => {
    const { db } = watched.app.database
    await db.updateTable('keywords').set({ check_every: 3 }).where('id', '=', watched.red.id).execute()
    await check(-3, watched.red, [`${SITE}/a`])
    for (const offset of [-3, -2, -1, 0]) await check(offset, second, 'none')
    await counted()
    expect((await share()).days.map(({ date, read }) => [date, read])).toEqual([
      [utcDay(-3), 1],
      [utcDay(-2), 1],
      [utcDay(-1), 1],
      [utcDay(0), 0],
    ])
  })

  test('of a day that is counted late is that of the day', async () => {
    await check(-1, watched.red, [`${SITE}/a`])
    await check(-1, second, 'failed')
    await check(0, watched.red, [RIVAL])
    await check(0, second, [RIVAL])
    await counted()
    const [yesterday, today] = (await share()).days
    expect(yesterday).toMatchObject({ read: 1, sources: 1, failed: 1, of: [{ cited: 1, sources: 1 }] })
    expect(today).toMatchObject({ read: 2, failed: 0, of: [{ cited: 0, sources: 0 }] })
  })

  test('compares with the last day before the range', async () => {
    await check(-2, watched.red, [`${SITE}/a`])
    await check(-1, watched.red, [RIVAL])
    await check(0, watched.red, [RIVAL])
    await counted()
    const { days, before } = await share({ range_start: utcDay(-1), range_end: utcDay(0) })
    expect(days).toHaveLength(2)
    expect(before).toMatchObject({ date: utcDay(-2), read: 1, of: [{ cited: 1 }] })
    const { before: none } = await share({ range_start: utcDay(-2), range_end: utcDay(0) })
    expect(none).toBeNull()
  })

  test('loses a competitor that is removed, and has its earlier days again when it is restored', async () => {
    await follow('rival.example')
    await check(-1, watched.red, [RIVAL])
    await check(0, watched.red, [RIVAL])
    await counted()
    const { app, person, project } = watched
    await app.items(unfollowInProject, { project_id: project.id, competitor: 'rival.example' }, person.token)
    await counted()
    expect((await share()).sites).toHaveLength(1)
    await follow('rival.example')
    await counted()
    expect((await share()).days.map(({ of }) => of[1])).toEqual([
      { cited: 1, sources: 1 },
      { cited: 1, sources: 1 },
    ])
  })

  test('of a stranger is refused', async () => {
    const { token } = await signUp(watched.app)
    for (const declared of [citationShare, citedPages, citationGaps, citedSites])
      expect((await watched.app.call(declared, asked(), token)).status).toBe(404)
  })
})

describe('the lists', () => {
  test('of cited pages have their keywords, and since when', async () => {
    await check(-4, watched.red, [`${SITE}/a`, RIVAL])
    await check(-3, watched.red, [RIVAL])
    await check(-2, watched.red, [RIVAL, `${SITE}/a`])
    await check(-1, watched.red, 'unread')
    await check(0, watched.red, [RIVAL, OTHER, `${SITE}/a`])
    await check(0, second, [`${SITE}/a`, `${SITE}/b`], 7)
    const answer = await watched.app.items(citedPages, asked(), watched.person.token)
    const [red, other] = [
      { id: watched.red.id, keyword: watched.phrase, place: 3, current_position: 3 },
      { id: second.id, keyword: `${watched.phrase} second`, place: 1, current_position: 7 },
    ]
    expect(answer).toEqual({
      read: 2,
      cited: 2,
      total: 2,
      data: [
        { url: `${SITE}/a`, keywords: 2, since: utcDay(-2), best_place: 1, of: [other, red] },
        { url: `${SITE}/b`, keywords: 1, since: utcDay(0), best_place: 2, of: [{ ...other, place: 2 }] },
      ],
    })
  })

  test('of gaps have keywords that rank in the top 10 without being cited', async () => {
    await follow('rival.example')
    await check(0, watched.red, [RIVAL, OTHER], 10)
    await check(0, second, [RIVAL], 11)
    const gaps = () => watched.app.items(citationGaps, asked(), watched.person.token)
    expect(await gaps()).toMatchObject({
      read: 2,
      total: 1,
      data: [
        {
          id: watched.red.id,
          engine_name: 'Google',
          current_position: 10,
          url: `${SITE}/ranks`,
          of: [
            { url: RIVAL, host: 'shop.rival.example', place: 1, is_followed: true },
            { url: OTHER, host: 'other.example', place: 2, is_followed: false },
          ],
        },
      ],
    })
    await check(0, watched.red, [RIVAL, `${SITE}/a`], 10)
    expect(await gaps()).toMatchObject({ total: 0, data: [] })
  })

  test('of sites count keywords and sources', async () => {
    await follow('other.example')
    await check(0, watched.red, [OTHER, 'https://other.example/z', `${SITE}/a`])
    await check(0, second, [OTHER, RIVAL])
    const { data, ...beside } = await watched.app.items(citedSites, asked(), watched.person.token)
    expect(beside).toEqual({ read: 2, sources: 5, total: 3 })
    expect(data).toEqual([
      { host: 'other.example', is_own: false, keywords: 2, sources: 3, followed: 1 },
      { host: 'example.com', is_own: true, keywords: 1, sources: 1, followed: 0 },
      { host: 'shop.rival.example', is_own: false, keywords: 1, sources: 1, followed: 0 },
    ])
  })

  test('leave out overviews that were not read last', async () => {
    await check(-1, watched.red, [`${SITE}/a`])
    await check(0, watched.red, 'unread')
    expect(await watched.app.items(citedPages, asked(), watched.person.token)).toMatchObject({
      read: 0,
      data: [],
    })
  })
})

test('a worker that stops leaves the other days to the next run', async () => {
  const { db } = watched.app.database
  await check(0, second, [SITE])
  const signal = AbortSignal.abort()
  expect(await countCitationDays(db, { isAll: true, signal })).toBe(0)
  expect(await counted()).toBeGreaterThan(0)
})
