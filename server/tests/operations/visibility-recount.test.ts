import { readFileSync } from 'node:fs'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAlert } from '../support/alerts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'
import { mean, visibilityAt } from '../support/recomputed.ts'
import { recordDay } from '../support/recorded-days.ts'
import { dayBefore } from '../support/year.ts'

// Recorded days had another formula once. The migration counts them again from the stored positions.
const migration = readFileSync(
  new URL('../../migrations/0212_visibility_by_clicks.sql', import.meta.url),
  'utf8',
)
const app = appForTests()

/** Positions by days ago, oldest first; null: outside the top 100. */
const seen: [ago: number, positions: (number | null)[]][] = [
  [5, [1, 25, null]],
  [3, [2, 60, 11]],
  [1, [3, 100, 20]],
]
const TAGGED = [0, 2]
/** A curve that an account had from three days ago: each position gets half of the clicks of the one before. */
const halves = Array.from({ length: 20 }, (_, index) => 0.5 ** (index + 1))

const averageOf = (positions: (number | null)[]) => mean(positions.map(visibilityAt))

test.each([
  ['the default curve', null],
  ['a curve of the account', halves],
])('visibility of recorded days is counted again by %s', async (_, curve) => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const texts = ['red', 'blue', 'green'].map((word) => `${word} of ${person.username}`)
  const keywords = await makeKeywords(app, person, project, texts.join('\n'))
  const ids = texts.map((text) => keywords.find(({ keyword }) => keyword === text)!.id)
  const tag = await app.items(
    createTag,
    { tag: 'Some', project_keyword_ids: TAGGED.map((index) => ids[index]!) },
    person.token,
  )
  await makeAlert(app, person, { source_type_project: project.id, trigger_type: 'visibility' })
  const { db } = app.database
  await db
    .updateTable('tag_spans')
    .set({ first_day: dayBefore(6) })
    .where('tag_id', '=', tag.id)
    .execute()
  if (curve !== null)
    await db
      .insertInto('click_curves')
      .values({ account_id: person.accountId, first_day: dayBefore(3), shares: [...curve] })
      .execute()
  const searches = await db
    .selectFrom('keywords')
    .select('search_id')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  for (const [ago, positions] of seen)
    await recordDay(
      app.database,
      dayBefore(ago),
      searches.map(({ search_id: searchId }, index) => {
        const position = positions[index] ?? null
        const url = 'https://www.example.com/'
        return { searchId, depth: 100, results: position === null ? [] : [{ position, url }] }
      }),
    )
  const read = async () => ({
    days: await db
      .selectFrom('project_days')
      .select(['day', 'visibility'])
      .where('project_id', '=', project.id)
      .orderBy('day')
      .execute(),
    tags: await db
      .selectFrom('tag_days')
      .select(['day', 'visibility'])
      .where('tag_id', '=', tag.id)
      .orderBy('day')
      .execute(),
    now: await db
      .selectFrom('projects')
      .select('visibility')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow(),
  })
  const recorded = await read()
  expect(recorded.days).toHaveLength(seen.length)
  expect(recorded.tags).toHaveLength(seen.length)
  if (curve === null) {
    const ofDays = seen.map(([, positions]) => expect.closeTo(averageOf(positions)!, 3))
    expect(recorded.days.map(({ visibility }) => visibility)).toEqual(ofDays)
  }

  // An older day whose positions are no longer known.
  await sql`
    INSERT INTO project_days
    SELECT (jsonb_populate_record(days, jsonb_build_object('day', ${dayBefore(9)}::text))).*
    FROM project_days AS days
    WHERE project_id = ${project.id} AND day = ${dayBefore(5)}::date`.execute(db)
  for (const table of ['project_days', 'tag_days', 'projects'] as const)
    await db.updateTable(table).set({ visibility: 50 }).execute()
  await sql.raw(migration).execute(db)

  const close = (rows: { visibility: number | null }[]) =>
    rows.map(({ visibility, ...row }) => ({ ...row, visibility: expect.closeTo(visibility!, 3) }))
  const counted = await read()
  expect(counted.days[0]).toEqual({ day: dayBefore(9), visibility: null })
  expect(counted.days.slice(1)).toEqual(close(recorded.days))
  expect(counted.tags).toEqual(close(recorded.tags))
  expect(counted.now).toEqual(close([recorded.now])[0])
  const notifications = await app.items(listNotifications, {}, person.token)
  expect(notifications.data.map(({ title }) => title)).toEqual(['Visibility now counts clicks'])
})
