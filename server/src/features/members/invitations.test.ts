import { createHash } from 'node:crypto'
import { chooseTrial } from '@rankline/contract/account/calls'
import { login, register } from '@rankline/contract/auth/calls'
import {
  allProjectMembers,
  answerInvitation,
  inviteMembers,
  listInvitations,
  listMembers,
  memberAllowance,
} from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { listProjects } from '@rankline/contract/projects/calls'
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

const invite = (input: Record<string, string | number | string[] | number[]>, by = person) =>
  app.call(inviteMembers, { role: 'viewer', ...input }, by.token)

const members = async (of = person) => (await app.items(listMembers, {}, of.token)).data
const requests = (of: SignedUp) => app.items(listInvitations, {}, of.token)
const answer = (user_member_id: number, status: string, by: SignedUp) =>
  app.call(answerInvitation, { user_member_id, status }, by.token)

let count = 0
const address = () => {
  count += 1
  return `someone-${count}@example.net`
}

describe('inviting', () => {
  test('MEM-037 a pending member stands for each address, with role, projects and limits', async () => {
    const project = await makeProject(app, person)
    const emails = [address(), address()]
    const { body } = await invite({
      emails,
      role: 'manager',
      project_permission: 'projects',
      project_ids: [project.id],
      allowed_keywords: 100,
    })
    expect(body).toMatchObject({ items: { invited: emails, ignored: [] } })
    const pending = (await members()).filter(({ role }) => role !== 'admin')
    expect(pending.map(({ memberable }) => memberable.email).toSorted()).toEqual(emails.toSorted())
    expect(pending[0]).toMatchObject({
      status: 3,
      status_text: 'Invited',
      role: 'manager',
      project_permission: 'projects',
      project_id: project.id,
      memberable: { username: null },
      limiters: { allowed_keywords: 100, allowed_projects: null },
    })
    const ties = await app.items(allProjectMembers, { project_id: project.id }, person.token)
    expect(ties.map(({ user_member }) => user_member.id)).toEqual(
      pending.map(({ id }) => id).toSorted((a, b) => a - b),
    )
  })

  test.each([
    ['MEM-011 nobody', { emails: [] }, 'emails', 'emails field is required'],
    [
      'MEM-011 191 people',
      { emails: Array.from({ length: 191 }, address) },
      'emails',
      'may not have more than 190 items',
    ],
    ['MEM-011 what is no address', { emails: ['nobody'] }, 'emails', 'must be a proper email address'],
    ['MEM-014 an admin', { emails: [address()], role: 'admin' }, 'role', 'may get only specific values'],
    [
      'MEM-015 another permission',
      { emails: [address()], project_permission: 'x' },
      'project_permission',
      'may get only specific values',
    ],
    [
      'MEM-016 projects without saying which',
      { emails: [address()], project_permission: 'projects' },
      'project_ids',
      'project ids field is required',
    ],
    [
      'MEM-017 less than nothing',
      { emails: [address()], allowed_keywords: -1 },
      'allowed_keywords',
      'must be an integer',
    ],
  ])('%s is refused', async (_what, input, field, text) => {
    const { status, body } = await invite(input)
    expect(status).toBe(422)
    expect(body.status === 'error' && body.errors[field]?.[0]).toBe(text)
  })

  test('MEM-011 190 people can be invited at once', async () => {
    const { body } = await invite({ emails: Array.from({ length: 190 }, address) })
    expect(body.status === 'success' && body.items.invited).toHaveLength(190)
    const { status } = await invite({ emails: Array.from({ length: 11 }, address) })
    expect(status).toBe(403)
  })

  test('MEM-013 who is a member or invited already is left out, whatever the spelling', async () => {
    const member = await makeMember(app, person, 'viewer')
    const fresh = address()
    const { body } = await invite({ emails: [member.email.toUpperCase(), person.email, fresh, fresh] })
    expect(body).toMatchObject({
      items: { invited: [fresh], ignored: [member.email.toUpperCase(), person.email] },
    })
    await invite({ emails: [fresh] })
    expect(await members()).toHaveLength(3)
  })

  test('MEM-017 nobody hands over more than they have', async () => {
    const manager = await makeMember(app, person, 'manager', { allowed_keywords: 100 })
    const there = { userable_id: person.userId }
    expect(await app.items(memberAllowance, there, manager.token)).toMatchObject({ allowed_keywords: 100 })
    const tooMuch = await invite({ ...there, emails: [address()], allowed_keywords: 101 }, manager)
    expect(tooMuch.body).toMatchObject({ errors: { allowed_keywords: ['must be lesser than 100'] } })
    const shared = await invite({ ...there, emails: [address(), address()], allowed_keywords: 51 }, manager)
    expect(shared.body).toMatchObject({ errors: { allowed_keywords: ['must be lesser than 50'] } })
    await invite({ ...there, emails: [address()], allowed_keywords: 60 }, manager)
    expect(await app.items(memberAllowance, there, manager.token)).toMatchObject({ allowed_keywords: 40 })
  })

  test('managers invite below their own role', async () => {
    const manager = await makeMember(app, person, 'manager')
    const there = { userable_id: person.userId }
    expect((await invite({ ...there, emails: [address()], role: 'manager' }, manager)).status).toBe(403)
    expect((await invite({ ...there, emails: [address()], role: 'moderator' }, manager)).status).toBe(200)
  })

  test('a manager of some projects invites to these alone', async () => {
    const [mine, other] = [await makeProject(app, person), await makeProject(app, person)]
    const manager = await makeMember(app, person, 'manager', { project_ids: [mine.id] })
    const to = (project_ids: number[]) =>
      invite({ emails: [address()], project_permission: 'projects', project_ids }, manager)
    expect((await to([mine.id])).status).toBe(200)
    expect((await to([other.id])).status).toBe(404)
    expect((await invite({ emails: [address()], userable_id: person.userId }, manager)).status).toBe(403)
  })

  test('a stranger cannot invite into an account', async () => {
    const project = await makeProject(app, person)
    const stranger = await signUp(app)
    const input = { emails: [address()], project_permission: 'projects', project_ids: [project.id] }
    expect((await invite(input, stranger)).status).toBe(404)
    expect((await invite({ emails: [address()], userable_id: person.userId }, stranger)).status).toBe(404)
  })
})

describe('answering', () => {
  test('MEM-038 MEM-040 MEM-044 the invited person sees who invites, and accepts or rejects', async () => {
    const project = await makeProject(app, person)
    const [first, second] = [await signUp(app), await signUp(app)]
    await invite({
      emails: [first.email, second.email],
      project_permission: 'projects',
      project_ids: [project.id],
    })
    const [toFirst] = await requests(first)
    const [toSecond] = await requests(second)
    expect(toFirst).toEqual({
      id: expect.any(Number),
      userable: { username: person.username },
      role: 'viewer',
      created_at_human_string: 'just now',
      project: { id: project.id, name: 'Shop' },
    })
    expect((await answer(toFirst!.id, 'accept', second)).status).toBe(404)
    await answer(toFirst!.id, 'accept', first)
    await answer(toSecond!.id, 'reject', second)
    expect([await requests(first), await requests(second)]).toEqual([[], []])
    const states = (await members()).map(({ memberable, status }) => [memberable.username, status])
    expect(Object.fromEntries(states)).toMatchObject({ [first.username]: 1, [second.username]: 4 })
    expect((await answer(toSecond!.id, 'accept', second)).status).toBe(404)
    expect((await answer(toFirst!.id, 'maybe', first)).status).toBe(422)
  })

  test('twenty acceptances at once make one membership', async () => {
    const member = await signUp(app)
    await invite({ emails: [member.email] })
    const [invitation] = await requests(member)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer(invitation!.id, 'accept', member)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await app.database.db
      .selectFrom('members')
      .select('status')
      .where('account_id', '=', person.accountId)
      .where('member_account_id', '=', member.accountId)
      .execute()
    expect(rows).toEqual([{ status: 1 }])
  })

  test('who rejected can be invited again', async () => {
    const member = await signUp(app)
    await invite({ emails: [member.email] })
    await answer((await requests(member))[0]!.id, 'reject', member)
    const { body } = await invite({ emails: [member.email] })
    expect(body).toMatchObject({ items: { invited: [member.email] } })
    expect(await members()).toHaveLength(2)
    await answer((await requests(member))[0]!.id, 'accept', member)
    expect((await members())[1]).toMatchObject({ status: 1 })
  })
})

describe('registering with an invitation', () => {
  const code = () => `code-${address()}`

  /** Creates an invitation with a known code. */
  async function invitedWith(email: string, secret: string) {
    await invite({ emails: [email] })
    await app.database.db
      .updateTable('members')
      .set({ invitation_hash: createHash('sha256').update(secret).digest() })
      .where('account_id', '=', person.accountId)
      .where('email', '=', email)
      .execute()
  }

  const account = (email: string, invitation: string) => ({
    username: email.split('@')[0]!,
    password: 'secret-words',
    email,
    invitation,
  })

  test('MEM-051 makes the new account the member that was invited', async () => {
    const [email, secret] = [address(), code()]
    const project = await makeProject(app, person)
    await invitedWith(email, secret)
    const { username, password } = account(email, secret)
    await app.items(register, account(email, secret))
    const member = (await members()).find(({ memberable }) => memberable.email === email)
    expect(member).toMatchObject({ status: 1, memberable: { username } })
    const { token } = await app.items(login, { username, password })
    await app.items(chooseTrial, {}, token)
    const joint = await app.items(listProjects, { joint: 1 }, token)
    expect(joint.data.map(({ id }) => id)).toEqual([project.id])
  })

  test('a code is good for its own address, and once', async () => {
    const [email, other, secret] = [address(), address(), code()]
    await invitedWith(email, secret)
    const refused = await app.call(register, account(other, secret))
    expect(refused.body).toMatchObject({ errors: { email: [messages.notYourInvitation] } })
    await app.items(register, account(email, secret))
    await app.items(register, account(other, secret))
    expect(await members()).toHaveLength(2)
  })
})
