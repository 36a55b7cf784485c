import { activityTypes } from '@rankline/contract/activities/calls'
import { utcDay } from '@rankline/contract/days'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { makeMember, type World } from './authorization.ts'
import { signUpClient } from './clients.ts'
import { recordDay } from './recorded-days.ts'
import { makeThings, type Things } from './things.ts'

/** Part of every stored text of hidden things. */
const MARK = 'zqhidden'
const ADDRESS = '203.0.113.77'
/** First id of hidden things; no other number in an answer is so large. */
const FIRST_ID = 777_000_000_000_000

const marks = new RegExp(`${MARK}|${ADDRESS}|\\b777\\d{12}\\b`, 'i')

/** The first trace of a hidden thing in a text, with the text around it. */
export function traceOfHidden(text: string): string | null {
  const { index } = marks.exec(text) ?? {}
  return index === undefined ? null : text.slice(Math.max(index - 80, 0), index + 80)
}

/**
 * A project of the holder that no limited member sees, with one thing of each kind, members, a history and
 * two days of positions. All of its texts and ids are marked.
 */
export async function makeHidden(world: World): Promise<Things> {
  const { app, people } = world
  return marked(app, async () => {
    const things = await makeThings(app, people.holder, MARK)
    await makeMember(app, people.holder, 'manager')
    const { brandId: id, packageId, addressName } = people.client
    await makeThings(app, await signUpClient(app, { id, packageId, addressName }), `${MARK}-client`)
    await nameAfterMark(app)
    await noteHistory(world, things)
    await checkTwice(app, things.keyword)
    return things
  })
}

/** Adds more hidden things, so that every count of them changes. */
export async function growHidden(world: World, hidden: Things) {
  const { app, people } = world
  await marked(app, async () => {
    await makeThings(app, people.holder, `${MARK}-2`)
    await nameAfterMark(app)
    await noteHistory(world, hidden)
    await app.database.db
      .updateTable('keywords')
      .set({ position: 1, previous_position: 60, change: 59, movement: 'improved', outcome: 'failed' })
      .where('id', '=', hidden.keyword)
      .execute()
    await app.database.db
      .updateTable('projects')
      .set({ keyword_count: 40, improved_count: 13, declined_count: 17, stable_count: 10 })
      .where('id', '=', hidden.project)
      .execute()
  })
}

let rounds = 0

/** Gives everything created in `make` an id of the hidden range. */
async function marked<T>({ database: { db } }: TestApp, make: () => Promise<T>): Promise<T> {
  const first = FIRST_ID + 1_000_000 * rounds
  rounds += 1
  const { rows } = await sql<{ name: string; last: number | null }>`
    SELECT quote_ident(sequencename) AS name, last_value AS last
    FROM pg_sequences
    WHERE schemaname = 'public'`.execute(db)
  for (const { name } of rows) await sql`SELECT setval(${name}::regclass, ${first}::bigint)`.execute(db)
  try {
    return await make()
  } finally {
    for (const { name, last } of rows)
      await sql`SELECT setval(${name}::regclass, ${last ?? 1}::bigint, ${last !== null})`.execute(db)
  }
}

/** Renames people with an id of the hidden range. */
async function nameAfterMark({ database: { db } }: TestApp) {
  const name = sql<string>`${MARK} || id`
  const email = sql<string>`${MARK} || id || '@example.com'`
  await db.updateTable('users').set({ username: name, email }).where('id', '>=', FIRST_ID).execute()
  await db.updateTable('clients').set({ username: name, email }).where('id', '>=', FIRST_ID).execute()
  await db.updateTable('members').set({ email }).where('id', '>=', FIRST_ID).execute()
}

/** Adds activities of everybody in the project, and private ones of the holder. */
async function noteHistory({ app: { database }, people, memberIds }: World, { project, member }: Things) {
  const doers = [people.holder, people['limited viewer'], people['limited manager'], people.manager]
  const { rows } = await sql<{ member_account_id: number }>`
    SELECT member_account_id FROM members WHERE id IN (${memberIds.spare}, ${member})`.execute(database.db)
  const accountIds = [...doers.map(({ accountId }) => accountId), ...rows.map((row) => row.member_account_id)]
  const noted = accountIds.flatMap((done_by) =>
    activityTypes.flatMap((type) =>
      [project, null].map((project_id) => ({
        account_id: people.holder.accountId,
        done_by,
        project_id,
        type,
        text: `${MARK} ${type} from ${ADDRESS}`,
      })),
    ),
  )
  await database.db.insertInto('activities').values(noted).execute()
}

async function checkTwice({ database }: TestApp, keywordId: number) {
  const { search_id } = await database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('id', '=', keywordId)
    .executeTakeFirstOrThrow()
  const look = (position: number) => ({
    searchId: search_id,
    depth: 100,
    results: [{ position, url: `https://${MARK}.example.com/${position}` }],
  })
  await recordDay(database, utcDay(-1), [look(30)])
  await recordDay(database, utcDay(), [look(3)])
}
