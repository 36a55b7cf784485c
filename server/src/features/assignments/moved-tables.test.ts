import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { fillEveryTable, findTables, type Table } from '../../../tests/support/every-table.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { transaction } from '../../platform/database/database.ts'
import { type AllFacts, tablesWith } from '../../platform/database/table-facts.ts'
import { createLog } from '../../platform/log.ts'
import { tableFacts } from '../../tables.ts'
import { readMovedTables } from './copy-rows.queries.ts'
import { moveProject } from './move-project.service.ts'

const app = appForTests()
let tables: Table[]

beforeAll(async () => {
  tables = await findTables(app.database.db)
})

const facts: AllFacts = tableFacts
const moved = tablesWith(facts, ({ withProject }) => withProject === 'copied' || withProject === 'moved')
/** Deleted from the former account: stored for the return, or ended. */
const gone = tablesWith(facts, ({ withProject }) => withProject === 'deleted')

/** Dynamic tags and topics stay with their account; a tag that people have put on keywords has none of these. */
const ofDynamicTags = ['filter', 'counted_at', 'count_again_at', 'topic_of', 'topic_parent', 'is_renamed']

const isAboutProjects = ({ columns }: Table) =>
  columns.some(({ name }) => name === 'account_id') &&
  columns.some(({ name }) => /^(project_id|project_ids|keyword_id|competitor_id)$/.test(name))

test('every table about projects moves, is gone, or stays with a reason', () => {
  const decided = tablesWith(facts, ({ withProject }) => withProject !== undefined)
  expect(
    tables
      .filter(isAboutProjects)
      .map(({ name }) => name)
      .filter((name) => !decided.includes(name)),
  ).toEqual([])
  expect(decided.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
})

test('a row of each moved table is in the other account afterwards, with every column', async () => {
  const { db } = app.database
  const { accountId: from } = await fillEveryTable(db, tables, 'giver')
  const { accountId: to } = await fillEveryTable(
    db,
    tables.filter(({ name }) => name === 'accounts'),
    'taker',
  )
  const rowsOf = async (name: string, accountId: number) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(given) - 'account_id' AS row FROM ${sql.table(name)} AS given
      WHERE account_id = ${accountId}`.execute(db)
    return rows.map(({ row }) => row)
  }
  // A removed competitor belongs to no keyword, and does not move.
  await sql`UPDATE competitors SET removed_from = NULL, removal_id = NULL WHERE account_id = ${from}`.execute(
    db,
  )
  const before = await Promise.all(moved.map((name) => rowsOf(name, from)))
  expect(before.filter((rows) => rows.length !== 1)).toEqual([])
  const ctx = { db, log: createLog('silent', 'test'), installation: testInstallation }
  await transaction(db, async (trx) => {
    const read = await readMovedTables(trx, facts)
    const recipient = { accountId: to, personAccountId: to }
    await moveProject({ ...ctx, db: trx }, { ...read, from, to: recipient, projectId: from })
  })
  // Columns that name a person or are generated have other values there.
  const others = ['created_by', 'changed_by', 'folder', 'tags', 'id', 'tag_id', ...ofDynamicTags]
  const shown = (row: Record<string, unknown> = {}) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !others.includes(name)))
  for (const [index, name] of moved.entries()) {
    const there = await rowsOf(name, to)
    expect([name, there.map(shown)]).toEqual([name, before[index]?.map(shown)])
    // The tag stays, because keywords of other projects may have it.
    expect([name, (await rowsOf(name, from)).length]).toEqual([name, name === 'tags' ? 1 : 0])
  }
  for (const name of gone) expect([name, await rowsOf(name, from)]).toEqual([name, []])
  const [project] = await rowsOf('projects', to)
  expect(project).toMatchObject({ id: from, created_by: to, folder: null })
})
