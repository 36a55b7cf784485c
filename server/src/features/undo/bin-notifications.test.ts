import { addCompetitors, clearCompetitors, editCompetitor } from '@rankline/contract/competitors/calls'
import type { Endpoint } from '@rankline/contract/endpoint'
import { deleteKeywords, type Keyword } from '@rankline/contract/keywords/calls'
import { setFlag } from '@rankline/contract/keywords/flags'
import { changeKeywordSearch, findKeywordSearch } from '@rankline/contract/keywords/search'
import { deleteMatching, updateMatching } from '@rankline/contract/matching-keywords/calls'
import { addNote, clearNotes } from '@rankline/contract/notes/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { createTag, deleteTag, removeTags } from '@rankline/contract/tags/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// A response names the affected bin, so that its message can link there.

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

async function told(call: Endpoint, input: Record<string, unknown>, { token } = person) {
  const { status, body } = await app.call(call, input as never, token)
  expect(status).toBe(200)
  return (body as { bin?: unknown }).bin
}

const flag = { flag: 'is_sticky', is_on: '1' }
const removals = { part: 'removals', userable_id: null }

test('what was set for several keywords leads to the bin, and only where something was changed', async () => {
  expect(await told(setFlag, { project_keyword_ids: [keywords[0]!.id], ...flag })).toBeUndefined()
  expect(await told(setFlag, { ...ids, flag: 'is_favourited', is_on: '1' })).toEqual(removals)
  expect(await told(setFlag, { ...ids, flag: 'is_favourited', is_on: '1' })).toBeUndefined()
  const matching = { project_id: project.id, matching: '', expected: 2 }
  const frequency = { action: 'set_frequency', check_every: '3' }
  expect(await told(updateMatching, { ...matching, ...frequency })).toEqual(removals)
})

test('the former positions of an edited competitor are there', async () => {
  const [rival] = await app.items(addCompetitors, { ...ids, competitors: 'rival.example' }, person.token)
  const edited = { project_keyword_competitor_id: rival!.id, competitor: 'other.example' }
  expect(await told(editCompetitor, edited)).toEqual(removals)
  expect(await told(clearCompetitors, ids)).toEqual(removals)
  expect(await told(clearCompetitors, ids)).toBeUndefined()
})

test('so are notes and tags that were taken off, and a deleted tag', async () => {
  await app.items(addNote, { ...ids, text: 'Moved', selected_date: '2026-01-02' }, person.token)
  expect(await told(clearNotes, ids)).toEqual(removals)
  const { id } = await app.items(createTag, { ...ids, tag: 'sky', type: 5 }, person.token)
  expect(await told(removeTags, { ...ids, project_keyword_tag_id: id })).toBeUndefined()
  await app.items(createTag, { ...ids, tag: 'sky', type: 5 }, person.token)
  expect(await told(removeTags, ids)).toEqual(removals)
  expect(await told(deleteTag, { user_tag_id: id })).toEqual(removals)
})

test('deleted keywords and projects name their own part', async () => {
  const one = { project_keyword_ids: [keywords[0]!.id] }
  expect(await told(deleteKeywords, one)).toEqual({ part: 'keywords', userable_id: null })
  const matching = { project_id: project.id, matching: '', expected: 1 }
  expect(await told(deleteMatching, matching)).toEqual({ part: 'keywords', userable_id: null })
  const projects = { project_ids: [project.id] }
  expect(await told(deleteProjects, projects)).toEqual({ part: 'projects', userable_id: null })
})

test('another search keeps its history at the keyword, so nothing is said', async () => {
  const of = { project_keyword_id: keywords[0]!.id }
  const {
    changes: _,
    geo_location_name: __,
    ...search
  } = await app.items(findKeywordSearch, of, person.token)
  expect(await told(changeKeywordSearch, { ...of, ...search, keyword: 'cherry' })).toBeUndefined()
})

test('members are led to the bin of the account, if they may open it', async () => {
  const project_ids = [project.id]
  const manager = await makeMember(app, person, 'manager', { project_ids })
  const theirs = { part: 'removals', userable_id: person.userId }
  expect(await told(setFlag, { ...ids, ...flag }, manager)).toEqual(theirs)
  const moderator = await makeMember(app, person, 'moderator', { project_ids })
  expect(await told(setFlag, { ...ids, ...flag, is_on: '0' }, moderator)).toBeUndefined()
})
