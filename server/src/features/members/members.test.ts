import {
  deleteMember,
  inviteMembers,
  listInvitations,
  listMembers,
  memberAllowance,
  toggleMember,
} from '@rankline/contract/members/calls'
import { findProject, listProjects } from '@rankline/contract/projects/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const members = async (of = person) => (await app.items(listMembers, {}, of.token)).data
const change = (call: typeof toggleMember | typeof deleteMember, user_member_id: number, by = person) =>
  app.call(call, { user_member_id }, by.token)
const jointOf = async (member: SignedUp) =>
  (await app.items(listProjects, { joint: 1 }, member.token)).data.map(({ id }) => id)

test('MEM-035 MEM-045 the list says of each member what a row shows', async () => {
  const member = await makeMember(app, person, 'moderator')
  const [holder, row, ...others] = await members()
  expect(others).toEqual([])
  expect(holder).toMatchObject({
    role: 'admin',
    status: 1,
    memberable: { username: person.username, email: person.email },
    is_changeable: 0,
  })
  expect(row).toEqual({
    id: member.memberId,
    status: 1,
    status_text: 'Active',
    role: 'moderator',
    memberable: { username: member.username, email: member.email },
    project_id: null,
    project_permission: 'all',
    created_at_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    end_at_date: null,
    limiters: expect.objectContaining({ allowed_keywords: null }),
    is_changeable: 1,
  })
  const stranger = await signUp(app)
  expect(await members(stranger)).toHaveLength(1)
})

describe('changing', () => {
  test('MEM-031 MEM-041 a member is disabled and enabled again, and works in the account only while enabled', async () => {
    const project = await makeProject(app, person)
    const member = await makeMember(app, person, 'viewer')
    const limited = await makeMember(app, person, 'viewer', { allowed_keywords: 5 })
    const toggled = async (id: number) =>
      (await app.items(toggleMember, { user_member_id: id }, person.token)).status
    expect(await toggled(member.memberId)).toBe(0)
    expect(await jointOf(member)).toEqual([])
    expect((await app.call(findProject, { project_id: project.id }, member.token)).status).toBe(404)
    expect(await toggled(member.memberId)).toBe(1)
    expect(await jointOf(member)).toEqual([project.id])
    expect([await toggled(limited.memberId), await toggled(limited.memberId)]).toEqual([0, 2])
  })

  test('MEM-052 each status is what it was decided to be', async () => {
    const member = await makeMember(app, person, 'viewer')
    const withLimits = await makeMember(app, person, 'manager', { allowed_keywords: 5 })
    const invited = await signUp(app)
    await app.items(inviteMembers, { emails: [invited.email], role: 'viewer' }, person.token)
    const statusOf = async (email: string) =>
      (await members()).find(({ memberable }) => memberable.email === email)?.status
    expect(await statusOf(person.email)).toBe(1)
    expect(await statusOf(member.email)).toBe(1)
    expect(await statusOf(withLimits.email)).toBe(2)
    expect(await statusOf(invited.email)).toBe(3)
    const [pending] = await members().then((rows) => rows.filter(({ status }) => status === 3))
    expect((await change(toggleMember, pending!.id)).status).toBe(409)
    await change(toggleMember, member.memberId)
    expect(await statusOf(member.email)).toBe(0)
    await change(deleteMember, member.memberId)
    const { status } = await app.database.db
      .selectFrom('members')
      .select('status')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(status).toBe(4)
  })

  test('MEM-043 a deleted member is gone at once, and limits return to who gave them', async () => {
    const project = await makeProject(app, person)
    const manager = await makeMember(app, person, 'manager', { allowed_keywords: 100 })
    const there = { userable_id: person.userId }
    const emails = ['helper@example.org']
    await app.items(
      inviteMembers,
      { ...there, emails, role: 'moderator', allowed_keywords: 60 },
      manager.token,
    )
    const left = async () => (await app.items(memberAllowance, there, manager.token)).allowed_keywords
    expect(await left()).toBe(40)
    const helper = (await members()).find(({ memberable }) => memberable.email === emails[0])
    const { body } = await change(deleteMember, helper!.id)
    expect(body).toMatchObject({ items: { deleted_ids: [helper!.id] } })
    expect(await left()).toBe(100)
    expect((await members()).map(({ id }) => id)).not.toContain(helper!.id)
    await change(deleteMember, manager.memberId)
    expect((await app.call(findProject, { project_id: project.id }, manager.token)).status).toBe(404)
    expect((await change(deleteMember, manager.memberId)).status).toBe(404)
  })

  test('an invitation that was taken back can be accepted no more', async () => {
    const invited = await signUp(app)
    await app.items(inviteMembers, { emails: [invited.email], role: 'viewer' }, person.token)
    const [invitation] = await app.items(listInvitations, {}, invited.token)
    await change(deleteMember, invitation!.id)
    expect(await app.items(listInvitations, {}, invited.token)).toEqual([])
  })

  test('MEM-005 nobody changes the one the account belongs to, or themselves', async () => {
    const owner = await makeMember(app, person, 'owner')
    const [holder] = await members()
    for (const by of [person, owner]) {
      expect((await change(toggleMember, holder!.id, by)).status).toBe(403)
      expect((await change(deleteMember, holder!.id, by)).status).toBe(403)
    }
    expect((await change(deleteMember, owner.memberId, owner)).status).toBe(403)
    expect((await members())[0]).toMatchObject({ role: 'admin', status: 1 })
  })

  test('a stranger finds no member of another account', async () => {
    const member = await makeMember(app, person, 'viewer')
    const stranger = await signUp(app)
    expect((await change(toggleMember, member.memberId, stranger)).status).toBe(404)
    expect((await change(deleteMember, member.memberId, stranger)).status).toBe(404)
  })
})
