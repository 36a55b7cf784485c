import {
  createApiToken,
  endApiToken,
  listApiTokens,
  listTokenAccounts,
  MOST_TOKENS,
} from '@rankline/contract/api-tokens/calls'
import type { TokenPermission } from '@rankline/contract/api-tokens/permissions'
import { DAY } from '@rankline/contract/days'
import {
  answerInvitation,
  deleteMember,
  deleteProjectMember,
  inviteMembers,
  listInvitations,
  listProjectMembers,
  toggleMember,
} from '@rankline/contract/members/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { changeProject, findAccount, findProject, listProjects } from '@rankline/contract/public-api/projects'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { confirm, erase } from '../../../tests/support/erasures.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import {
  giveLimits,
  givePackage,
  ROOMY_PACKAGE,
  type SignedUp,
  signUp,
} from '../../../tests/support/people.ts'
import { callProgram, makeToken } from '../../../tests/support/programs.ts'
import { addTotp, ageProofs } from '../../../tests/support/second-factor.ts'
import { hashOf } from '../../platform/token.ts'
import { createTokenText, isTokenText } from './token-text.ts'

const app = appForTests()
let holder: SignedUp
let project: Project
const input = { name: 'Sheet', permissions: ['read'] as TokenPermission[], expires_in: '30' as const }

beforeAll(async () => {
  holder = await signUp(app)
  project = await makeProject(app, holder)
})

const there = () => ({ userable_id: holder.userId })
const statusOf = async (token: string) => (await callProgram(app, findAccount, {}, token)).status
const codeOf = async (token: string) =>
  ((await callProgram(app, findAccount, {}, token)).body as { code: string }).code
const listOf = (person: SignedUp, options = {}) => app.items(listApiTokens, options, person.token)
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const tokenOf = (person: { token: string }, permissions: TokenPermission[] = ['read']) =>
  makeToken(app, person, { permissions, ...there() })

describe('a new token', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { token, api_token } = await app.items(createApiToken, input, holder.token)
    expect(token).toMatch(/^rkl_[0-9A-Za-z]{40}$/)
    expect(api_token).toMatchObject({
      ...{ name: 'Sheet', ending: token.slice(-4), permissions: ['read'], project_ids: null },
      ...{ made_by: holder.username, is_own: true, state: 'active', ended_at: null, last_used_at: null },
    })
    const days = Date.parse(api_token.expires_at ?? '') - Date.parse(api_token.created_at)
    expect(days).toBe(30 * DAY)
    const { rows } = await query('SELECT * FROM api_tokens WHERE id = $1', [api_token.id])
    expect(rows[0].token_hash).toEqual(hashOf(token))
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, -4))
    expect(JSON.stringify(await listOf(holder))).not.toContain(token.slice(4, -4))
  })

  test('has a checksum, by which a scanner tells it from a text that looks like one', () => {
    const text = createTokenText()
    expect(isTokenText(text)).toBe(true)
    const other = text.charAt(10) === 'a' ? 'b' : 'a'
    expect(isTokenText(`${text.slice(0, 10)}${other}${text.slice(11)}`)).toBe(false)
    for (const wrong of [text.slice(0, -1), `${text}a`, text.replace('rkl_', 'rkx_'), ''])
      expect(isTokenText(wrong)).toBe(false)
  })

  test('needs a recent proof of the person', async () => {
    const person = await signUp(app)
    await ageProofs(app, person, 11)
    const { status, body } = await app.call(createApiToken, input, person.token)
    expect([status, body]).toMatchObject([403, { code: 'RECENT_LOGIN_REQUIRED' }])
  })

  test('is limited to projects that its maker sees', async () => {
    const second = await makeProject(app, holder)
    const member = await makeMember(app, holder, 'viewer', { project_ids: [project.id] })
    const wrong = { ...input, ...there(), project_ids: [second.id] }
    expect((await app.call(createApiToken, wrong, member.token)).status).toBe(404)
    const stranger = await signUp(app)
    expect((await app.call(createApiToken, { ...input, ...there() }, stranger.token)).status).toBe(404)
  })

  test(`is refused while ${MOST_TOKENS} others work`, async () => {
    const person = await signUp(app)
    const { api_token: first } = await app.items(createApiToken, input, person.token)
    await query(
      `INSERT INTO api_tokens (account_id, made_by, name, token_hash, ending, permissions, created_at)
       SELECT account_id, made_by, name, sha256(convert_to(account_id || ' ' || number, 'UTF8')), ending, permissions, created_at
       FROM api_tokens CROSS JOIN generate_series(2, $2::integer) AS number WHERE id = $1`,
      [first.id, MOST_TOKENS],
    )
    const { status, body } = await app.call(createApiToken, input, person.token)
    expect([status, body]).toMatchObject([403, { code: 'LIMIT_REACHED' }])
    await app.items(endApiToken, { api_token_id: first.id }, person.token)
    expect((await app.call(createApiToken, input, person.token)).status).toBe(200)
    await query("UPDATE api_tokens SET expires_at = now() - interval '1 day' WHERE account_id = $1", [
      person.accountId,
    ])
    expect((await app.call(createApiToken, input, person.token)).status).toBe(200)
  })
})

test('a token works until it expires', async () => {
  const { token, api_token } = await app.items(createApiToken, input, holder.token)
  expect(await statusOf(token)).toBe(200)
  await query("UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE id = $1", [api_token.id])
  expect([await statusOf(token), await codeOf(token)]).toEqual([401, 'unauthenticated'])
  expect((await listOf(holder)).tokens.find(({ id }) => id === api_token.id)?.state).toBe('expired')
  const endless = { ...input, expires_in: 'never' as const }
  expect((await app.items(createApiToken, endless, holder.token)).api_token.expires_at).toBeNull()
})

test('a token works until it is ended, by its maker or by an owner of the account', async () => {
  const [member, owner] = [await makeMember(app, holder, 'viewer'), await makeMember(app, holder, 'owner')]
  const end = (id: number, { token }: SignedUp) =>
    app.call(endApiToken, { api_token_id: id, ...there() }, token)
  const makers: [SignedUp, SignedUp][] = [
    [member, member],
    [member, owner],
    [owner, holder],
  ]
  for (const [maker, by] of makers) {
    const { token, api_token } = await app.items(createApiToken, { ...input, ...there() }, maker.token)
    expect(await statusOf(token)).toBe(200)
    expect((await end(api_token.id, by)).body).toMatchObject({ items: { state: 'ended' } })
    expect([await statusOf(token), await codeOf(token)]).toEqual([401, 'unauthenticated'])
  }
  const { token, api_token } = await app.items(createApiToken, input, holder.token)
  expect((await end(api_token.id, member)).status).toBe(404)
  expect(await statusOf(token)).toBe(200)
  const first = await app.items(endApiToken, { api_token_id: api_token.id }, holder.token)
  const again = await app.items(endApiToken, { api_token_id: api_token.id }, holder.token)
  expect(again.ended_at).toBe(first.ended_at)
})

describe('a token of a member', () => {
  test('stops when its maker leaves the account, and stays dead when they come back', async () => {
    const member = await makeMember(app, holder, 'manager')
    const token = await tokenOf(member)
    expect(await statusOf(token)).toBe(200)
    await app.items(deleteMember, { user_member_id: member.memberId }, holder.token)
    expect([await statusOf(token), await codeOf(token)]).toEqual([401, 'unauthenticated'])
    const { tokens } = await listOf(holder)
    expect(tokens.find(({ made_by }) => made_by === member.username)?.state).toBe('no_member')
    const invitation = { emails: [member.email], role: 'manager', project_permission: 'all' }
    await app.items(inviteMembers, invitation, holder.token)
    const [again] = await app.items(listInvitations, {}, member.token)
    await app.items(answerInvitation, { user_member_id: again!.id, status: 'accept' }, member.token)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(await tokenOf(member))).toBe(200)
  })

  test('pauses while the membership is disabled', async () => {
    const member = await makeMember(app, holder, 'viewer')
    const token = await tokenOf(member)
    await app.items(toggleMember, { user_member_id: member.memberId }, holder.token)
    expect(await statusOf(token)).toBe(401)
    await app.items(toggleMember, { user_member_id: member.memberId }, holder.token)
    expect(await statusOf(token)).toBe(200)
  })

  test('may do what the role of this moment may do', async () => {
    const member = await makeMember(app, holder, 'manager')
    const token = await tokenOf(member, ['read', 'manage'])
    const rename = async () =>
      (await callProgram(app, changeProject, { project_id: project.id, name: 'Shop' }, token)).status
    expect(await rename()).toBe(200)
    await query("UPDATE members SET role = 'viewer' WHERE id = $1", [member.memberId])
    expect([await rename(), await statusOf(token)]).toEqual([403, 200])
  })

  test('loses the projects that are taken away from its maker', async () => {
    const second = await makeProject(app, holder)
    const project_ids = [project.id, second.id]
    const member = await makeMember(app, holder, 'viewer', { project_ids })
    const tokens = [
      await tokenOf(member),
      await makeToken(app, member, { permissions: ['read'], project_ids, ...there() }),
    ]
    const seen = async (token: string) => {
      const { body } = await callProgram(app, listProjects, {}, token)
      return (body as { data: { id: number }[] }).data
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
    }
    const found = async (token: string) =>
      (await callProgram(app, findProject, { project_id: second.id }, token)).status
    for (const token of tokens) expect([await seen(token), await found(token)]).toEqual([project_ids, 200])
    const { data } = await app.items(listProjectMembers, { project_id: second.id }, holder.token)
    for (const { id } of data) {
      const removed = { user_member_id: member.memberId, project_member_id: id }
      await app.items(deleteProjectMember, removed, holder.token)
    }
    for (const token of tokens) expect([await seen(token), await found(token)]).toEqual([[project.id], 404])
  })

  test('needs a second factor of its maker where the account asks for one', async () => {
    const member = await makeMember(app, holder, 'viewer')
    const [token, own] = [await tokenOf(member), await makeToken(app, holder)]
    await query('UPDATE accounts SET needs_second_factor = true WHERE id = $1', [holder.accountId])
    expect([await statusOf(token), await codeOf(token)]).toEqual([403, 'second_factor_required'])
    const { tokens } = await listOf(holder)
    expect(tokens.find(({ made_by }) => made_by === member.username)?.state).toBe('no_factor')
    // The rule is about members: the person whose account it is decides alone.
    expect(await statusOf(own)).toBe(200)
    await addTotp(app, member)
    expect(await statusOf(token)).toBe(200)
    await query('UPDATE accounts SET needs_second_factor = false WHERE id = $1', [holder.accountId])
  })

  test('stops when its maker is disabled or deleted', async () => {
    for (const change of ['status = 0', 'deleted_at = now()']) {
      const member = await makeMember(app, holder, 'viewer')
      const token = await tokenOf(member)
      await query(`UPDATE users SET ${change} WHERE id = $1`, [member.userId])
      expect([await statusOf(token), await codeOf(token)]).toEqual([401, 'unauthenticated'])
      const { tokens } = await listOf(holder)
      expect(tokens.find(({ made_by }) => made_by === member.username)?.state).toBe('no_member')
    }
  })

  test('stops when the account in which it works is deleted', async () => {
    const other = await signUp(app)
    const member = await makeMember(app, other, 'viewer')
    const token = await makeToken(app, member, { userable_id: other.userId })
    expect(await statusOf(token)).toBe(200)
    await query('UPDATE users SET deleted_at = now(), status = 0 WHERE id = $1', [other.userId])
    expect(await statusOf(token)).toBe(401)
  })

  test('is deleted when its maker is erased', async () => {
    const member = await makeMember(app, holder, 'viewer')
    const token = await tokenOf(member)
    await makeToken(app, member)
    const count = async () => {
      const { rows } = await query('SELECT FROM api_tokens WHERE made_by = $1', [member.accountId])
      return rows.length
    }
    expect(await count()).toBe(2)
    await confirm(app, member)
    // The erasure can still be cancelled, so the tokens are kept until it happens.
    expect(await count()).toBe(2)
    await erase(app, member)
    expect(await count()).toBe(0)
    expect(await statusOf(token)).toBe(401)
    expect((await listOf(holder)).tokens.length).toBeGreaterThan(0)
  })
})

test('a package without API access has no new tokens, and refuses those that it has', async () => {
  const person = await signUp(app)
  const token = await makeToken(app, person)
  expect((await listOf(person)).is_included).toBe(true)
  await giveLimits(app, person.accountId, {})
  expect([await statusOf(token), await codeOf(token)]).toEqual([403, 'api_not_included'])
  const { status, body } = await app.call(createApiToken, input, person.token)
  expect([status, body]).toMatchObject([403, { code: 'API_NOT_INCLUDED' }])
  const { is_included, tokens } = await listOf(person)
  expect([is_included, tokens.length]).toEqual([false, 1])
  await givePackage(app, person.accountId, { slug: ROOMY_PACKAGE })
  expect(await statusOf(token)).toBe(200)
})

test('an account without a package has no limits, and so has API access', async () => {
  const person = await signUp(app)
  await query('UPDATE users SET package_id = NULL WHERE id = $1', [person.userId])
  expect((await listOf(person)).is_included).toBe(true)
  expect(await statusOf(await makeToken(app, person))).toBe(200)
})

test('a person chooses between the accounts in which they work', async () => {
  const member = await makeMember(app, holder, 'viewer')
  const accounts = { userable_id: holder.userId, username: holder.username }
  expect(await app.items(listTokenAccounts, {}, member.token)).toEqual([accounts])
  await app.items(deleteMember, { user_member_id: member.memberId }, holder.token)
  expect(await app.items(listTokenAccounts, {}, member.token)).toEqual([])
})

test('a token of an account whose package has ended is refused', async () => {
  const person = await signUp(app)
  const token = await makeToken(app, person)
  await givePackage(app, person.accountId, { slug: ROOMY_PACKAGE, endAt: new Date(Date.now() - DAY) })
  expect([await statusOf(token), await codeOf(token)]).toEqual([402, 'package_expired'])
})

test('the last use is noted with its address and place, and shown to the person alone', async () => {
  const person = await signUp(app)
  const token = await makeToken(app, person)
  const { method, path } = findAccount
  const use = (remoteAddress: string) =>
    app.app.inject({
      method,
      url: `/api/public/v1/${path}`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    })
  expect((await use('8.8.8.8')).statusCode).toBe(200)
  const [used] = (await listOf(person)).tokens
  expect(used).toMatchObject({ last_used_ip: '8.8.8.8', last_used_place: 'United States' })
  expect(Date.now() - Date.parse(used!.last_used_at ?? '')).toBeLessThan(DAY)
  // A second use within the minute needs no write.
  await use('127.0.0.1')
  expect((await listOf(person)).tokens[0]?.last_used_ip).toBe('8.8.8.8')
  await query("UPDATE api_tokens SET last_used_at = now() - interval '2 minutes' WHERE made_by = $1", [
    person.accountId,
  ])
  await use('127.0.0.1')
  expect((await listOf(person)).tokens[0]).toMatchObject({
    last_used_ip: '127.0.0.1',
    last_used_place: 'This machine',
  })
})
