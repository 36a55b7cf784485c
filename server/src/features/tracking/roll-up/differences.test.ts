import { addCompetitors, clearCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { deleteKeywords, toggleSetting } from '@rankline/contract/keywords/calls'
import { assignTag, createTag, removeTags } from '@rankline/contract/tags/calls'
import { sql, type Transaction } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords } from '../../../../tests/support/keywords.ts'
import { giveMarkets, looksOf, MARKETS, RIVALS, SITE } from '../../../../tests/support/market-year.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../tests/support/people.ts'
import { recordChecks } from '../../../../tests/support/recorded-days.ts'
import { dayBefore, numbers, type Seen } from '../../../../tests/support/year.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { findDue, takeDueDays } from './project-days.queries.ts'
import { rollUpAll } from './project-days.ts'
import { rollUpDays } from './roll-up-days.queries.ts'
import { rollUpTags } from './tag-days.service.ts'

// Roll-ups that count the changed keywords alone leave what a count of all keywords finds, whatever happened before.

const SEEDS = [11, 12, 13]
const STEPS = 12
const KEYWORDS = MARKETS.length

const app = appForTests()
let person: SignedUp
let projectId: number
let ids: number[]
let searches: number[]

beforeEach(async () => {
  await sql`TRUNCATE project_days_due`.execute(app.database.db)
  const owner = await makeOwner(app, { project_url: SITE })
  person = owner.person
  projectId = owner.project.id
  ids = (await makeKeywords(app, person, owner.project, bulk(KEYWORDS, 'keyword'))).map(({ id }) => id)
  searches = await giveMarkets(app, ids, MARKETS)
  await app.items(
    createTag,
    { tag: `tag ${projectId}`, type: 3, project_keyword_ids: ids.slice(0, 4) },
    person.token,
  )
})

test.each(SEEDS)('counting changed keywords leaves what a count of all finds (seed %i)', async (seed) => {
  const random = numbers(seed)
  await change(1, random)
  // Tomorrow begins with the numbers of today, and so on.
  for (const day of [dayBefore(0), dayBefore(-1), dayBefore(-2)])
    for (let step = 0; step < STEPS; step += 1) {
      if (random() < (day === utcDay() ? 0.3 : 0.1)) await change(Math.floor(random() * 6), random)
      for (let batch = 0; batch < 1 + random() * 2; batch += 1)
        await recordChecks(app.database, day, looksOf(someSeen(random), searches))
      if (random() < 0.2) await crash()
      if (random() < 0.3)
        await Promise.all([
          rollUpAll(app.database.db),
          recordChecks(app.database, day, looksOf(someSeen(random), searches)),
          rollUpAll(app.database.db),
        ])
      await rollUpAll(app.database.db)
      expect(await stored(app.database.db)).toEqual(await recounted())
    }
})

test('a check reads no other keyword of its project, until all are counted again a week later', async () => {
  const check = async (day: string, keyword: number) => {
    await recordChecks(app.database, day, looksOf([{ keyword, depth: 100, own: 5, rivals: [] }], searches))
    await rollUpAll(app.database.db)
    return volumeOf(day)
  }
  await recordChecks(app.database, dayBefore(0), looksOf(allSeen(), searches))
  await rollUpAll(app.database.db)
  const before = await volumeOf(dayBefore(0))
  // Not marked, which no part of the product does: a difference does not see it.
  await sql`UPDATE keywords SET volume = volume + 1000 WHERE id = ${ids[0]!}`.execute(app.database.db)
  expect(await check(dayBefore(0), 1)).toBe(before)
  expect(await check(dayBefore(-6), 1)).toBe(before)
  expect(await check(dayBefore(-7), 1)).toBe(before! + 1000)
})

test('a day that others have written since is counted from all keywords', async () => {
  await recordChecks(app.database, utcDay(), looksOf(allSeen(), searches))
  await rollUpAll(app.database.db)
  // A process of the version before takes the mark, and counts the day without the sums.
  await sql`UPDATE counted_projects SET volume = 7, known_count = 3 WHERE project_id = ${projectId}`.execute(
    app.database.db,
  )
  await recordChecks(app.database, utcDay(), looksOf(allSeen().slice(0, 1), searches))
  await rollUpAll(app.database.db)
  expect(await stored(app.database.db)).toEqual(await recounted())
})

const volumeOf = async (day: string) => {
  const { rows } = await sql<{ volume: number }>`
    SELECT volume FROM project_days WHERE project_id = ${projectId} AND day = ${day}::date`.execute(
    app.database.db,
  )
  return rows[0]?.volume
}

const allSeen = (): Seen[] =>
  ids.map((_, keyword) => ({ keyword, depth: 100, own: 1 + keyword, rivals: [null, 20 + keyword, null] }))

function someSeen(random: () => number): Seen[] {
  const place = () => (random() < 0.2 ? null : 1 + Math.floor(random() * 30))
  return [...ids.keys()]
    .filter(() => random() < 0.25)
    .map((keyword) => {
      const depth = random() < 0.2 ? 20 : 100
      const places = [place(), ...RIVALS.map(place)].map((position, at, all) =>
        all.indexOf(position) === at && position !== null && position <= depth ? position : null,
      )
      return { keyword, depth, own: places[0]!, rivals: places.slice(1) }
    })
}

/** One thing that people and jobs do to keywords. */
async function change(thing: number, random: () => number) {
  const id = ids[Math.floor(random() * ids.length)]!
  const some = { project_keyword_ids: [id, ids[0]!] }
  const { rows: tags } = await sql<{ id: number }>`
    SELECT id FROM tags WHERE account_id = ${person.accountId}`.execute(app.database.db)
  const things = [
    () => app.call(toggleSetting, { project_keyword_id: id, type: 'status' }, person.token),
    () => app.call(addCompetitors, { ...some, competitors: RIVALS.join('\n') }, person.token),
    () => app.call(clearCompetitors, { project_keyword_ids: [id] }, person.token),
    () => app.call(assignTag, { ...some, user_tag_id: tags[0]!.id }, person.token),
    () => app.call(removeTags, { project_keyword_ids: [id] }, person.token),
    () => app.call(deleteKeywords, { project_keyword_ids: [ids[9]!] }, person.token),
  ]
  await things[thing]!()
}

/** A roll-up that ends before its transaction does. */
async function crash() {
  const ended = app.database.db.transaction().execute(async (trx) => {
    const days = await takeDueDays(trx, await findDue(trx))
    await rollUpDays(trx, days, utcDay())
    throw new Error('killed')
  })
  await expect(ended).rejects.toThrow('killed')
}

/** Everything that a roll-up writes of the newest day. */
async function stored(db: typeof app.database.db) {
  const day = await newestDay(db)
  const isIt = sql`project_id = ${projectId} AND day = ${day}::date`
  const reads = [
    sql`SELECT * FROM project_days WHERE ${isIt}`,
    sql`SELECT host, list_hash, keyword_ids, ranks FROM rank_days WHERE ${isIt} ORDER BY host`,
    sql`SELECT * FROM share_of_voice_days WHERE ${isIt} ORDER BY host`,
    sql`SELECT tag_id, known_count, population, visibility::real, traffic::real FROM tag_days
      WHERE ${isIt} ORDER BY tag_id`,
    sql`SELECT * FROM projects WHERE id = ${projectId}`,
    sql`SELECT * FROM counted_keywords WHERE project_id = ${projectId} ORDER BY keyword_id`,
    sql`SELECT host, keyword_count, trim_scale(clicks) AS clicks FROM counted_hosts
      WHERE project_id = ${projectId} ORDER BY host`,
  ]
  const values: unknown[][] = []
  for (const read of reads) values.push((await read.execute(db)).rows)
  return values
}

async function newestDay(db: typeof app.database.db) {
  const { rows } = await sql<{ day: string }>`
    SELECT max(day) AS day FROM project_days WHERE project_id = ${projectId}`.execute(db)
  return rows[0]!.day
}

/** Counts all keywords from nothing, and reads the results. They are not kept, so that differences continue. */
async function recounted(): Promise<unknown[][]> {
  let values: unknown[][] = []
  const isOver = new Error('over')
  const counting = app.database.db.transaction().execute(async (trx: Transaction<Tables>) => {
    const day = await newestDay(trx)
    for (const table of ['project_days', 'rank_days', 'share_of_voice_days', 'tag_days'])
      await sql`DELETE FROM ${sql.table(table)} WHERE project_id = ${projectId} AND day = ${day}::date`.execute(
        trx,
      )
    for (const table of ['counted_projects', 'counted_keywords', 'counted_hosts'])
      await sql`DELETE FROM ${sql.table(table)} WHERE project_id = ${projectId}`.execute(trx)
    const whole = { account_id: person.accountId, project_id: projectId, day, keyword_ids: null }
    await rollUpDays(trx, [{ ...whole, age: 0 }], utcDay())
    await rollUpTags(trx, [whole])
    values = await stored(trx)
    throw isOver
  })
  await expect(counting).rejects.toBe(isOver)
  return values
}
