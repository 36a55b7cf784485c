import { addKeywords, type KeywordPage, listKeywords } from '@rankline/contract/keywords/calls'
import {
  BULK_ACTION_SILENCE,
  bulkActionsProgress,
  deleteMatching,
  updateMatching,
} from '@rankline/contract/matching-keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { bulk } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { giveLimits, type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
/** Two and a half batches. */
const MANY = 2_500
const PAGE = 100
const key = 'a'.repeat(32)

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

const track = (count: number) =>
  app.items(addKeywords, { project_id: project.id, keywords: bulk(count) }, person.token)
const all = (expected: number) => ({ project_id: project.id, matching: '', expected, bulk_action: key })
const progress = (token = person.token) => app.items(bulkActionsProgress, { bulk_action: key }, token)
const clear = (expected: number) =>
  app.call(updateMatching, { ...all(expected), action: 'clear_tags' }, person.token)

test('an action tells how many keywords are done while it is at work, each counted once', async () => {
  await giveLimits(app, person.accountId, { allowed_keywords: 5_000, allowed_keywords_per_project: 5_000 })
  await track(MANY)
  const list = { project_id: project.id, page: MANY / PAGE }
  const last: KeywordPage = await app.items(listKeywords, list, person.token)
  const held = await app.database.pool.connect()
  try {
    await held.query('BEGIN')
    await held.query('SELECT FROM keywords WHERE id = $1 FOR UPDATE', [last.data.at(-1)!.id])
    const tagging = app.call(
      updateMatching,
      { ...all(MANY), action: 'add_tag', tag: 'sky', type: 5 },
      person.token,
    )
    const working = { action: 'add_tag', state: 'working', done: 2_000, total: MANY, message: null }
    await vi.waitFor(async () => expect(await progress()).toEqual([working]), 20_000)
    // A second bulk action is refused, and the first one continues.
    expect((await clear(MANY)).status).toBe(409)
    expect(await progress()).toEqual([working])
    await held.query('ROLLBACK')
    expect((await tagging).status).toBe(200)
  } finally {
    held.release()
  }
  const ended = { state: 'done', done: MANY, total: MANY, message: 'Tag added to 2,500 keywords.' }
  expect(await progress()).toMatchObject([ended])
})

test('a frequency is changed batch by batch, what fails keeps the batches, and all can be undone', async () => {
  await giveLimits(app, person.accountId, { allowed_keywords: 5_000, allowed_keywords_per_project: 5_000 })
  await track(MANY)
  const { pool } = app.database
  const changed = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM keywords WHERE account_id = $1 AND check_every = 7',
      [person.accountId],
    )
    return rows[0]!.count
  }
  const setFrequency = () =>
    app.call(updateMatching, { ...all(MANY), action: 'set_frequency', check_every: '7' }, person.token)
  // Batches follow the searches, so the keyword of the last search comes last.
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM keywords WHERE account_id = $1 ORDER BY search_id DESC LIMIT 1',
    [person.accountId],
  )
  const held = await pool.connect()
  try {
    await held.query('BEGIN')
    await held.query('SELECT FROM keywords WHERE id = $1 FOR UPDATE', [rows[0]!.id])
    const changing = setFrequency()
    await vi.waitFor(async () => expect(await changed()).toBe(2_000), 20_000)
    expect(await progress()).toMatchObject([{ state: 'working', done: 2_000 }])
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND query LIKE '%has_own_frequency%'`,
    )
    expect((await changing).status).toBeGreaterThanOrEqual(500)
  } finally {
    await held.query('ROLLBACK')
    held.release()
  }
  expect(await changed()).toBe(2_000)
  expect(await progress()).toMatchObject([{ state: 'failed', done: 2_000, total: MANY }])

  // Repeating the action changes the others.
  const again = { ...all(MANY), bulk_action: 'b'.repeat(32), action: 'set_frequency', check_every: '7' }
  expect((await app.call(updateMatching, again, person.token)).status).toBe(200)
  expect(await changed()).toBe(MANY)
  const { data } = await app.items(listRemovals, {}, person.token)
  expect(data.map(({ keyword_count }) => keyword_count)).toEqual([500, 2_000])
  const undone = await app.items(undoRemovals, { removal_ids: data.map(({ id }) => id) }, person.token)
  expect(undone).toMatchObject({ restored: MANY, left_out: 0 })
  expect(await changed()).toBe(0)
})

test('what fails says so, and that nothing was done', async () => {
  await track(2)
  expect((await clear(1)).status).toBe(409)
  expect(await progress()).toEqual([
    {
      action: 'clear_tags',
      state: 'failed',
      done: 0,
      total: 1,
      message: 'The list has changed: 2 keywords match now. Nothing has been done.',
    },
  ])
})

test('one whose process has ended is not at work for ever', async () => {
  await track(1)
  await clear(1)
  await app.database.db
    .updateTable('bulk_actions')
    .set({ state: 'working', told_at: new Date(Date.now() - (BULK_ACTION_SILENCE + 1) * 1_000) })
    .where('account_id', '=', person.accountId)
    .execute()
  expect(await progress()).toMatchObject([{ state: 'failed', done: 0 }])
})

test('nobody else hears of it, and a key of another form is refused', async () => {
  await track(1)
  await app.items(deleteMatching, all(1), person.token)
  expect(await progress()).toMatchObject([{ action: 'delete', state: 'done', done: 1 }])
  const stranger = await signUp(app)
  expect(await progress(stranger.token)).toEqual([])
  const ofProject = { bulk_action: key, project_id: project.id }
  expect((await app.call(bulkActionsProgress, ofProject, stranger.token)).status).toBe(404)
  const { status } = await app.call(deleteMatching, { ...all(1), bulk_action: 'x' }, person.token)
  expect(status).toBe(422)
})
