import { listBinnedKeywords, purgeBinned, restoreBinned } from '@rankline/contract/bin/calls'
import { deleteKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords } from '../../../tests/support/keywords.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let apple: Keyword

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  apple = (await makeKeywords(app, person, project, 'apple'))[0] as Keyword
  await app.items(deleteKeywords, { project_keyword_ids: [apple.id] }, person.token)
})

const waiting = (count: number) => expect.poll(() => waitingForLocks(app), { timeout: 30_000 }).toBe(count)
const listed = async () =>
  (await app.items(listKeywords, { project_id: project.id }, person.token)).data.map(({ id }) => id)
const binned = async () => (await app.items(listBinnedKeywords, {}, person.token)).data.map(({ id }) => id)

/** Two calls that both search for the keyword before either locks the project. The first call wins. */
async function atOnce(first: typeof restoreBinned | typeof purgeBinned, second: typeof first) {
  const input = { binned_keyword_ids: [apple.id] }
  const calls = await app.database.db.transaction().execute(async (held) => {
    await sql`SELECT FROM projects WHERE id = ${project.id} FOR UPDATE`.execute(held)
    const one = app.call(first, input, person.token)
    await waiting(1)
    const other = app.call(second, input, person.token)
    await waiting(2)
    return { both: [one, other] }
  })
  return (await Promise.all(calls.both)).map(({ status }) => status)
}

test('what is deleted for good at the same moment is not put back', async () => {
  expect(await atOnce(purgeBinned, restoreBinned)).toEqual([200, 404])
  expect([await listed(), await binned()]).toEqual([[], []])
})

test('what is put back at the same moment is not said to be deleted for good', async () => {
  expect(await atOnce(restoreBinned, purgeBinned)).toEqual([200, 404])
  expect([await listed(), await binned()]).toEqual([[apple.id], []])
})

test('two that put the same back at once: one does, and it is counted once', async () => {
  expect(await atOnce(restoreBinned, restoreBinned)).toEqual([200, 404])
  expect(await listed()).toEqual([apple.id])
})
