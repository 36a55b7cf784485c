import { ownActivities } from '@rankline/contract/activities/calls'
import { listAlerts } from '@rankline/contract/alerts/calls'
import {
  assignProjects,
  listClientProjects,
  previewAssignment,
  previewReturn,
  unassignProjects,
} from '@rankline/contract/assignments/calls'
import { addCompetitors, clearCompetitors, listCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { addNote, clearNotes, listNotes } from '@rankline/contract/notes/calls'
import { deleteProjects, findProject, updateProject } from '@rankline/contract/projects/calls'
import { moveProjects } from '@rankline/contract/projects/groups'
import { listReports } from '@rankline/contract/reports/calls'
import { previewClientDeletion } from '@rankline/contract/resale/calls'
import { listSharedViews } from '@rankline/contract/shared-views/calls'
import { createDynamicTag, createTag, listTagsOfKeyword } from '@rankline/contract/tags/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeAgency, movesOf, statusOf } from '../../../tests/support/assignments.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { makeThings } from '../../../tests/support/things.ts'
import { recountDynamicTags, recountTagsOfAccount } from '../tags/tags.jobs.ts'

const app = appForTests()
let assign: ReturnType<typeof movesOf>['assign']
let takeBack: ReturnType<typeof movesOf>['takeBack']

beforeAll(async () => {
  ;({ assign, takeBack } = movesOf(app))
})

test('a project goes to a client with what belongs to it, and comes back with what waited', async () => {
  const { agency, client } = await makeAgency(app)
  const viewer = await makeMember(app, agency, 'viewer', {
    project_ids: [(await makeProject(app, agency)).id],
  })
  const project = await makeProject(app, agency, { project_name: 'Shoes' })
  const things = await makeThings(app, agency, 'zq', project)
  await app.items(moveProjects, { project_ids: [project.id], folder: 'Late payers' }, agency.token)
  const about = { project_id: project.id }
  const ofKeyword = { project_keyword_id: things.keyword }
  const choice = { user_dashboard_id: client.userId, project_ids: [project.id] }
  expect(await app.items(previewAssignment, choice, agency.token)).toMatchObject({
    projects: 1,
    keywords: 1,
    alerts: 1,
    reports: 1,
    members: 1,
    shared_views: 1,
    hindrance: null,
    use: { projects: 1, keywords: 1, allowed_projects: null },
  })

  expect(await app.items(assignProjects, choice, agency.token)).toEqual({ project_ids: [project.id] })

  const there = await app.items(findProject, about, client.token)
  expect(there).toMatchObject({ id: project.id, name: 'Shoes', is_owner: true, folder: null })
  const { data: keywords } = await app.items(listKeywords, about, client.token)
  expect(keywords.map(({ id }) => id)).toEqual([things.keyword])
  expect(await app.items(listCompetitors, ofKeyword, client.token)).toHaveLength(1)
  expect(await app.items(listNotes, ofKeyword, client.token)).toHaveLength(1)
  expect(await app.items(listTagsOfKeyword, ofKeyword, client.token)).toMatchObject([{ tag_name: 'zq tag' }])
  for (const list of [listAlerts, listReports, listSharedViews] as const)
    expect((await app.items(list, about, client.token)).data).toEqual([])
  // The agency can still view the project, but cannot change it; its members and alerts see nothing.
  expect(await app.items(findProject, about, agency.token)).toMatchObject({ is_owner: false, role: 'viewer' })
  const rename = { ...about, project_name: 'Ours', project_url: project.url, project_url_match: 2 }
  expect(await statusOf(app.call(updateProject, rename, agency.token))).toBe(403)
  expect(await statusOf(app.call(findProject, about, viewer.token))).toBe(404)
  expect((await app.items(listAlerts, {}, agency.token)).data).toEqual([])
  expect(
    await app.items(listClientProjects, { user_dashboard_id: client.userId }, agency.token),
  ).toMatchObject([
    { id: project.id, name: 'Shoes', total_project_keywords: 1, assigned_at: expect.any(String) },
  ])
  // Keywords that the client adds come back too.
  await makeKeywords(app, client, project, 'brown shoes')
  const back = { user_dashboard_id: client.userId, ids: [project.id] }
  expect(await app.items(previewReturn, back, agency.token)).toMatchObject({
    keywords: 2,
    alerts: 0,
    waiting_alerts: 1,
    waiting_reports: 1,
  })

  await app.items(unassignProjects, back, agency.token)

  expect(await statusOf(app.call(findProject, about, client.token))).toBe(404)
  expect(await app.items(findProject, about, agency.token)).toMatchObject({
    is_owner: true,
    folder: 'Late payers',
    total_project_keywords: 2,
  })
  expect((await app.items(listAlerts, about, agency.token)).data).toMatchObject([
    { id: things.alert, status: 1 },
  ])
  expect((await app.items(listReports, about, agency.token)).data).toMatchObject([{ id: things.report }])
  expect((await app.items(listSharedViews, about, agency.token)).data).toEqual([])
  expect(await app.items(listTagsOfKeyword, ofKeyword, agency.token)).toMatchObject([{ id: things.tag }])
  expect(await app.items(listNotes, ofKeyword, agency.token)).toMatchObject([{ id: things.note }])
  const ours = (await app.items(ownActivities, {}, agency.token)).data.map(({ text }) => text)
  expect(ours).toEqual(
    expect.arrayContaining([
      `Assigned the project Shoes to the dashboard ${client.username}.`,
      `Took the project Shoes back from the dashboard ${client.username}.`,
    ]),
  )
  const theirs = (await app.items(ownActivities, {}, client.token)).data.map(({ text }) => text)
  expect(theirs).toEqual(
    expect.arrayContaining([
      'Acme Search assigned the project Shoes to you.',
      'Acme Search took the project Shoes back.',
    ]),
  )
})

test('a member sees the project again when it is back, unless the member has gone', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, agency)
  const member = await makeMember(app, agency, 'viewer', { project_ids: [project.id] })
  const gone = await makeMember(app, agency, 'viewer', { project_ids: [project.id] })
  await assign(agency, client, [project.id])
  expect(await statusOf(app.call(findProject, { project_id: project.id }, member.token))).toBe(404)
  await app.database.db
    .updateTable('members')
    .set({ removed_at: new Date(), status: 4 })
    .where('id', '=', gone.memberId)
    .execute()
  expect(await statusOf(takeBack(agency, client, [project.id]))).toBe(200)
  expect(await statusOf(app.call(findProject, { project_id: project.id }, member.token))).toBe(200)
  expect(await statusOf(app.call(findProject, { project_id: project.id }, gone.token))).toBe(404)
})

test('a note on keywords of two projects is in both accounts, with the words of each', async () => {
  const { agency, client } = await makeAgency(app)
  const [given, kept] = [await makeProject(app, agency), await makeProject(app, agency)]
  const [first] = await makeKeywords(app, agency, given, 'one')
  const [second] = await makeKeywords(app, agency, kept, 'two')
  const things = { project_keyword_ids: [first!.id, second!.id] }

  await app.items(addNote, { ...things, text: 'New site', selected_date: utcDay() }, agency.token)
  await assign(agency, client, [given.id])
  expect(await app.items(listNotes, { project_keyword_id: first!.id }, client.token)).toMatchObject([
    { text: 'New site' },
  ])
  expect(await app.items(listNotes, { project_keyword_id: second!.id }, agency.token)).toMatchObject([
    { text: 'New site' },
  ])
  await takeBack(agency, client, [given.id])
  expect(await app.items(listNotes, { project_keyword_id: first!.id }, agency.token)).toMatchObject([
    { text: 'New site' },
  ])
  const left = app.database.db.selectFrom('notes').select('id').where('account_id', '=', client.accountId)
  expect(await left.execute()).toEqual([])
})

test('a project that the client has deleted cannot be taken back', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, agency)
  await assign(agency, client, [project.id])
  const ids = [client.userId]
  expect(await app.items(previewClientDeletion, { ids }, agency.token)).toMatchObject({
    projects: 1,
    assigned: 1,
  })
  await app.items(deleteProjects, { project_ids: [project.id] }, client.token)
  expect(await statusOf(takeBack(agency, client, [project.id]))).toBe(404)
  expect(await app.items(listClientProjects, { user_dashboard_id: client.userId }, agency.token)).toEqual([])
})

test('tags that people have put go along; dynamic ones stay, and keep their names on either side', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, agency, { project_name: 'Gloves' })
  const [keyword] = await makeKeywords(app, agency, project, 'red gloves')
  const ofKeyword = { project_keyword_id: keyword!.id }
  const ids = { project_keyword_ids: [keyword!.id] }
  const names = async ({ token }: { token: string }) =>
    (await app.items(listTagsOfKeyword, ofKeyword, token)).map(({ tag_name }) => tag_name)
  await app.items(createTag, { tag: 'Best', ...ids }, agency.token)
  await app.items(createTag, { tag: 'sale', ...ids }, agency.token)
  await app.items(createDynamicTag, { tag: 'Reds', filter: 'keyword_query=red' }, agency.token)
  await app.items(createDynamicTag, { tag: 'best', filter: 'keyword_query=glov' }, client.token)
  expect(await names(agency)).toEqual(['Best', 'Reds', 'sale'])

  await assign(agency, client, [project.id])
  expect(await names(client)).toEqual(['Best (by hand)', 'sale'])
  await recountDynamicTags.perform(sendingContext(app), {})
  expect(await names(client)).toEqual(['best', 'Best (by hand)', 'sale'])
  await takeBack(agency, client, [project.id])
  expect(await names(agency)).toEqual(['Best (by hand)', 'sale'])
  await recountTagsOfAccount.perform(sendingContext(app), { accountId: agency.accountId })
  expect(await names(agency)).toEqual(['Best (by hand)', 'Reds', 'sale'])
})

test('what was taken off keywords does not go along, hinders no move, and puts nothing back meanwhile', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, agency)
  const [keyword] = await makeKeywords(app, agency, project, 'red shoes')
  const ofKeywords = { project_keyword_ids: [keyword!.id] }
  const [competitor] = await app.items(
    addCompetitors,
    { ...ofKeywords, competitors: 'rival.example' },
    agency.token,
  )
  await app.database.db
    .insertInto('competitor_positions')
    .values({
      ...{ account_id: agency.accountId, competitor_id: competitor!.id },
      ...{ day: utcDay(), position: 3, depth: 100, url: null },
    })
    .execute()
  await app.items(clearCompetitors, ofKeywords, agency.token)
  await app.items(addNote, { ...ofKeywords, text: 'New titles', selected_date: utcDay() }, agency.token)
  await app.items(clearNotes, ofKeywords, agency.token)
  const choice = { user_dashboard_id: client.userId, project_ids: [project.id] }
  await app.items(assignProjects, choice, agency.token)
  const ofKeyword = { project_keyword_id: keyword!.id }
  expect(await app.items(listCompetitors, ofKeyword, client.token)).toEqual([])
  expect((await app.items(listRemovals, {}, client.token)).data).toEqual([])
  const { data } = await app.items(listRemovals, {}, agency.token)
  expect(data.map(({ kind }) => kind)).toEqual(['notes', 'competitors'])
  const undone = await app.items(undoRemovals, { removal_ids: data.map(({ id }) => id) }, agency.token)
  expect(undone).toMatchObject({ restored: 0 })
  expect(await app.items(listNotes, ofKeyword, client.token)).toEqual([])
})
