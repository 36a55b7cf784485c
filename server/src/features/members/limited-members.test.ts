import { memberActivities } from '@rankline/contract/activities/calls'
import { login } from '@rankline/contract/auth/calls'
import { deleteKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import {
  allProjectMembers,
  clearProjectMembers,
  deleteMember,
  deleteProjectMember,
  inviteMembers,
  listInvitations,
  listMembers,
  toggleMember,
  updateProjectMember,
} from '@rankline/contract/members/calls'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { assignTag, createTag, listTags, removeTags } from '@rankline/contract/tags/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let seen: Project
let hidden: Project
let known: Keyword
let unknown: Keyword
let manager: Awaited<ReturnType<typeof makeMember>>

beforeEach(async () => {
  person = await signUp(app)
  seen = await makeProject(app, person, { project_name: 'Seen' })
  hidden = await makeProject(app, person, { project_name: 'Hidden' })
  known = (await makeKeywords(app, person, seen, 'blue shoes\ngreen shoes'))[0]!
  unknown = (await makeKeywords(app, person, hidden, 'red shoes'))[0]!
  manager = await makeMember(app, person, 'manager', { project_ids: [seen.id] })
})

describe('MEM-029 a member of some projects', () => {
  test('gets the list after deleting keywords of these alone', async () => {
    const input = { project_keyword_ids: [known.id] }
    const { page } = await app.items(deleteKeywords, input, manager.token)
    expect(page.data.map(({ keyword }) => keyword)).toEqual(['green shoes'])
    expect(page.total).toBe(1)
  })

  test('knows the tags of these alone', async () => {
    const put = (tag: string, { id }: Keyword) =>
      app.items(createTag, { tag, type: 1, project_keyword_ids: [id] }, person.token)
    const [secret, open] = [await put('Secret', unknown), await put('Open', known)]
    const of = { project_id: seen.id }
    expect(await app.items(listTags, of, manager.token)).toEqual([open])
    expect(await app.items(listTags, of, person.token)).toEqual([open, secret])
    const assigned = { user_tag_id: secret.id, project_keyword_ids: [known.id] }
    expect((await app.call(assignTag, assigned, manager.token)).status).toBe(404)
    const removed = { project_keyword_tag_id: secret.id, project_keyword_ids: [known.id] }
    expect((await app.call(removeTags, removed, manager.token)).status).toBe(404)
    expect((await app.call(removeTags, removed, person.token)).status).toBe(200)
  })

  test('reads what was done in these alone', async () => {
    const other = await makeMember(app, person, 'manager', { project_ids: [seen.id, hidden.id] })
    await makeKeywords(app, other, hidden, 'black shoes')
    await makeKeywords(app, other, seen, 'white shoes')
    const of = { user_member_id: other.memberId }
    const types = async (by: SignedUp) =>
      (await app.items(memberActivities, of, by.token)).data.map(({ type }) => type)
    expect(await types(manager)).toEqual(['KEYWORD_ADD_SUCCESS'])
    const all = ['KEYWORD_ADD_SUCCESS', 'KEYWORD_ADD_SUCCESS', 'INVITATION_ACCEPT_SUCCESS']
    expect(await types(person)).toEqual(all)
  })

  test('knows the people of these alone', async () => {
    const other = await makeMember(app, person, 'viewer', { project_ids: [hidden.id] })
    const of = (memberId: number) => ({ user_member_id: memberId })
    const { data } = await app.items(listMembers, {}, person.token)
    const owner = data.find(({ role }) => role === 'admin')!
    for (const memberId of [other.memberId, owner.id])
      expect((await app.call(memberActivities, of(memberId), manager.token)).status).toBe(404)
    const both = await makeMember(app, person, 'viewer', { project_ids: [seen.id, hidden.id] })
    await app.items(clearProjectMembers, { project_ids: [seen.id] }, manager.token)
    expect((await app.call(memberActivities, of(both.memberId), manager.token)).status).toBe(404)
    const left = await app.items(allProjectMembers, { project_id: seen.id }, manager.token)
    expect(left.map(({ user_member }) => user_member.id)).toEqual([manager.memberId])
  })
})

test('nobody else reads where the holder of an account logged in from', async () => {
  const all = await makeMember(app, person, 'owner')
  await app.items(login, { username: person.username, password: person.password })
  const { data } = await app.items(listMembers, {}, person.token)
  const of = { user_member_id: data.find(({ role }) => role === 'admin')!.id }
  const types = async (by: SignedUp) =>
    (await app.items(memberActivities, of, by.token)).data.map(({ type }) => type)
  expect(await types(person)).toContain('LOGIN_SUCCESS')
  expect(new Set(await types(all))).toEqual(new Set(['KEYWORD_ADD_SUCCESS', 'PROJECT_CREATE_SUCCESS']))
})

test('an invitation names no project that is kept from the invited, or gone', async () => {
  const invited = await signUp(app)
  const input = { emails: [invited.email], role: 'viewer', project_permission: 'projects' }
  await app.items(inviteMembers, { ...input, project_ids: [hidden.id] }, person.token)
  const named = async () => (await app.items(listInvitations, {}, invited.token))[0]?.project
  expect(await named()).toMatchObject({ name: 'Hidden' })
  const { data } = await app.items(listMembers, {}, person.token)
  const memberId = data.find(({ memberable }) => memberable.email === invited.email)!.id
  const kept = { user_member_id: memberId, project_id: hidden.id, status: 0 }
  await app.items(updateProjectMember, kept, person.token)
  expect(await named()).toBeNull()
})

describe('access ends with the next call', () => {
  const look = async () => [
    (await app.call(findProject, { project_id: seen.id }, manager.token)).status,
    (await app.call(listKeywords, { project_id: seen.id }, manager.token)).status,
    (await app.call(listTags, { project_keyword_id: known.id }, manager.token)).status,
  ]
  const member = () => ({ user_member_id: manager.memberId })
  const setRow = (values: { end_at?: Date; project_permission?: 'all' | 'projects' }) =>
    app.database.db.updateTable('members').set(values).where('id', '=', manager.memberId).execute()
  const tie = async () => (await app.items(allProjectMembers, { project_id: seen.id }, person.token))[0]!.id

  test.each<[string, () => Promise<unknown>]>([
    ['who is disabled', () => app.items(toggleMember, member(), person.token)],
    ['who is removed from the team', () => app.items(deleteMember, member(), person.token)],
    [
      'whose project is taken away',
      async () =>
        app.items(deleteProjectMember, { ...member(), project_member_id: await tie() }, person.token),
    ],
    [
      'whose project is taken from everybody',
      () => app.items(clearProjectMembers, { project_ids: [seen.id] }, person.token),
    ],
    [
      'from whom the project is kept',
      () => app.items(updateProjectMember, { ...member(), project_id: seen.id, status: 0 }, person.token),
    ],
    ['whose time is over', () => setRow({ end_at: new Date(0) })],
  ])('of somebody %s', async (_whose, end) => {
    expect(await look()).toEqual([200, 200, 200])
    await end()
    expect(await look()).toEqual([404, 404, 404])
  })

  test('of somebody who is limited later', async () => {
    const find = async () => (await app.call(findProject, { project_id: hidden.id }, manager.token)).status
    await setRow({ project_permission: 'all' })
    expect(await find()).toBe(200)
    await setRow({ project_permission: 'projects' })
    expect(await find()).toBe(404)
  })
})
