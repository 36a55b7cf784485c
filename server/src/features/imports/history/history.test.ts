import { utcDay } from '@rankline/contract/days'
import { deleteHistoryImport, importHistory, previewHistory } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../../tests/support/app.ts'
import { historyImports } from '../../../../tests/support/history-imports.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import { givePackage, type SignedUp, signUp } from '../../../../tests/support/people.ts'

const app = await createTestApp()
afterAll(() => app.close())

let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: 'https://www.shop.example.com/' }))
})

const { sent, preview, bring, keywords, historyOf, imports } = historyImports(app, () => ({
  person,
  project,
}))

test('a file without dates says nothing of past positions until the person says of which day they are', async () => {
  const text = 'Keyword,Current position,URL\nred shoes,3,https://shop.example.com/red\nblue shoes,>100,'
  expect(await preview(text)).toMatchObject({ keywords: 2, positions: 0 })
  const more = { positions_day: '2026-03-04' }
  expect(await preview(text, more)).toMatchObject({
    keywords: 2,
    positions: 2,
    first_day: '2026-03-04',
    last_day: '2026-03-04',
  })
  await bring(text, more)
  const [blue, red] = await keywords()
  const from = 'another rank tracker'
  expect(await historyOf(red!.id)).toEqual([['2026-03-04', 3, 'https://shop.example.com/red', from]])
  expect(await historyOf(blue!.id)).toEqual([['2026-03-04', null, null, from]])
  // Days that the file names go before.
  const dated = `Keyword,Position,Date\nred shoes,5,2026-03-05`
  expect(await preview(dated, more)).toMatchObject({ positions: 1, first_day: '2026-03-05' })
  for (const day of ['2026-02-30', 'yesterday']) {
    const { status, body } = await app.call(previewHistory, sent(text, { positions_day: day }), person.token)
    expect([status, body.status === 'error' && body.errors]).toEqual([
      422,
      { positions_day: ['must be a date'] },
    ])
  }
})

test('what was measured here is neither overwritten nor hidden, and an import is taken back in one step', async () => {
  const [mine] = await makeKeywords(app, person, project, 'red shoes')
  const day = utcDay(-10)
  const { db } = app.database
  await sql`SELECT ensure_positions_month(${day}::date)`.execute(db)
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
    VALUES (${person.accountId}, ${mine!.id}, ${day}::date, ${project.id}, 9, 100, now())`.execute(db)
  const numbers = () =>
    db.selectFrom('project_days').selectAll().where('project_id', '=', project.id).execute()
  const before = { days: await numbers(), keyword: (await keywords())[0] }
  const text = `Keyword,Date,Position\nred shoes,${day},2\nred shoes,${utcDay(-11)},3\nnew one,${utcDay(-11)},1\n`
  const { id } = await bring(text)
  expect(await historyOf(mine!.id)).toEqual([
    [day, 9, null, null],
    [utcDay(-11), 3, null, 'another rank tracker'],
  ])
  const after = (await keywords()).find((one) => one.id === mine!.id)
  expect([after?.current_position, after?.best_position]).toEqual([
    before.keyword?.current_position,
    before.keyword?.best_position,
  ])

  const again = await bring(`Keyword,Date,Position\nred shoes,${utcDay(-11)},5\n`)
  expect((await historyOf(mine!.id))[1]).toEqual([utcDay(-11), 5, null, 'another rank tracker'])
  await app.items(deleteHistoryImport, { project_id: project.id, history_import_id: again.id }, person.token)
  expect((await historyOf(mine!.id))[1]).toEqual([utcDay(-11), 3, null, 'another rank tracker'])

  const back = { project_id: project.id, history_import_id: id, with_keywords: 'true' }
  await app.items(deleteHistoryImport, back, person.token)
  expect(await historyOf(mine!.id)).toEqual([[day, 9, null, null]])
  expect((await keywords()).map(({ keyword }) => keyword)).toEqual(['red shoes'])
  expect(await imports()).toEqual([])
  expect((await app.call(deleteHistoryImport, back, person.token)).status).toBe(404)
})

test('an import that fails leaves nothing at all', async () => {
  await givePackage(app, person.accountId, { slug: 'starter-250' })
  const rows = Array.from({ length: 251 }, (_, index) => `word ${index},2026-01-01,${(index % 100) + 1}`)
  const refused = await app.call(
    importHistory,
    sent(['Keyword,Date,Position', ...rows].join('\n')),
    person.token,
  )
  expect(refused.status).toBe(403)
  expect([await keywords(), await imports()]).toEqual([[], []])
  const left = await app.database.db
    .selectFrom('imported_positions')
    .select('day')
    .where('account_id', '=', person.accountId)
    .execute()
  expect(left).toEqual([])
})

test('an import that loses its connection in the middle leaves nothing at all', {
  tags: ['deep'],
}, async () => {
  const { db, pool } = app.database
  // The transaction stops at its last rows, after the first part of them is written.
  await pool.query(`
    CREATE OR REPLACE FUNCTION pg_temp_stop() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.url = 'https://shop.example.com/stop' THEN PERFORM pg_sleep(30); END IF; RETURN NEW; END $$`)
  await pool.query(`
    CREATE OR REPLACE TRIGGER stop BEFORE INSERT ON imported_positions FOR EACH ROW EXECUTE FUNCTION pg_temp_stop()`)
  onTestFinished(async () => {
    await pool.query('DROP FUNCTION pg_temp_stop CASCADE')
  })
  const rows = Array.from(
    { length: 21_000 },
    (_, index) => `word ${index % 500},${utcDay(-Math.floor(index / 500) - 1)},4,,brand`,
  )
  const text = [
    'Keyword,Date,Position,URL,Tags',
    ...rows,
    'last,2026-01-01,4,https://shop.example.com/stop,brand',
  ]
  const called = app.call(importHistory, sent(text.join('\n')), person.token)
  await expect.poll(async () => (await imports())[0]?.done, { timeout: 20_000 }).toBe(20_000)
  const kill = () =>
    pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep' AND pid <> pg_backend_pid()`,
    )
  // The last rows may not be on their way yet.
  await expect.poll(async () => (await kill()).rowCount, { timeout: 10_000 }).toBe(1)
  expect((await called).status).toBeGreaterThanOrEqual(500)
  expect([await keywords(), await imports()]).toEqual([[], []])
  for (const table of ['imported_positions', 'keywords', 'tags', 'keyword_tags'] as const) {
    const left = await db
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', person.accountId)
      .execute()
    expect([table, left]).toEqual([table, []])
  }
})

test('of two imports at the same time, one runs', async () => {
  const texts = ['red shoes', 'blue shoes'].map((word) => `Keyword,Date,Position\n${word},2026-01-01,4`)
  // Files are read one after the other: both imports are held until both are read.
  const holder = await app.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT pg_advisory_xact_lock(hashtext('history_imports'), hashint8($1))`, [
    person.accountId,
  ])
  const called = texts.map((text) => app.call(importHistory, sent(text), person.token))
  const waiting = () =>
    app.database.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(2)
  await holder.query('ROLLBACK')
  holder.release()
  const answers = await Promise.all(called)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await imports()).toHaveLength(1)
})

test('what a killed import would have had does not count', async () => {
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  const become = (status: 'running' | 'done', minutes: number) =>
    app.database.db
      .updateTable('history_imports')
      .set({ status, total: 5_000_000, touched_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute()
  const other = () =>
    app.call(importHistory, sent('Keyword,Date,Position\nblue shoes,2026-01-01,4'), person.token)
  await become('done', 6)
  expect((await other()).status).toBe(403)
  await become('running', 6)
  expect((await other()).status).toBe(200)
})

test('an import whose process was killed is shown as failed, and the next one runs', async () => {
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  const silent = (minutes: number) =>
    app.database.db
      .updateTable('history_imports')
      .set({ status: 'running', touched_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute()
  await silent(1)
  const other = sent('Keyword,Date,Position\nblue shoes,2026-01-01,4')
  const refused = await app.call(importHistory, other, person.token)
  expect([refused.status, refused.body.message]).toEqual([409, messages.historyRunning])
  await silent(6)
  expect((await imports())[0]).toMatchObject({ id, status: 'failed' })
  expect((await app.call(importHistory, other, person.token)).status).toBe(200)
})

test('a file of another project’s import, or of another account, is not found', async () => {
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  const elsewhere = await makeProject(app, person)
  const input = { project_id: elsewhere.id, history_import_id: id }
  expect((await app.call(deleteHistoryImport, input, person.token)).status).toBe(404)
  const stranger = await signUp(app)
  const own = await makeProject(app, stranger)
  const theirs = { project_id: own.id, history_import_id: id }
  expect((await app.call(deleteHistoryImport, theirs, stranger.token)).status).toBe(404)
  expect((await imports()).map((one) => one.id)).toEqual([id])
})

test('a file and an account hold no more than they may', { tags: ['deep'] }, async () => {
  const words = Array.from({ length: 50_001 }, (_, index) => `w${index},2026-01-01,1`)
  const many = await app.call(
    importHistory,
    sent(['Keyword,Date,Position', ...words].join('\n')),
    person.token,
  )
  expect([many.status, many.body.status === 'error' && many.body.errors]).toEqual([
    422,
    { history_file: [messages.historyTooManyKeywords(50_000)] },
  ])
  const { id } = await bring('Keyword,Date,Position\nred shoes,2026-01-01,4')
  await app.database.db
    .updateTable('history_imports')
    .set({ total: 5_000_000 })
    .where('id', '=', id)
    .execute()
  const full = await app.call(
    importHistory,
    sent('Keyword,Date,Position\nblue shoes,2026-01-01,4'),
    person.token,
  )
  expect([full.status, full.body.message]).toEqual([403, messages.historyFull(5_000_000)])
  expect((await keywords()).map(({ keyword }) => keyword)).toEqual(['red shoes'])
})
