import { addCompetitors, clearCompetitors, editCompetitor } from '@rankline/contract/competitors/calls'
import type { Endpoint } from '@rankline/contract/endpoint'
import { deleteKeywords, type Keyword } from '@rankline/contract/keywords/calls'
import { setFlag } from '@rankline/contract/keywords/flags'
import { changeKeywordSearch, findKeywordSearch } from '@rankline/contract/keywords/search'
import { deleteMatching, updateMatching } from '@rankline/contract/matching-keywords/calls'
import { addNote, clearNotes } from '@rankline/contract/notes/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { createTag, deleteTag, removeTags } from '@rankline/contract/tags/calls'
import type { RemovalKind } from '@rankline/contract/undo/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// A response names the removal that can be undone, so that its message can undo it.

const app = appForTests()
let person: SignedUp
let project: Project
let keywords: Keyword[]
let ids: { project_keyword_ids: number[] }

beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person)
  keywords = await makeKeywords(app, person, project, 'apple\nberry')
  ids = { project_keyword_ids: keywords.map(({ id }) => id) }
})

/** Returns the offer of a response to undo: the kinds of the removals, and the account. */
async function offered(call: Endpoint, input: Record<string, unknown>, { token } = person) {
  const { status, body } = await app.call(call, input as never, token)
  expect(status).toBe(200)
  const { undo } = body as { undo?: { removal_ids: number[]; userable_id: number | null } }
  if (undo === undefined) return undefined
  const rows = app.database.db.selectFrom('removals').select('kind').where('id', 'in', undo.removal_ids)
  return { kinds: (await rows.execute()).map(({ kind }) => kind), userable_id: undo.userable_id }
}

const removed = (...kinds: RemovalKind[]) => ({ kinds, userable_id: null })

const flag = { flag: 'is_sticky', is_on: '1' }

test('what was set for several keywords can be undone, and only where something was changed', async () => {
  expect(await offered(setFlag, { project_keyword_ids: [keywords[0]!.id], ...flag })).toBeUndefined()
  expect(await offered(setFlag, { ...ids, flag: 'is_favourited', is_on: '1' })).toEqual(removed('settings'))
  expect(await offered(setFlag, { ...ids, flag: 'is_favourited', is_on: '1' })).toBeUndefined()
  const matching = { project_id: project.id, matching: '', expected: 2 }
  const frequency = { action: 'set_frequency', check_every: '3' }
  expect(await offered(updateMatching, { ...matching, ...frequency })).toEqual(removed('settings'))
})

test('the former positions of an edited competitor are there', async () => {
  const [rival] = await app.items(addCompetitors, { ...ids, competitors: 'rival.example' }, person.token)
  const edited = { project_keyword_competitor_id: rival!.id, competitor: 'other.example' }
  expect(await offered(editCompetitor, edited)).toEqual(removed('competitors'))
  expect(await offered(clearCompetitors, ids)).toEqual(removed('competitors'))
  expect(await offered(clearCompetitors, ids)).toBeUndefined()
})

test('so are notes and tags that were taken off, and a deleted tag', async () => {
  await app.items(addNote, { ...ids, text: 'Moved', selected_date: '2026-01-02' }, person.token)
  expect(await offered(clearNotes, ids)).toEqual(removed('notes'))
  const { id } = await app.items(createTag, { ...ids, tag: 'sky', type: 5 }, person.token)
  expect(await offered(removeTags, { ...ids, project_keyword_tag_id: id })).toBeUndefined()
  await app.items(createTag, { ...ids, tag: 'sky', type: 5 }, person.token)
  expect(await offered(removeTags, ids)).toEqual(removed('tags'))
  expect(await offered(deleteTag, { user_tag_id: id })).toEqual(removed('tag'))
})

test('so are deleted keywords and projects', async () => {
  const one = { project_keyword_ids: [keywords[0]!.id] }
  expect(await offered(deleteKeywords, one)).toEqual(removed('keywords'))
  const matching = { project_id: project.id, matching: '', expected: 1 }
  expect(await offered(deleteMatching, matching)).toEqual(removed('keywords'))
  const projects = { project_ids: [project.id] }
  expect(await offered(deleteProjects, projects)).toEqual(removed('projects'))
})

test('another search keeps its history at the keyword, so nothing is said', async () => {
  const of = { project_keyword_id: keywords[0]!.id }
  const {
    changes: _,
    geo_location_name: __,
    ...search
  } = await app.items(findKeywordSearch, of, person.token)
  expect(await offered(changeKeywordSearch, { ...of, ...search, keyword: 'cherry' })).toBeUndefined()
})

test('members are offered to undo in the account, if they manage it', async () => {
  const project_ids = [project.id]
  const manager = await makeMember(app, person, 'manager', { project_ids })
  const theirs = { kinds: ['settings'], userable_id: person.userId }
  expect(await offered(setFlag, { ...ids, ...flag }, manager)).toEqual(theirs)
  const moderator = await makeMember(app, person, 'moderator', { project_ids })
  expect(await offered(setFlag, { ...ids, ...flag, is_on: '0' }, moderator)).toBeUndefined()
})
