import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { endApiToken, listApiTokens } from '@rankline/contract/api-tokens/calls'
import { connectProgram, describeProgram } from '@rankline/contract/api-tokens/connect'
import { deleteMember } from '@rankline/contract/members/calls'
import { listNotifications } from '@rankline/contract/notifications/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { findAccount, findProject, listProjects } from '@rankline/contract/public-api/projects'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callTool } from '../../../../tests/support/agents.ts'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../../tests/support/authorization.ts'
import { makeProject } from '../../../../tests/support/keywords.ts'
import { mailed } from '../../../../tests/support/mail.ts'
import {
  allow,
  CLIENT_ID,
  describeClient,
  exchange,
  exchangeInput,
  newVerifier,
  postForm,
  REDIRECT,
  refreshInput,
  requestOf,
} from '../../../../tests/support/oauth.ts'
import { giveLimits, type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { callProgram, makeToken } from '../../../../tests/support/programs.ts'
import { answers } from '../../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../../tests/support/receivers-for-tests.ts'
import { ageProofs } from '../../../../tests/support/second-factor.ts'
import { createOutbound } from '../../../platform/outbound.ts'
import { deleteUnused } from './oauth.queries.ts'

const receivers = receiversForTests()
const app = appForTests(() => ({
  installation: { outbound: createOutbound({ standIn: receivers.url, mostOfSender: 100, mostPerHost: 100 }) },
}))
const HOME = 'https://rank.example.com'
let person: SignedUp
let project: Project

beforeAll(async () => {
  person = await signUp(app)
  project = await makeProject(app, person)
})
beforeEach(() => describeClient(receivers))

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const statusOf = async (token: string) => (await callProgram(app, findAccount, {}, token)).status
const connected = async (by = person, options = {}) => exchange(app, await allow(app, by, options))
const refresh = (refresh_token: string, more = {}) =>
  postForm(app, 'token', { ...refreshInput({ refresh_token }), ...more })
const errorOf = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error]

/** A client of the protocol's own package, whose person answers at once. */
function clientOf(allowed = {}) {
  const kept = new Map<string, unknown>()
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadataUrl: CLIENT_ID,
    clientMetadata: { redirect_uris: [REDIRECT], client_name: 'Agent', token_endpoint_auth_method: 'none' },
    state: () => 'state of the client',
    clientInformation: () => kept.get('client') as never,
    saveClientInformation: (client) => void kept.set('client', client),
    tokens: () => kept.get('tokens') as never,
    saveTokens: (tokens) => void kept.set('tokens', tokens),
    saveCodeVerifier: (verifier) => void kept.set('verifier', verifier),
    codeVerifier: () => String(kept.get('verifier')),
    saveDiscoveryState: (found) => void kept.set('found', found),
    discoveryState: () => kept.get('found') as never,
    redirectToAuthorization: (url) => void kept.set('asked', url),
  }
  /** The person opens the address that the client has sent them to, and agrees. */
  async function agree() {
    const asked = kept.get('asked') as URL
    expect(`${asked.origin}${asked.pathname}`).toBe(`${HOME}/account/authorize`)
    const request = Object.fromEntries(asked.searchParams)
    const input = { ...request, permissions: ['read'], expires_in: '30', ...allowed }
    const { leads_to } = await app.items(connectProgram, input, person.token)
    const back = new URL(leads_to)
    expect(back.href.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(back.searchParams.get('state')).toBe('state of the client')
    return { authorizationCode: back.searchParams.get('code') ?? '', iss: back.searchParams.get('iss') ?? '' }
  }
  return { provider, agree, access: () => (kept.get('tokens') as { access_token: string }).access_token }
}

describe('a client of the protocol', () => {
  let reach: typeof fetch
  beforeAll(async () => {
    const base = await app.app.listen({ port: 0, host: '127.0.0.1' })
    reach = (input, init) => fetch(String(input).replace(HOME, base), init)
  })

  test('finds everything out by itself, and is connected with what the person chose', async () => {
    const { provider, agree, access } = clientOf({ project_ids: [project.id] })
    const serverUrl = `${HOME}/mcp`
    expect(await auth(provider, { serverUrl, fetchFn: reach })).toBe('REDIRECT')
    expect(await auth(provider, { serverUrl, fetchFn: reach, ...(await agree()) })).toBe('AUTHORIZED')

    const client = new Client({ name: 'agent', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider, fetch: reach }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('add_keywords')
    const answer = await client.callTool({ name: 'list_projects', arguments: {} })
    expect(answer.structuredContent).toMatchObject({ projects: [{ id: project.id }] })

    // The access token ends after an hour; the client gets another one by itself.
    const before = access()
    await query("UPDATE api_tokens SET access_until = now() - interval '1 second' WHERE account_id = $1", [
      person.accountId,
    ])
    expect(await statusOf(before)).toBe(401)
    expect((await client.callTool({ name: 'list_projects', arguments: {} })).isError).toBeFalsy()
    expect(access()).not.toBe(before)
    await client.close()
  })
})

test('the documents say where and how a program is connected', async () => {
  const get = async (url: string) => (await app.app.inject({ url })).json()
  const server = await get('/.well-known/oauth-authorization-server')
  expect(server).toMatchObject({
    issuer: HOME,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
  expect(server).not.toHaveProperty('registration_endpoint')
  for (const path of ['', '/mcp', '/api/public/v1'])
    expect(await get(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      resource: `${HOME}${path}`,
      authorization_servers: [HOME],
    })
  const { headers, statusCode } = await app.app.inject({ method: 'POST', url: '/mcp' })
  expect([statusCode, headers['www-authenticate']]).toEqual([
    401,
    `Bearer realm="Rankline", resource_metadata="${HOME}/.well-known/oauth-protected-resource/mcp"`,
  ])
})

describe('the person', () => {
  const request = () => requestOf(newVerifier())
  const describing = (change = {}) => app.call(describeProgram, { ...request(), ...change }, person.token)

  test('sees who asks for what, as text that nothing proves', async () => {
    describeClient(receivers, { client_name: ` Bank\u202e of\nRankline\u0000 ${'x'.repeat(200)}` })
    const items = await app.items(describeProgram, { ...request(), scope: 'read write openid' }, person.token)
    expect(items).toMatchObject({
      ...{ host: 'agent.example.net', redirect_host: '127.0.0.1:43210', is_local: true },
      ...{ permissions: ['read', 'write'], problem: null },
    })
    expect(items.name).toMatch(/^Bank of Rankline x{63}$/)
    const back = new URL(items.back_to)
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      ...{ error: 'access_denied', state: 'state of the program', iss: HOME },
    })
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: 'https://rank.example.com/mcp/more' }, 'invalid_target'],
  ])('is told that a request with %j cannot be allowed', async (change, problem) => {
    const items = await app.items(describeProgram, { ...request(), ...change }, person.token)
    expect(items.problem).toBe(problem)
    expect(new URL(items.back_to).searchParams.get('error')).toBe(problem)
    const input = { ...request(), ...change, permissions: ['read'], expires_in: '30' }
    expect((await app.call(connectProgram, input, person.token)).status).toBe(422)
  })

  test.each([
    'http://agent.example.net/oauth/client.json',
    'https://agent.example.net/',
    'https://agent.example.net',
    'https://user:pass@agent.example.net/oauth/client.json',
    'https://agent.example.net/oauth/client.json#part',
    'https://agent.example.net/a/../oauth/client.json',
    'https://127.0.0.1/oauth/client.json',
    'https://192.168.1.1/oauth/client.json',
    'https://localhost/oauth/client.json',
    'https://[::1]/oauth/client.json',
    'agent',
    `https://agent.example.net/${'x'.repeat(500)}`,
  ])('cannot allow a client whose id is %s, and nothing is fetched', async (client_id) => {
    expect((await describing({ client_id })).status).toBe(422)
    expect(receivers.received).toEqual([])
  })

  test.each([
    ['that names another', () => describeClient(receivers, { client_id: `${CLIENT_ID}2` })],
    ['with a secret', () => describeClient(receivers, { token_endpoint_auth_method: 'client_secret_post' })],
    ['for other grants', () => describeClient(receivers, { grant_types: ['client_credentials'] })],
    ['that is too long', () => describeClient(receivers, { more: 'x'.repeat(6000) })],
    ['that is no JSON', () => receivers.answer(answers.with(200, '<p>'), '/oauth/client.json')],
    [
      'that is elsewhere',
      () => receivers.answer(answers.with(302, '', { location: '/other' }), '/oauth/client.json'),
    ],
  ])('cannot allow a client with a document %s', async (_what, answer) => {
    answer()
    expect(await describing()).toMatchObject({
      status: 422,
      body: { errors: { client_id: [expect.any(String)] } },
    })
    expect(receivers.received.length).toBe(1)
  })

  test.each([
    ['http://127.0.0.1:43210/other', 422],
    ['http://127.0.0.1:43210/callback?more', 422],
    ['http://127.0.0.1:43210/callback#part', 422],
    ['http://localhost:43210/callback', 422],
    ['http://127.0.0.1.evil.example/callback', 422],
    ['http://127.0.0.1:1@evil.example/callback', 422],
    ['https://127.0.0.1:43210/callback', 422],
    ['https://agent.example.net/back/', 422],
    ['https://agent.example.net:8443/back', 422],
    ['https://AGENT.example.net/back', 422],
    ['javascript:alert(1)', 422],
    ['https://agent.example.net/back', 200],
    ['http://127.0.0.1/callback', 200],
  ])('has the answer sent to %s: %i', async (redirect_uri, status) => {
    expect((await describing({ redirect_uri })).status).toBe(status)
  })

  test('gives no more than the program asks for, and nothing of others', async () => {
    const input = { ...request(), scope: 'read', expires_in: '30' as const }
    const more = await app.call(connectProgram, { ...input, permissions: ['read', 'manage'] }, person.token)
    expect(more.status).toBe(422)
    const foreign = await makeProject(app, await signUp(app))
    const wrong = { ...input, permissions: ['read'], project_ids: [foreign.id] }
    expect((await app.call(connectProgram, wrong, person.token)).status).toBe(404)
    const endless = { ...input, permissions: ['read'], expires_in: 'never' }
    expect((await app.call(connectProgram, endless, person.token)).status).toBe(422)
  })

  test('proves who they are, and needs a package with API access', async () => {
    const other = await signUp(app)
    const input = { ...request(), permissions: ['read'], expires_in: '30' }
    await ageProofs(app, other, 11)
    expect(await app.call(connectProgram, input, other.token)).toMatchObject({
      ...{ status: 403, body: { code: 'RECENT_LOGIN_REQUIRED' } },
    })
    const another = await signUp(app)
    await giveLimits(app, another.accountId, {})
    expect((await app.call(connectProgram, input, another.token)).status).toBe(403)
  })

  test('is a person: a token allows nothing', async () => {
    const { access_token } = await connected()
    const input = { ...request(), permissions: ['read'], expires_in: '30' }
    for (const token of [access_token, await makeToken(app, person)]) {
      expect((await app.call(connectProgram, input, token)).status).toBe(401)
      expect((await app.call(describeProgram, input, token)).status).toBe(401)
    }
  })
})

describe('a code', () => {
  test('gives a token of an hour, and nothing readable is stored', async () => {
    const allowed = await allow(app, person, { permissions: ['read', 'write'], project_ids: [project.id] })
    const { status, body, headers } = await postForm(app, 'token', {
      ...exchangeInput(allowed),
      resource: `${HOME}/mcp`,
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^rkl_[0-9A-Za-z]{40}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^rkr_/),
      scope: 'read write',
    })
    const { rows } = await query('SELECT * FROM oauth_grants JOIN api_tokens ON id = token_id')
    const stored = JSON.stringify(rows)
    const secrets = [allowed.code, body.access_token.slice(4, -4), ...body.refresh_token.slice(4).split('.')]
    for (const secret of secrets) expect(stored).not.toContain(secret)
  })

  test.each([
    ['another verifier', { code_verifier: newVerifier() }, 'invalid_grant'],
    ['another client', { client_id: 'https://evil.example/client.json' }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:43211/callback' }, 'invalid_grant'],
    ['another code', { code: newVerifier() }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['a verifier that is too long', { code_verifier: 'x'.repeat(129) }, 'invalid_request'],
    ['a long code', { code: 'x'.repeat(101) }, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('with %s gives nothing', async (_what, change, error) => {
    const allowed = await allow(app, person)
    const answer = await postForm(app, 'token', { ...exchangeInput(allowed), ...change })
    expect(errorOf(answer)).toEqual([400, error])
  })

  test('is dead after a wrong verifier', async () => {
    const allowed = await allow(app, person)
    await postForm(app, 'token', { ...exchangeInput(allowed), code_verifier: newVerifier() })
    expect(errorOf(await postForm(app, 'token', exchangeInput(allowed)))).toEqual([400, 'invalid_grant'])
  })

  test('works once: a second exchange ends the tokens of the first', async () => {
    const allowed = await allow(app, person)
    const { access_token, refresh_token } = await exchange(app, allowed)
    expect(await statusOf(access_token)).toBe(200)
    expect(errorOf(await postForm(app, 'token', exchangeInput(allowed)))).toEqual([400, 'invalid_grant'])
    expect(await statusOf(access_token)).toBe(401)
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('works once, also at the same moment', async () => {
    const allowed = await allow(app, person)
    const tries = await Promise.all([1, 2, 3].map(() => postForm(app, 'token', exchangeInput(allowed))))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('works for a minute, and what was not exchanged is neither listed nor kept', async () => {
    const other = await signUp(app)
    const allowed = await allow(app, other)
    expect((await app.items(listApiTokens, {}, other.token)).tokens).toEqual([])
    await query("UPDATE oauth_grants SET code_until = now() - interval '1 second' WHERE account_id = $1", [
      other.accountId,
    ])
    expect(errorOf(await postForm(app, 'token', exchangeInput(allowed)))).toEqual([400, 'invalid_grant'])
    await deleteUnused(app.database.db, new Date())
    const { rows } = await query('SELECT FROM api_tokens WHERE account_id = $1', [other.accountId])
    expect(rows.length).toBe(0)
  })

  test('is refused in a body that is no form', async () => {
    const { code, verifier } = await allow(app, person)
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      payload: exchangeInput({ code, verifier }),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a refresh token', () => {
  test('is replaced at each use, and the access token with it', async () => {
    const first = await connected()
    const second = (await refresh(first.refresh_token)).body
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([401, 200])
    const third = await refresh(second.refresh_token, { scope: 'read', resource: `${HOME}/mcp` })
    expect(third.status).toBe(200)
  })

  test('that is used again ends everything, and the person who allowed it is informed once', async () => {
    const maker = await makeMember(app, person, 'viewer')
    const first = await connected(maker, { userable_id: person.userId })
    const second = (await refresh(first.refresh_token)).body
    await mailed(app)
    expect(errorOf(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await statusOf(second.access_token)).toBe(401)
    expect(errorOf(await refresh(second.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(errorOf(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant'])
    const told = (await app.items(listNotifications, {}, maker.token)).data
    expect(told.filter(({ title }) => title === 'A program was disconnected')).toEqual([
      expect.objectContaining({
        click_action: '/account/tokens',
        description: expect.stringContaining('Agent'),
      }),
    ])
    const mails = await mailed(app)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [maker.email, 'A program was disconnected'],
    ])
    expect(mails[0]?.text).toContain(`${HOME}/account/tokens`)
    expect(mails[0]?.text).toContain('The access of the program Agent was used from two places.')
  })

  test.each([
    [{ client_id: 'https://evil.example/client.json' }, 'invalid_grant'],
    [{ refresh_token: 'rkr_x' }, 'invalid_grant'],
    [{ refresh_token: 'x'.repeat(101) }, 'invalid_request'],
    [{ scope: 'read manage' }, 'invalid_scope'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: `${HOME}/api/public/v1` }, 'invalid_target'],
  ])('with %j is refused', async (change, error) => {
    const { refresh_token } = await connected()
    expect(errorOf(await refresh(refresh_token, change))).toEqual([400, error])
  })

  test('does not work after the end that the person chose', async () => {
    const { refresh_token, access_token } = await connected()
    await query("UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE account_id = $1", [
      person.accountId,
    ])
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await statusOf(access_token)).toBe(401)
  })
})

describe('a connected program', () => {
  test('is listed with its host, and ended by the person', async () => {
    const other = await signUp(app)
    const { access_token, refresh_token } = await connected(other)
    const [listed, ...more] = (await app.items(listApiTokens, {}, other.token)).tokens
    expect(more).toEqual([])
    expect(listed).toMatchObject({
      ...{ name: 'Agent', program_host: 'agent.example.net', state: 'active', permissions: ['read'] },
      ending: access_token.slice(-4),
    })
    await app.items(endApiToken, { api_token_id: listed?.id ?? 0 }, other.token)
    expect(await statusOf(access_token)).toBe(401)
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('reaches the chosen projects alone, and does what it was allowed', async () => {
    const hidden = await makeProject(app, person)
    const { access_token } = await connected(person, { project_ids: [project.id] })
    const { body } = await callProgram(app, listProjects, {}, access_token)
    expect((body as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual([project.id])
    expect((await callProgram(app, findProject, { project_id: hidden.id }, access_token)).status).toBe(404)
    await expect(callTool(app, 'add_keywords', {}, access_token)).rejects.toThrow()
  })

  test('ends with the membership of its person', async () => {
    const member = await makeMember(app, person, 'viewer')
    const tokens = await connected(member, { userable_id: person.userId })
    expect(await statusOf(tokens.access_token)).toBe(200)
    await app.items(deleteMember, { user_member_id: member.memberId }, person.token)
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect(errorOf(await refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('ends by a revocation of either token, by the program itself alone', async () => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const tokens = await connected()
      const revoke = (client_id: string) => postForm(app, 'revoke', { token: tokens[name], client_id })
      expect((await revoke('https://evil.example/client.json')).status).toBe(200)
      expect(await statusOf(tokens.access_token)).toBe(200)
      expect((await revoke(CLIENT_ID)).status).toBe(200)
      expect(await statusOf(tokens.access_token)).toBe(401)
      expect(errorOf(await refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    }
    const own = await makeToken(app, person)
    expect((await postForm(app, 'revoke', { token: own, client_id: CLIENT_ID })).status).toBe(200)
    expect(await statusOf(own)).toBe(200)
  })
})
