import { deleteKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { setFlag } from '@rankline/contract/keywords/flags'
import { setFrequency } from '@rankline/contract/keywords/frequency'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { updateMatching } from '@rankline/contract/matching-keywords/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let projectId: number
let keywords: Keyword[]
let ids: number[]

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  projectId = project.id
  keywords = await makeKeywords(app, person, project, 'apple\nberry\ncherry')
  ids = keywords.map(({ id }) => id)
})

const removals = async () => (await app.items(listRemovals, {}, person.token)).data
const undoLast = async () =>
  app.items(
    undoRemovals,
    { removal_ids: [(await removals()).find(({ kind }) => kind === 'settings')!.id] },
    person.token,
  )
const frequency = (check_every: string, ...of: number[]) =>
  app.items(setFrequency, { project_keyword_ids: of, check_every }, person.token)
const prefer = (preferred_page: string, ...of: number[]) =>
  app.items(setPreferredPage, { project_keyword_ids: of, preferred_page }, person.token)
const flag = (name: string, is_on: string, ...of: number[]) =>
  app.items(setFlag, { project_keyword_ids: of, flag: name, is_on }, person.token)

/** Reads the stored settings of each keyword, in the order of ids. */
async function stored() {
  const rows = await app.database.db
    .selectFrom('keywords')
    .select(['check_every', 'has_own_frequency', 'preferred_url', 'is_favourited', 'is_sticky', 'is_enabled'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows
}

test('what was set for several keywords at once is put back as it was for each', async () => {
  await frequency('7', ids[0]!)
  await prefer('https://www.example.com/old', ids[1]!)
  await flag('is_favourited', '1', ids[2]!)
  await flag('status', '0', ids[0]!)
  expect(await removals()).toEqual([])
  const before = await stored()
  const changes: [() => Promise<unknown>, string, number][] = [
    [() => frequency('3', ...ids), 'Check frequency: every 3 days', 3],
    [() => frequency('project', ...ids), 'Check frequency: none of its own', 1],
    [() => prefer('example.com/new page', ...ids), 'Preferred page: https://example.com/new%20page', 3],
    [() => flag('is_favourited', '1', ...ids), 'Favourite: on', 2],
    [() => flag('is_sticky', '1', ...ids), 'Pinned: on', 3],
    [() => flag('status', '1', ...ids), 'Tracking: on', 1],
    [() => flag('status', '0', ...ids), 'Tracking: off', 2],
  ]
  for (const [change, name, count] of changes) {
    const had = (await removals()).length
    await change()
    const told = await removals()
    if (count < 2) {
      // A change of a single keyword stores no removal, because it is easy to change back.
      expect(told.length, name).toBe(had)
      if (name.startsWith('Check')) await frequency('7', ids[0]!)
      else await flag('status', '0', ids[0]!)
      continue
    }
    expect(told[0], name).toMatchObject({ kind: 'settings', name, keyword_count: count })
    expect(await undoLast(), name).toEqual({ restored: count, left_out: 0 })
    expect(await stored(), name).toEqual(before)
    expect(await removals(), name).toEqual([])
  }
})

test('keywords that were changed since, or deleted, stay as they are', async () => {
  await frequency('3', ...ids)
  await frequency('2', ids[1]!)
  await app.items(deleteKeywords, { project_keyword_ids: [ids[2]!] }, person.token)
  expect(await undoLast()).toEqual({ restored: 1, left_out: 2 })
  expect(await stored()).toMatchObject([{ has_own_frequency: false }, { check_every: 2 }])
})

test('what was set for all that match is put back, too, and nothing of it by a stranger', async () => {
  const input = {
    project_id: projectId,
    matching: '',
    expected: 3,
    action: 'set_frequency',
    check_every: '0',
  }
  expect(await app.items(updateMatching, input, person.token)).toMatchObject({ total: 3 })
  const [removal] = await removals()
  const stranger = await signUp(app)
  const undo = { removal_ids: [removal!.id] }
  expect((await app.call(undoRemovals, undo, stranger.token)).status).toBe(404)
  expect(await undoLast()).toEqual({ restored: 3, left_out: 0 })
  const list = await app.items(listKeywords, { project_id: projectId }, person.token)
  expect(list.data.every(({ check_every }) => check_every === undefined)).toBe(true)
})
