import { messages } from '@rankline/contract/messages'
import { createTag } from '@rankline/contract/tags/calls'
import { startTakeoutImport } from '@rankline/contract/takeout/calls'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { withRows } from '../../../tests/support/changed-archives.ts'
import { rowsOfTables } from '../../../tests/support/footprint.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { imported, sent, takenOut } from '../../../tests/support/takeouts.ts'
import type { Row } from './format/table.ts'
import { restoreTakeout } from './takeout.jobs.ts'

const app = appForTests()
let archive: Buffer
let newcomer: SignedUp

beforeAll(async () => {
  const owner = await signUp(app)
  const [red] = await makeKeywords(app, owner, await makeProject(app, owner), 'red shoes\nblue hats')
  await app.items(createTag, { tag: 'shoes', project_keyword_ids: [red!.id] }, owner.token)
  archive = await takenOut(app, owner)
})
beforeEach(async () => {
  newcomer = await signUp(app)
})

const withPhrases = (count: number) =>
  withRows(archive, 'keywords', (rows) => [
    ...rows,
    ...Array.from({ length: count }, (_, number) => ({
      ...rows[0],
      id: 1_000_000 + number,
      phrase: `new phrase ${number} of ${newcomer.accountId}`,
    })),
  ])

const twice = (rows: Row[]) => [...rows, ...rows]

test('an archive that the database refuses leaves no searches behind', async () => {
  const before = await rowsOfTables(app)
  const given = await withRows(await withPhrases(1_500), 'keyword_tags', twice)
  const row = await imported(app, newcomer, given)
  expect(row).toMatchObject({ status: 'failed', failure: messages.takeoutDamaged('keyword_tags.csv') })
  const after = await rowsOfTables(app)
  // The takeout and its notification report the failure.
  for (const name of ['takeouts', 'notifications']) after[name]! -= 1
  expect(after).toEqual(before)
})

test('an import that finds its searches deleted makes them again', async () => {
  const { pool } = app.database
  const id = await sent(app, newcomer, await withPhrases(3))
  await app.items(startTakeoutImport, { takeout_id: id }, newcomer.token)
  const payload = { accountId: newcomer.accountId, takeoutId: id }
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [newcomer.accountId])
  const first = restoreTakeout.perform(sendingContext(app), payload)
  const isPrepared = async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"accounts"%'`,
    )
    return rows.length
  }
  await expect.poll(isPrepared).toBe(1)
  await pool.query(`DELETE FROM searches USING phrases
    WHERE phrase_id = phrases.id AND text LIKE 'new phrase % of ${newcomer.accountId}'`)
  await client.query('COMMIT')
  client.release()
  await expect(first).rejects.toThrow('3 searches were deleted')
  await restoreTakeout.perform(sendingContext(app), payload)
  const { rows } = await pool.query('SELECT status, failure FROM takeouts WHERE id = $1', [id])
  expect(rows).toEqual([{ status: 'done', failure: null }])
  const keywords = await pool.query('SELECT FROM keywords WHERE account_id = $1', [newcomer.accountId])
  expect(keywords.rows).toHaveLength(5)
})
