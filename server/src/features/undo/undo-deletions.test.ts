import { purgeBinned, restoreBinned } from '@rankline/contract/bin/calls'
import { deleteKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person)
})

test('deleted keywords come back by the action that deleted them, with what was not restored before', async () => {
  const three = await makeKeywords(app, person, project, 'kiwi\nlemon\nlime\nmango')
  const deleted = three.map(({ id }) => id)
  await app.items(deleteKeywords, { project_keyword_ids: deleted }, person.token)
  const [removal] = (await app.items(listRemovals, {}, person.token)).data
  expect(removal).toMatchObject({ kind: 'keywords', name: 'kiwi, lemon, lime and 1 more', keyword_count: 4 })
  await app.items(restoreBinned, { binned_keyword_ids: [deleted[0]!] }, person.token)
  const undo = { removal_ids: [removal!.id] }
  expect(await app.items(undoRemovals, undo, person.token)).toEqual({ restored: 3, left_out: 1 })
  expect((await app.call(undoRemovals, undo, person.token)).status).toBe(404)
  const { data } = await app.items(listKeywords, { project_id: project.id, keyword_query: 'l' }, person.token)
  expect(data.map(({ keyword }) => keyword)).toEqual(expect.arrayContaining(['lemon', 'lime']))
})

test('deleted projects come back together with their keywords', async () => {
  const projects = [await makeProject(app, person), await makeProject(app, person)]
  await makeKeywords(app, person, projects[0]!, 'plum\npear')
  await app.items(deleteProjects, { project_ids: projects.map(({ id }) => id) }, person.token)
  const [removal] = (await app.items(listRemovals, {}, person.token)).data
  expect(removal).toMatchObject({ kind: 'projects', keyword_count: 2 })
  const undo = { removal_ids: [removal!.id] }
  expect(await app.items(undoRemovals, undo, person.token)).toEqual({ restored: 2, left_out: 0 })
  const { data } = await app.items(listKeywords, { project_id: projects[0]!.id }, person.token)
  expect(data.map(({ keyword }) => keyword).toSorted()).toEqual(['pear', 'plum'])
})

test('an action of which nothing is left in the bin is not offered any more', async () => {
  const [one] = await makeKeywords(app, person, project, 'quince')
  await app.items(deleteKeywords, { project_keyword_ids: [one!.id] }, person.token)
  await app.items(purgeBinned, { binned_keyword_ids: [one!.id] }, person.token)
  expect((await app.items(listRemovals, {}, person.token)).data).toEqual([])
})
