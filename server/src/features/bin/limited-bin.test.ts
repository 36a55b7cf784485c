import {
  binnedKeywordIds,
  listBinAccounts,
  listBinnedKeywords,
  listBinnedProjects,
  purgeBinned,
  restoreBinned,
} from '@rankline/contract/bin/calls'
import { deleteKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { addNote, clearNotes } from '@rankline/contract/notes/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { createTag, deleteTag } from '@rankline/contract/tags/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// The bin of an account, for a manager of some of its projects.

const app = appForTests()
let holder: SignedUp
let manager: SignedUp
let seen: { project: Project; keywords: Keyword[]; gone: Project }
let hidden: typeof seen

beforeAll(async () => {
  holder = await signUp(app)
  seen = await makeThings('Seen')
  hidden = await makeThings('Hidden')
  const project_ids = [seen.project.id, seen.gone.id]
  manager = await makeMember(app, holder, 'manager', { project_ids })
  for (const { keywords, gone } of [seen, hidden]) {
    const project_keyword_ids = keywords.map(({ id }) => id)
    const note = { project_keyword_ids, text: 'Gone', selected_date: '2026-01-02' }
    await app.items(addNote, note, holder.token)
    await app.items(clearNotes, { project_keyword_ids }, holder.token)
    await app.items(deleteKeywords, { project_keyword_ids: [keywords[0]!.id] }, holder.token)
    await app.items(deleteProjects, { project_ids: [gone.id] }, holder.token)
  }
  const tag = { tag: 'of nothing', type: 1, project_keyword_ids: [seen.keywords[1]!.id] }
  const { id } = await app.items(createTag, tag, holder.token)
  await app.items(deleteTag, { user_tag_id: id }, holder.token)
})

async function makeThings(name: string) {
  const project = await makeProject(app, holder, { project_name: name })
  const keywords = await makeKeywords(app, holder, project, `${name} apple\n${name} berry`)
  return { project, keywords, gone: await makeProject(app, holder, { project_name: `${name} gone` }) }
}

const inAccount = () => ({ userable_id: holder.userId })
const removals = async (token: string) =>
  (await app.items(listRemovals, token === manager.token ? inAccount() : {}, token)).data

test('a manager of some projects finds what belongs to these, and nothing else', async () => {
  const keywords = await app.items(listBinnedKeywords, inAccount(), manager.token)
  expect([keywords.total, keywords.data.map(({ keyword }) => keyword)]).toEqual([1, ['Seen apple']])
  const ids = await app.items(binnedKeywordIds, inAccount(), manager.token)
  expect(ids).toEqual([seen.keywords[0]!.id])
  const projects = await app.items(listBinnedProjects, inAccount(), manager.token)
  expect([projects.total, projects.data.map(({ name }) => name)]).toEqual([1, ['Seen gone']])
  const ofOne = ['projects', 'keywords', 'notes']
  expect((await removals(holder.token)).map(({ kind }) => kind)).toEqual(['tag', ...ofOne, ...ofOne])
  expect((await removals(manager.token)).map(({ kind }) => kind)).toEqual(ofOne)
})

test('a manager of some projects deletes nothing permanently, seen or not, and is told why', async () => {
  const seenOnes = { binned_keyword_ids: [seen.keywords[0]!.id], binned_project_ids: [seen.gone.id] }
  const hiddenOnes = { binned_keyword_ids: [hidden.keywords[0]!.id], binned_project_ids: [hidden.gone.id] }
  for (const input of [seenOnes, hiddenOnes])
    expect(await app.call(purgeBinned, { ...inAccount(), ...input }, manager.token)).toMatchObject({
      status: 403,
      body: { message: messages.purgeNeedsWholeAccount },
    })
  expect((await app.items(listBinnedKeywords, {}, holder.token)).total).toBe(2)
  expect((await app.items(listBinnedProjects, {}, holder.token)).total).toBe(2)
})

test('nothing of a hidden project is put back, or undone', async () => {
  const keyword = { binned_keyword_ids: [hidden.keywords[0]!.id] }
  const project = { binned_project_ids: [hidden.gone.id] }
  const both = { binned_keyword_ids: [seen.keywords[0]!.id, hidden.keywords[0]!.id] }
  for (const input of [keyword, project, both]) {
    const { status } = await app.call(restoreBinned, { ...inAccount(), ...input }, manager.token)
    expect(status).toBe(404)
  }
  const own = new Set((await removals(manager.token)).map(({ id }) => id))
  const others = (await removals(holder.token)).filter(({ id }) => !own.has(id))
  expect(others).toHaveLength(4)
  for (const { id } of others) {
    const undo = { removal_ids: [id], ...inAccount() }
    expect((await app.call(undoRemovals, undo, manager.token)).status).toBe(404)
  }
  const inBin = await app.items(listBinnedKeywords, {}, holder.token)
  expect(inBin.data.map(({ keyword }) => keyword).toSorted()).toEqual(['Hidden apple', 'Seen apple'])
})

test('what belongs to the seen projects is restored', async () => {
  const ids = {
    binned_keyword_ids: [seen.keywords[0]!.id],
    binned_project_ids: [seen.gone.id],
    ...inAccount(),
  }
  expect(await app.items(restoreBinned, ids, manager.token)).toMatchObject({ projects: 1, keywords: 1 })
  const list = await app.items(listKeywords, { project_id: seen.project.id }, holder.token)
  expect(list.data).toHaveLength(2)
  const [notes] = (await removals(manager.token)).filter(({ kind }) => kind === 'notes')
  const undo = { removal_ids: [notes!.id], ...inAccount() }
  expect(await app.items(undoRemovals, undo, manager.token)).toMatchObject({ restored: 2 })
  expect(await removals(manager.token), 'what came back by itself needs no undo').toEqual([])
})

test('a tag that was on no keyword is not told to who sees some projects', async () => {
  await app.database.db
    .insertInto('removals')
    .values({
      account_id: holder.accountId,
      kind: 'tag',
      name: 'on nothing',
      keyword_count: 0,
      project_ids: [],
      kept: '{}',
      removed_at: new Date(),
    })
    .execute()
  expect((await removals(holder.token)).map(({ name }) => name)).toContain('on nothing')
  expect((await removals(manager.token)).map(({ name }) => name)).not.toContain('on nothing')
})

test('a limited moderator may not, nor a stranger', async () => {
  const moderator = await makeMember(app, holder, 'moderator', { project_ids: [seen.project.id] })
  const stranger = await signUp(app)
  expect((await app.call(listBinnedKeywords, inAccount(), moderator.token)).status).toBe(403)
  expect(await app.items(listBinAccounts, {}, moderator.token)).toEqual([])
  const managerOfAll = await makeMember(app, holder, 'manager')
  for (const [of, can_purge] of [
    [manager, false],
    [managerOfAll, true],
  ] as const)
    expect(await app.items(listBinAccounts, {}, of.token)).toEqual([
      { userable_id: holder.userId, username: holder.username, can_purge },
    ])
  expect((await app.call(listBinnedKeywords, inAccount(), stranger.token)).status).toBe(404)
})
