import { dashboard } from '@rankline/contract/dashboard/calls'
import { addKeywords, deleteKeywords, listKeywords, toggleSetting } from '@rankline/contract/keywords/calls'
import {
  allProjectMembers,
  assignMembers,
  clearProjectMembers,
  createProjectMember,
  deleteProjectMember,
  listProjectMembers,
  updateProjectMember,
} from '@rankline/contract/members/calls'
import { isAllowed, type Permission } from '@rankline/contract/members/permissions'
import {
  allProjects,
  assignedProjects,
  createProject,
  deleteProjects,
  findProject,
  listProjects,
  notAssignedProjects,
  ownProjects,
  type Project,
  projectOverview,
} from '@rankline/contract/projects/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const jointOf = async (member: SignedUp) =>
  (await app.items(listProjects, { joint: 1, sort: 'name', order: 'asc' }, member.token)).data
const ids = (projects: Project[]) => projects.map(({ id }) => id).toSorted((a, b) => a - b)
const named = (name: string) => makeProject(app, person, { project_name: name })

/** The results of the four kinds of calls to one project. */
async function attempts(member: SignedUp) {
  const project = await named('Matrix')
  const [keyword] = await makeKeywords(app, person, project, 'red shoes')
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  const create = { project_name: 'New', project_url: 'https://new.example.com', userable_id: person.userId }
  return {
    create: await status(app.call(createProject, create, member.token)),
    view: await status(app.call(projectOverview, { project_id: project.id }, member.token)),
    update: await status(
      app.call(toggleSetting, { type: 'is_sticky', project_keyword_id: keyword!.id }, member.token),
    ),
    delete: await status(app.call(deleteProjects, { project_ids: [project.id] }, member.token)),
  }
}

describe('roles', () => {
  const everything: Permission[] = ['view', 'update', 'manage', 'connect', 'invite', 'own']
  const all = { create: 200, view: 200, update: 200, delete: 200 }
  test.each([
    ['an owner does everything', 'owner', all, everything],
    [
      'a manager creates, updates and deletes, and neither pays nor brands',
      'manager',
      all,
      ['view', 'update', 'manage', 'connect', 'invite'],
    ],
    [
      'MEM-026 a moderator views and updates',
      'moderator',
      { ...all, create: 403, delete: 403 },
      ['view', 'update'],
    ],
    ['MEM-027 a viewer views', 'viewer', { create: 403, view: 200, update: 403, delete: 403 }, ['view']],
  ] as const)('%s', async (_what, role, expected, permissions) => {
    const member = await makeMember(app, person, role)
    expect(await attempts(member)).toEqual(expected)
    expect(everything.filter((permission) => isAllowed(role, permission))).toEqual(permissions)
    expect((await jointOf(member))[0]).toMatchObject({ role, is_owner: false, username: person.username })
  })

  test('what a member makes is the account’s, in the member’s name', async () => {
    const manager = await makeMember(app, person, 'manager')
    const project = await named('Shared')
    await app.items(addKeywords, { project_id: project.id, keywords: 'red shoes' }, manager.token)
    const list = { project_id: project.id }
    const [seenByOwner] = (await app.items(listKeywords, list, person.token)).data
    expect(seenByOwner).toMatchObject({ user_member_role: 'admin', user_username: manager.username })
    const [seenByMember] = (await app.items(listKeywords, list, manager.token)).data
    expect(seenByMember).toMatchObject({
      user_member_role: 'manager',
      user_member_memberable_id: manager.userId,
    })
    expect((await app.items(listKeywords, {}, manager.token)).total).toBe(0)
    expect((await app.items(listKeywords, {}, person.token)).total).toBe(1)
  })
})

describe('which projects', () => {
  test('PROJ-021 PROJ-022 PROJ-076 a member sees the projects of the account beside their own', async () => {
    const [shop, blog] = [await named('Shop'), await named('Blog')]
    const member = await makeMember(app, person, 'viewer')
    const own = await makeProject(app, member, { project_name: 'Mine' })
    expect(ids(await jointOf(member))).toEqual(ids([shop, blog]))
    expect(ids(await app.items(allProjects, {}, member.token))).toEqual(ids([shop, blog, own]))
    expect(ids((await app.items(listProjects, {}, member.token)).data)).toEqual([own.id])
    expect(ids(await app.items(ownProjects, {}, member.token))).toEqual([own.id])
    expect(ids(await jointOf(person))).toEqual([])
    const other = await makeMember(app, await signUp(app), 'viewer')
    expect(await jointOf(other)).toEqual([])
  })

  test('MEM-028 MEM-029 a member of some projects sees these alone', async () => {
    const [seen, hidden] = [await named('Seen'), await named('Hidden')]
    const [keyword] = await makeKeywords(app, person, hidden, 'red shoes')
    const [known] = await makeKeywords(app, person, seen, 'blue shoes')
    const member = await makeMember(app, person, 'manager', { project_ids: [seen.id] })
    expect(ids(await jointOf(member))).toEqual([seen.id])
    expect(ids(await app.items(allProjects, {}, member.token))).toEqual([seen.id])
    const find = (project: Project) => app.call(findProject, { project_id: project.id }, member.token)
    expect([(await find(seen)).status, (await find(hidden)).status]).toEqual([200, 404])
    const remove = (keywordIds: number[]) =>
      app.call(deleteKeywords, { project_keyword_ids: keywordIds }, member.token)
    expect((await remove([keyword!.id])).status).toBe(404)
    expect((await remove([known!.id, keyword!.id])).status).toBe(404)
    // The returned list must not come from another project either.
    const both = { project_keyword_ids: [known!.id], project_id: hidden.id }
    expect((await app.call(deleteKeywords, both, member.token)).status).toBe(404)
    expect((await remove([known!.id])).status).toBe(200)
    const whole = { userable_id: person.userId }
    expect((await app.call(listKeywords, whole, member.token)).status).toBe(403)
  })

  test('a project that a call does not take does not open the whole account to a member of that project', async () => {
    const [shared] = [await named('Shared'), await named('Hidden')]
    const member = await makeMember(app, person, 'manager', { project_ids: [shared.id] })
    const all = { project_id: shared.id, project_keyword_ids: [1], user_member_id: member.memberId }
    const { counters } = await app.items(dashboard, all, member.token)
    expect(counters.projects).toBe(0)
    expect((await app.call(dashboard, { userable_id: person.userId }, member.token)).status).toBe(403)
  })

  test('SEC-026 one id of another account fails the whole call', async () => {
    const member = await makeMember(app, person, 'owner')
    const shared = await named('Shared')
    const own = await makeProject(app, member)
    const strange = await makeProject(app, await signUp(app))
    for (const other of [own, strange]) {
      const { status } = await app.call(deleteProjects, { project_ids: [shared.id, other.id] }, member.token)
      expect(status).toBe(404)
    }
    expect(ids(await app.items(allProjects, {}, member.token))).toEqual(ids([shared, own]))
  })
})

describe('assigning', () => {
  let project: Project
  let member: SignedUp & { memberId: number }
  beforeEach(async () => {
    const first = await named('First')
    project = await named('Second')
    member = await makeMember(app, person, 'viewer', { project_ids: [first.id] })
  })

  const assign = (input: Record<string, number[]>, by = person) => app.call(assignMembers, input, by.token)
  const seen = async () => (await jointOf(member)).map(({ name }) => name)

  test('PROJ-023 PROJ-069 MEM-036 MEM-042 an assigned project is seen, and no longer offered', async () => {
    const of = { user_member_id: member.memberId }
    const split = async () => [
      (await app.items(assignedProjects, of, person.token)).map(({ name }) => name),
      (await app.items(notAssignedProjects, of, person.token)).map(({ name }) => name),
    ]
    expect(await split()).toEqual([['First'], ['Second']])
    const { body } = await assign({ user_member_ids: [member.memberId], project_ids: [project.id] })
    expect(body).toMatchObject({
      items: [
        {
          id: expect.any(Number),
          user_member: { id: member.memberId, role: 'viewer' },
          project_id: project.id,
          status: 1,
        },
      ],
    })
    expect(await split()).toEqual([['First', 'Second'], []])
    expect(await seen()).toEqual(['First', 'Second'])
    const again = await assign({ user_member_ids: [member.memberId], project_ids: [project.id] })
    expect(again.body).toEqual(body)
  })

  test('PROJ-068 members must be named, projects need not be', async () => {
    expect((await assign({ project_ids: [project.id] })).body).toMatchObject({
      errors: { user_member_ids: ['user member ids field is required'] },
    })
    expect((await assign({ user_member_ids: [member.memberId] })).body).toMatchObject({ items: [] })
  })

  test('MEM-046 MEM-047 the owner sees who has a project, and takes it away', async () => {
    await assign({ user_member_ids: [member.memberId], project_ids: [project.id] })
    const { data, total } = await app.items(listProjectMembers, { project_id: project.id }, person.token)
    expect(total).toBe(1)
    const tie = { user_member_id: member.memberId, project_member_id: data[0]!.id }
    const stranger = await signUp(app)
    expect((await app.call(deleteProjectMember, tie, stranger.token)).status).toBe(404)
    const { deleted_ids } = await app.items(deleteProjectMember, tie, person.token)
    expect(deleted_ids).toEqual([data[0]!.id])
    expect(await seen()).toEqual(['First'])
    expect((await app.call(deleteProjectMember, tie, person.token)).status).toBe(404)
  })

  test('MEM-048 selected projects lose all their members', async () => {
    const first = (await jointOf(member))[0]!
    await assign({ user_member_ids: [member.memberId], project_ids: [project.id] })
    const stays = await makeMember(app, person, 'viewer')
    const { deleted_ids } = await app.items(
      clearProjectMembers,
      { project_ids: [project.id, first.id] },
      person.token,
    )
    expect(deleted_ids).toHaveLength(2)
    expect(await seen()).toEqual([])
    expect(await jointOf(stays)).toHaveLength(2)
  })

  test('MEM-049 every path about project members answers', async () => {
    const input = { project_id: project.id, user_member_id: member.memberId }
    const tie = await app.items(createProjectMember, input, person.token)
    await app.items(updateProjectMember, { ...input, status: 0 }, person.token)
    expect(await seen()).toEqual(['First'])
    expect((await app.call(findProject, { project_id: project.id }, member.token)).status).toBe(404)
    await app.items(updateProjectMember, { ...input, status: 1 }, person.token)
    expect(await seen()).toEqual(['First', 'Second'])
    const all = await app.items(allProjectMembers, { project_id: project.id }, person.token)
    expect(all.map(({ id }) => id)).toEqual([tie.id])

    const headers = { authorization: `Bearer ${person.token}` }
    const get = (path: string) =>
      app.app.inject({ method: 'GET', url: `/api/v1/project-members/${path}`, headers })
    const post = (path: string, payload: object) =>
      app.app.inject({ method: 'POST', url: `/api/v1/project-members/${path}`, headers, payload })
    const answers = [
      await get(`paginate?project_id=${project.id}`),
      await get('requests'),
      await post('status', { ...input, status: 1 }),
      await post('clean', { _method: 'DELETE', project_ids: [project.id] }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  test('a manager assigns who is below, in projects the manager sees', async () => {
    const common = await named('Common')
    const manager = await makeMember(app, person, 'manager', { project_ids: [project.id, common.id] })
    const owner = await makeMember(app, person, 'owner', { project_ids: [project.id] })
    const first = (await jointOf(member))[0]!
    const to = (memberId: number, projectId: number) =>
      assign({ user_member_ids: [memberId], project_ids: [projectId] }, manager)
    // The manager cannot see members of other projects.
    expect((await to(member.memberId, project.id)).status).toBe(404)
    await assign({ user_member_ids: [member.memberId], project_ids: [common.id] }, person)
    expect((await to(member.memberId, project.id)).status).toBe(200)
    expect((await to(member.memberId, first.id)).status).toBe(404)
    expect((await to(owner.memberId, project.id)).status).toBe(403)
    expect(
      (await assign({ user_member_ids: [member.memberId], project_ids: [project.id] }, member)).status,
    ).toBe(403)
  })
})
