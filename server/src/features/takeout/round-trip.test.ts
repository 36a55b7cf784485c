// @module-tag deep
import { createAlert } from '@rankline/contract/alerts/calls'
import { updateClickCurve } from '@rankline/contract/click-curve/calls'
import { curveFields } from '@rankline/contract/click-curve/forms'
import { importHistory } from '@rankline/contract/imports/history'
import { deleteKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { addNote } from '@rankline/contract/notes/calls'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { addQuestions, createBrand } from '@rankline/contract/questions/calls'
import { createDynamicTag, createTag, listTags } from '@rankline/contract/tags/calls'
import { listTakeouts } from '@rankline/contract/takeout/calls'
import { switchTopics } from '@rankline/contract/topics/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { type Look, recordDay } from '../../../tests/support/recorded-days.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { everything, imported, takenOut } from '../../../tests/support/takeouts.ts'
import { makeThings } from '../../../tests/support/things.ts'
import { recountDynamicTags } from '../tags/tags.jobs.ts'
import { rollUpAll } from '../tracking/roll-up/project-days.ts'

let here: TestApp
let there: TestApp
let owner: SignedUp

beforeAll(async () => {
  here = await createTestApp()
  there = await createTestApp()
  owner = await signUp(here)
  await fill()
})
afterAll(() => Promise.all([here.close(), there.close()]))

/** Fills an account with rows for every table of an archive, with awkward texts and deleted things. */
async function fill() {
  const { token, accountId } = owner
  const { db } = here.database
  const shop = await makeProject(here, owner, {
    project_name: '=Shop, "inc."',
    project_url: 'https://shop.example.com/',
  })
  const phrases = ['red shoes', '=1+1', "'=2", '-3', 'ünï ☃ "x", y']
  const keywords = await makeKeywords(here, owner, shop, phrases.join('\n'))
  await makeThings(here, owner, 'a', shop)
  const binned = await makeProject(here, owner, { project_name: 'Binned' })
  await makeKeywords(here, owner, binned, 'gone words')
  await here.items(deleteProjects, { project_ids: [binned.id] }, token)
  const blog = await makeProject(here, owner, {
    project_name: 'Blog',
    project_url: 'https://blog.example.com/',
  })
  const [left, gone] = await makeKeywords(here, owner, blog, 'blog words\ngone too')
  await here.items(deleteKeywords, { project_keyword_ids: [gone!.id] }, token)
  const ids = [...keywords, left!].map(({ id }) => id)
  const text = { text: "'+note", description: 'two\r\nlines; "quoted"', color: 2 }
  await here.items(addNote, { project_keyword_ids: ids, ...text, selected_date: '2026-03-01' }, token)
  const { rows } = await sql<{ search_id: number }>`
    SELECT DISTINCT search_id FROM keywords WHERE account_id = ${accountId} AND deleted_at IS NULL`.execute(
    db,
  )
  const looks = (shift: number): Look[] =>
    rows.map(({ search_id: searchId }, index) => ({
      searchId,
      depth: 100,
      results: [
        { position: 3 + index + shift, url: `https://shop.example.com/p?${shift},"x"` },
        { position: 1, url: 'https://a-rival.example.org/' },
        { position: 2, url: 'https://blog.example.com/post' },
        { position: 60, url: 'https://shop.example.com/second' },
      ],
    }))
  for (const [index, day] of ['2025-12-30', '2026-01-15', '2026-02-01'].entries())
    await recordDay(here.database, day, looks(index))
  const file = new File(
    [
      'Keyword,Date,Position,URL\nred shoes,2024-05-01,4,https://shop.example.com/old\nold words,2024-05-02,,\n',
    ],
    'history.csv',
  )
  await here.items(importHistory, { project_id: shop.id, history_file: file }, token)
  await here.items(
    updateClickCurve,
    Object.fromEntries(curveFields.map((name, index) => [name, 40 - index])) as never,
    token,
  )
  await rollUpAll(db)
  const { alert } = await here.items(
    createAlert,
    {
      name: 'Mine',
      source_type: 'projects',
      source_type_project: shop.id,
      source_type_project_keyword: ids[0]!,
      trigger_type: 'position',
      trigger_action: 'improved',
      destination_type: ['email'],
      destination_type_email: 'me@example.com',
    },
    token,
  )
  await db
    .insertInto('alert_hits')
    .values({
      account_id: accountId,
      alert_id: alert.id,
      keyword_id: ids[0]!,
      day: '2026-02-01',
      before: 7,
      now: 3.5,
      url: null,
      detail: sql`${JSON.stringify({ won: [1], passedBy: [{ host: 'rival.test', before: null, now: 3 }] })}::jsonb`,
    })
    .execute()
  const change = await db
    .insertInto('search_changes')
    .values({
      ...{ account_id: accountId, keyword_id: ids[0]!, day: '2025-12-01', changed_by: accountId },
      ...{ changed_at: new Date('2025-12-01T10:00:00Z'), before: 'Google, desktop', after: 'Google, mobile' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const former = {
    position: 4,
    depth: 100,
    change: null,
    movement: null,
    landing_page_id: null,
    check_every: 7,
  }
  await db
    .insertInto('former_positions')
    .values({
      ...{ account_id: accountId, keyword_id: ids[0]!, day: '2025-11-30', change_id: change.id },
      ...{ ...former, checked_at: new Date('2025-11-30T10:00:00Z') },
    })
    .execute()
  await db
    .insertInto('feature_moves')
    .values({ account_id: accountId, keyword_id: ids[0]!, day: '2026-02-01', won: [1], lost: [] })
    .execute()
  await db
    .insertInto('overview_days')
    .values({ account_id: accountId, keyword_id: ids[0]!, day: '2026-02-01', place: 2 })
    .execute()
  await db
    .insertInto('citation_days')
    .values({
      ...{ account_id: accountId, project_id: shop.id, day: '2026-02-01', host: 'rival.example' },
      ...{ read_count: 3, cited_count: 2, source_count: 9, site_source_count: 4 },
      ...{ not_shown_count: 5, not_read_count: 1, failed_count: 7 },
    })
    .execute()
  const questions = 'Which shoes, in "red"?\n=Where?'
  await here.items(addQuestions, { project_id: shop.id, questions, topics: ['=Shoes'] }, token)
  await db.updateTable('questions').set({ removed_on: '2026-03-01' }).where('text', '=', '=Where?').execute()
  const rival = { name: "Rival's", aliases: '=R', exclusions: 'a rival', domains: 'rival.example' }
  await here.items(createBrand, { project_id: shop.id, ...rival }, token)
  await here.items(
    setPreferredPage,
    { project_keyword_ids: [ids[0]!], preferred_page: 'https://shop.example.com/second' },
    token,
  )
  await db.insertInto('project_favourites').values({ account_id: accountId, project_id: blog.id }).execute()
  const tag = await here.items(createTag, { tag: 'by hand', project_keyword_ids: ids.slice(0, 2) }, token)
  const filter = `keywords=${ids.join()}&tag=${tag.id}&project=${shop.id}`
  await here.items(createDynamicTag, { tag: 'By filter', type: 4, filter }, token)
  await here.items(switchTopics, { project_id: shop.id, is_on: 1 }, token)
  await db
    .insertInto('tags')
    .values({
      ...{ account_id: accountId, name: 'Footwear', folded_name: 'footwear', type: 1 },
      ...{ filter: `project=${shop.id}`, topic_of: shop.id, is_renamed: true },
    })
    .execute()
  await db
    .updateTable('projects')
    .set({ folder: 'Clients', tags: ['Shops', 'Ärzte, Praxen'], archived_at: new Date() })
    .where('id', '=', blog.id)
    .execute()
  await db
    .updateTable('users')
    .set({ name: '', allow_weekly_status: false, time_zone: 'Europe/Berlin', date_format: 'iso' })
    .where('account_id', '=', accountId)
    .execute()
}

test('an archive that another installation imports is the account in every column of every table', async () => {
  const newcomer = await signUp(there)
  // Ids that differ, and searches that somebody tracks already.
  const neighbour = await signUp(there)
  await makeKeywords(there, neighbour, await makeProject(there, neighbour), 'red shoes\nother words')
  const end = await imported(there, newcomer, await takenOut(here, owner))
  expect(end).toMatchObject({ status: 'done', failure: null })
  const before = await everything(here, owner.accountId)
  const after = await everything(there, newcomer.accountId)
  for (const [name, rows] of Object.entries(before)) {
    expect([name, rows.length > 0]).toEqual([name, true])
    // Alerts and reports are disabled, so that not both installations send messages.
    const expected = ['alerts', 'reports'].includes(name)
      ? rows.map((row) => ({ ...row, is_enabled: false }))
      : rows
    expect({ [name]: after[name] }).toEqual({ [name]: expected })
  }
  // The import rolls up the ranks again, for the same days and positions.
  const ranks = async (app: TestApp, accountId: number) => {
    const { rows } = await sql`
      SELECT projects.name, day, host, encode(ranks, 'hex') AS ranks
      FROM rank_days
      JOIN projects ON projects.account_id = rank_days.account_id AND projects.id = rank_days.project_id
      WHERE rank_days.account_id = ${accountId} AND projects.deleted_at IS NULL
      ORDER BY projects.name, day, host`.execute(app.database.db)
    return rows
  }
  expect(await ranks(there, newcomer.accountId)).not.toEqual([])
  expect(await ranks(there, newcomer.accountId)).toEqual(await ranks(here, owner.accountId))
  const settings = (app: TestApp, accountId: number) =>
    app.database.db
      .selectFrom('users')
      .select(['name', 'allow_news', 'allow_weekly_status', 'time_zone', 'date_format'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  expect(await settings(there, newcomer.accountId)).toEqual(await settings(here, owner.accountId))
  expect(await settings(there, newcomer.accountId)).toMatchObject({ name: '', allow_weekly_status: false })

  // A dynamic tag finds its keywords by their ids here.
  await recountDynamicTags.perform(sendingContext(there), {})
  const tags = await there.items(listTags, {}, newcomer.token)
  const carried = async (name: string) => {
    const tag = tags.find(({ tag_name }) => tag_name === name)!.id
    const { data } = await there.items(listKeywords, { tag }, newcomer.token)
    return data.map(({ keyword_name }) => keyword_name).sort()
  }
  expect(await carried('By filter')).toHaveLength(2)
  expect(await carried('By filter')).toEqual(await carried('by hand'))

  const [row] = await there.items(listTakeouts, {}, newcomer.token)
  expect(row).toMatchObject({ kind: 'imported', status: 'done', total: end.total, done: end.total })
  const { data } = await there.items(listNotifications, {}, newcomer.token)
  expect(data[0]).toMatchObject({ title: 'Your archive is imported' })
  // The imported searches are due, and the uploaded parts are deleted.
  const { rows } = await there.database.pool.query(
    `SELECT count(*) FILTER (WHERE next_check_at IS NULL)::int AS idle,
       (SELECT count(*)::int FROM takeout_parts) AS parts
     FROM searches JOIN keywords ON keywords.search_id = searches.id
     JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
     WHERE keywords.account_id = $1 AND projects.archived_at IS NULL`,
    [newcomer.accountId],
  )
  expect(rows[0]).toEqual({ idle: 0, parts: 0 })
})

test('an archive of what was imported is the same archive', async () => {
  const newcomer = await signUp(there)
  const archive = await takenOut(here, owner)
  await imported(there, newcomer, archive)
  const third = await signUp(here)
  await imported(here, third, await takenOut(there, newcomer))
  const off = (found: Awaited<ReturnType<typeof everything>>) => ({ ...found, alerts: [], reports: [] })
  expect(off(await everything(here, third.accountId))).toEqual(off(await everything(here, owner.accountId)))
})
