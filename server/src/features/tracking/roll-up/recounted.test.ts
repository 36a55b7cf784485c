import { addCompetitors, clearCompetitors } from '@rankline/contract/competitors/calls'
import { deleteKeywords, toggleSetting } from '@rankline/contract/keywords/calls'
import { assignTag, createTag, removeTags } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords } from '../../../../tests/support/keywords.ts'
import { giveMarkets, MARKETS, RIVALS, recordSeen, SITE } from '../../../../tests/support/market-year.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../tests/support/people.ts'
import { dayBefore, numbers, type Seen } from '../../../../tests/support/year.ts'
import { rollUpAll } from './project-days.ts'
import { lockProjects, recountProjects } from './projects.queries.ts'

// Changes a project at random, and compares what roll-ups of each batch left with a count that begins with nothing.

const DAYS = 3
const STEPS = 8
const SEEDS = [1, 2, 3]
const KEYWORDS = MARKETS.length

const app = appForTests()
let person: SignedUp
let projectId: number
let ids: number[]
let searches: number[]

test.each(SEEDS)(
  'a roll-up of each batch leaves what a count of everything finds (seed %i)',
  async (seed) => {
    const random = numbers(seed)
    const chosen = (share: number) => [...Array(KEYWORDS).keys()].filter(() => random() < share)
    const owner = await makeOwner(app, { project_url: SITE })
    person = owner.person
    projectId = owner.project.id
    const keywords = await makeKeywords(app, person, owner.project, bulk(KEYWORDS, `seed ${seed}`))
    ids = keywords.map(({ id }) => id)
    searches = await giveMarkets(app, ids, MARKETS)
    await app.items(
      createTag,
      { tag: `tag ${seed}`, type: 3, project_keyword_ids: ids.slice(0, 4) },
      person.token,
    )
    for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
      const day = dayBefore(ago)
      for (let step = 0; step < STEPS; step += 1) {
        await change(random)
        await recordSeen(app, { day, seen: chosen(0.4).map((keyword) => seenAt(keyword, random)) }, searches)
        // Changes of keywords mark today alone; earlier days keep the keywords that they had.
        await mark(day)
        await rollUpAll(app.database.db)
        await expectRecounted()
      }
    }
  },
)

function seenAt(keyword: number, random: () => number): Seen {
  const depth = random() < 0.2 ? 20 : 100
  const place = () => {
    const position = 1 + Math.floor(random() ** 2 * 120)
    return position > depth ? null : position
  }
  const places = [place(), ...RIVALS.map(place)].map((position, at, all) =>
    all.indexOf(position) === at ? position : null,
  )
  return { keyword, depth, own: places[0]!, rivals: places.slice(1) }
}

/** One thing that people do to keywords, or nothing. */
async function change(random: () => number) {
  const id = ids[Math.floor(random() * ids.length)]!
  const some = { project_keyword_ids: [id, ids[0]!] }
  const { rows: tags } = await sql<{
    id: number
  }>`SELECT id FROM tags WHERE account_id = ${person.accountId}`.execute(app.database.db)
  const things = [
    () => app.call(toggleSetting, { project_keyword_id: id, type: 'status' }, person.token),
    () => app.call(addCompetitors, { ...some, competitors: RIVALS.join('\n') }, person.token),
    () => app.call(clearCompetitors, { project_keyword_ids: [id] }, person.token),
    () => app.call(assignTag, { ...some, user_tag_id: tags[0]!.id }, person.token),
    () => app.call(removeTags, { project_keyword_ids: [id] }, person.token),
    async () => {
      if (ids.length > KEYWORDS / 2 && random() < 0.3) {
        await app.call(deleteKeywords, { project_keyword_ids: [id] }, person.token)
        ids = ids.filter((other) => other !== id)
      }
    },
  ]
  await things[Math.floor(random() * things.length)]!()
}

/** Numbers of the newest recorded day, and of the project. Earlier days keep the competitors that they had. */
async function stored() {
  const { db } = app.database
  const { rows } = await sql<{ day: string }>`
    SELECT max(day) AS day FROM project_days WHERE project_id = ${projectId}`.execute(db)
  const day = rows[0]!.day
  const isIt = sql`project_id = ${projectId} AND day = ${day}::date`
  const reads = [
    sql`SELECT * FROM project_days WHERE ${isIt}`,
    sql`SELECT host, list_hash, keyword_ids, ranks FROM rank_days WHERE ${isIt} ORDER BY host`,
    sql`SELECT host, keyword_count, share FROM share_of_voice_days WHERE ${isIt} ORDER BY host`,
    sql`SELECT tag_id, known_count, population, visibility, traffic FROM tag_days WHERE ${isIt} ORDER BY tag_id`,
    sql`SELECT * FROM projects WHERE id = ${projectId}`,
  ]
  const values: unknown[][] = []
  for (const read of reads) values.push((await read.execute(db)).rows)
  return { day, values }
}

const mark = (day: string) =>
  sql`INSERT INTO project_days_due (account_id, project_id, day)
    VALUES (${person.accountId}, ${projectId}, ${day}::date)`.execute(app.database.db)

async function expectRecounted() {
  const { db } = app.database
  const { day, values } = await stored()
  for (const table of ['project_days', 'rank_days', 'share_of_voice_days', 'tag_days'])
    await sql`DELETE FROM ${sql.table(table)} WHERE project_id = ${projectId} AND day = ${day}::date`.execute(
      db,
    )
  await sql`UPDATE projects SET ranked_count = 0, visibility = NULL, keyword_count = 0
    WHERE id = ${projectId}`.execute(db)
  await mark(day)
  await rollUpAll(db)
  expect((await stored()).values).toEqual(values)
  // The numbers of the project alone, as after keywords were added.
  await db.transaction().execute(async (trx) => {
    await lockProjects(trx, person.accountId, [projectId])
    await recountProjects(trx, person.accountId, [projectId])
  })
  expect((await stored()).values).toEqual(values)
}
