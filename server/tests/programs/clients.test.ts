import { createApiToken, listApiTokens } from '@rankline/contract/api-tokens/calls'
import { connectProgram, describeProgram } from '@rankline/contract/api-tokens/connect'
import { tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import { toggleBrand } from '@rankline/contract/brands/calls'
import { checkClient, loginClient } from '@rankline/contract/clients/calls'
import { baseOf } from '@rankline/contract/endpoint'
import { createFeed, listFeeds } from '@rankline/contract/feeds/calls'
import type { Permission } from '@rankline/contract/members/permissions'
import { createSubscription } from '@rankline/contract/public-api/events'
import { findAccount, listProjects } from '@rankline/contract/public-api/projects'
import { createBucket } from '@rankline/contract/remote-servers/calls'
import { updateResalePackage } from '@rankline/contract/resale/calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reachOfToken } from '../../src/features/api-tokens/reach-of-token.service.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import { callTool, sendMessage } from '../support/agents.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { makeBrand, type SignedUpClient, signUpClient, type TestBrand } from '../support/clients.ts'
import {
  CLIENT_ID,
  challengeOf,
  describeClient,
  exchangeInput,
  newVerifier,
  refreshInput,
  requestOf,
} from '../support/oauth.ts'
import { giveLimits, givePackage, ROOMY_PACKAGE, type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { receiversForTests } from '../support/receivers-for-tests.ts'
import { calls, newThing, thingsOf } from './program-rows.ts'

// Tokens of the clients of brands: what their package and their agency allow, at the address of their brand.

const receivers = receiversForTests()
const app = appForTests(() => ({
  installation: {
    brandDomain: 'clients.example.com',
    outbound: createOutbound({ standIn: receivers.url, mostOfSender: 100, mostPerHost: 100 }),
  },
}))

let agency: SignedUp
let brand: TestBrand
let client: SignedUpClient
let world: World

beforeAll(async () => {
  agency = await signUp(app)
  brand = await makeBrand(app, agency)
  client = await signUpClient(app, brand)
  world = await makeWorld(app, { holder: client, client: await signUpClient(app, brand) })
})
beforeEach(() => describeClient(receivers))

const give = (allowed_api_access: 0 | 1) =>
  app.items(updateResalePackage, { user_wl_package_id: brand.packageId, allowed_api_access }, agency.token)

async function answerOf(token: string) {
  const { status, body } = await callProgram(app, findAccount, {}, token)
  return [status, (body as { code?: string }).code]
}

/** The first message of an agent. */
const hello = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

/** Permissions of a client in their own account, written independently of the code. */
const ofClients: readonly Permission[] = ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite']

describe('a token of a client', () => {
  test.each(tokenPermissions)('with the permission "%s" makes the calls that need it', async (permission) => {
    const token = await makeToken(app, client, { permissions: [permission] })
    const results: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { id, endpoint, row } of calls) {
      const thing = await newThing(world, id, 'holder')
      const { status } = await callProgram(app, endpoint, row!.input(thing), token)
      results[id] = status < 300 ? 'answered' : status
      const isAllowed =
        endpoint.program?.needs === permission && ofClients.includes(endpoint.permission ?? 'own')
      wanted[id] = isAllowed ? 'answered' : 403
    }
    expect(results).toEqual(wanted)
  })

  test('of the same brand reaches nothing of the others', async () => {
    const token = await makeToken(app, world.people.client)
    for (const { id, endpoint, row } of calls) {
      const { status } = await callProgram(app, endpoint, row!.input(await thingsOf(world)), token)
      expect([id, row!.isWhole ? status < 300 : status === 404]).toEqual([id, true])
    }
  })

  test('is refused at every call while the package has no API access, and works again with it', async () => {
    const token = await makeToken(app, client)
    await give(0)
    for (const { id, endpoint, row } of calls) {
      const { status, body } = await callProgram(app, endpoint, row!.input(await thingsOf(world)), token)
      expect([id, status, (body as { code: string }).code]).toEqual([id, 403, 'api_not_included'])
    }
    expect((await sendMessage(app, { jsonrpc: '2.0', id: 1, method: 'ping' }, token)).status).toBe(403)
    const input = { name: 'program', permissions: ['read' as const], expires_in: '30' as const }
    const refused = await app.call(createApiToken, input, client.token)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'API_NOT_INCLUDED' }])
    expect((await app.items(listApiTokens, {}, client.token)).is_included).toBe(false)
    expect((await app.items(checkClient, {}, client.token)).has_api_access).toBeUndefined()
    await give(1)
    expect(await answerOf(token)).toEqual([200, undefined])
    expect((await app.items(checkClient, {}, client.token)).has_api_access).toBe(1)
  })

  test('is refused while the agency has no API access itself', async () => {
    const token = await makeToken(app, client)
    await giveLimits(app, agency.accountId, {})
    expect(await answerOf(token)).toEqual([403, 'api_not_included'])
    await givePackage(app, agency.accountId, { slug: ROOMY_PACKAGE })
    expect(await answerOf(token)).toEqual([200, undefined])
  })

  test('is refused while the brand or the client is disabled, or after the end of the client', async () => {
    const token = await makeToken(app, client)
    const { pool } = app.database
    await app.items(toggleBrand, { user_brand_id: brand.id }, agency.token)
    expect(await answerOf(token)).toEqual([401, 'unauthenticated'])
    await app.items(toggleBrand, { user_brand_id: brand.id }, agency.token)
    for (const [change, back, code] of [
      ['status = 0', 'status = 1', 'unauthenticated'],
      ['deleted_at = now()', 'deleted_at = NULL', 'unauthenticated'],
      ["end_at = now() - interval '1 hour'", 'end_at = NULL', 'package_expired'],
    ]) {
      await pool.query(`UPDATE clients SET ${change} WHERE account_id = $1`, [client.accountId])
      expect([change, (await answerOf(token))[1]]).toEqual([change, code])
      await pool.query(`UPDATE clients SET ${back} WHERE account_id = $1`, [client.accountId])
    }
    expect(await answerOf(token)).toEqual([200, undefined])
    // Disabling has ended the session, which other tests use.
    const { username, password, addressName: address_name } = client
    client.token = (await app.items(loginClient, { username, password, address_name })).token
  })

  test('has no reach for events while the package has no API access', async () => {
    const token = await makeToken(app, client)
    const { status, body } = await callProgram(
      app,
      createSubscription,
      { url: 'https://hooks.example.com/x', events: ['rank.changed'] },
      token,
    )
    expect([status, body]).toEqual([201, expect.anything()])
    const { tokens } = await app.items(listApiTokens, {}, client.token)
    const reach = () => reachOfToken(app.database.db, client.accountId, tokens[0]!.id, new Date())
    expect(await reach()).toEqual({ projectIds: null, permissions: [...tokenPermissions] })
    await give(0)
    expect(await reach()).toBeUndefined()
    await give(1)
  })

  test('belongs to no account of an agency that shares projects, and agencies make none at their clients', async () => {
    const input = { name: 'program', permissions: ['read' as const], expires_in: '30' as const }
    const shared = { ...input, userable_id: agency.userId }
    expect((await app.call(createApiToken, shared, client.token)).status).toBe(404)
    const atClient = { ...input, project_ids: [world.project.id] }
    expect((await app.call(createApiToken, atClient, agency.token)).status).toBe(403)
  })
})

test('a client has feeds, with or without API access', async () => {
  const bucket = {
    name: 'W',
    endpoint: 'https://s3.rankline.invalid',
    bucket: 'exports',
    access_key: 'A',
    secret_key: 's',
  }
  const { id } = await app.items(createBucket, bucket, client.token)
  const feed = { name: 'Feed', prefix: 'ranks', tables: ['positions' as const], formats: ['csv' as const] }
  await app.items(createFeed, { ...feed, remote_ftp_id: id }, client.token)
  await give(0)
  expect(await app.items(listFeeds, {}, client.token)).toHaveLength(1)
  await give(1)
})

describe('at the host of the brand', () => {
  const host = () => `${brand.addressName}.clients.example.com`
  const site = () => `https://${host()}`
  const at = (url: string, options: Record<string, unknown> = {}) => {
    const { headers, ...others } = options as { headers?: Record<string, string> }
    return app.app.inject({ url, ...others, headers: { host: host(), ...headers } })
  }

  test('calls and agents are answered, and a challenge names the host alone', async () => {
    const token = await makeToken(app, client)
    const authorization = `Bearer ${token}`
    const url = `${baseOf(listProjects)}/projects`
    expect((await at(url, { headers: { authorization } })).statusCode).toBe(200)
    const accept = 'application/json, text/event-stream'
    const said = await at('/mcp', { method: 'POST', payload: hello, headers: { authorization, accept } })
    expect([said.statusCode, /rankline/i.test(said.body)]).toEqual([200, false])
    expect(said.body).toContain('rank-tracker')
    for (const [path, resource] of [
      [url, '/api/public/v1'],
      ['/mcp', '/mcp'],
    ]) {
      const { statusCode, headers } = await at(path!)
      const metadata = `${site()}/.well-known/oauth-protected-resource${resource}`
      expect([statusCode, headers['www-authenticate']]).toEqual([
        401,
        `Bearer resource_metadata="${metadata}"`,
      ])
      const described = await app.app.inject({ url: new URL(metadata).pathname, headers: { host: host() } })
      expect(described.json()).toMatchObject({
        resource: `${site()}${resource}`,
        authorization_servers: [site()],
      })
      expect(described.body).not.toMatch(/rankline|rank\.example/i)
    }
    const described = await at('/api/public/v1/openapi.json')
    expect(described.json().info.title).toBe('Rank tracking API')
    expect(described.body.replaceAll(/urn:rankline|hooks\/rankline/g, '')).not.toMatch(/rankline/i)
  })

  test('a client connects a program, which is disconnected with the API access', async () => {
    const server = (await at('/.well-known/oauth-authorization-server')).json()
    expect(server).toMatchObject({
      issuer: site(),
      authorization_endpoint: `${site()}/white-label/account/authorize`,
      token_endpoint: `${site()}/api/oauth/token`,
    })
    expect(JSON.stringify(server)).not.toMatch(/rankline|rank\.example/i)
    const verifier = newVerifier()
    const resource = `${site()}/mcp`
    const request = { ...requestOf(verifier), resource, code_challenge: challengeOf(verifier) }
    const authorization = `Bearer ${client.token}`
    const asked = await at(`/api/v1/${describeProgram.path}?${new URLSearchParams(request)}`, {
      headers: { authorization },
    })
    expect(asked.json().items).toMatchObject({ problem: null, permissions: [...tokenPermissions] })
    const elsewhere = { ...request, resource: 'https://rank.example.com/mcp' }
    const refused = await at(`/api/v1/${describeProgram.path}?${new URLSearchParams(elsewhere)}`, {
      headers: { authorization },
    })
    expect(refused.json().items.problem).toBe('invalid_target')
    const allowed = await at(`/api/v1/${connectProgram.path}`, {
      method: 'POST',
      payload: { ...request, permissions: ['read'], expires_in: '30' },
      headers: { authorization },
    })
    const to = new URL(allowed.json().items.leads_to)
    expect(to.searchParams.get('iss')).toBe(site())
    const code = to.searchParams.get('code') ?? ''
    const post = (form: Record<string, string>) =>
      at('/api/oauth/token', {
        method: 'POST',
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const first = (await post({ ...exchangeInput({ code, verifier }), resource })).json()
    expect(await answerOf(first.access_token)).toEqual([200, undefined])
    const next = (await post({ ...refreshInput(first), resource })).json()
    expect((await callTool(app, 'list_projects', {}, next.access_token)).isError).toBeUndefined()
    await give(0)
    expect(await answerOf(next.access_token)).toEqual([403, 'api_not_included'])
    await give(1)
    const { tokens } = await app.items(listApiTokens, {}, client.token)
    expect(tokens[0]).toMatchObject({ program_host: new URL(CLIENT_ID).host, is_own: true, state: 'active' })
  })

  test('nothing else of the installation is served', async () => {
    for (const path of [
      '/mcp/x',
      '/api/oauth',
      '/.well-known/security.txt',
      '/api/docs/',
      '/api/public/v2/x',
    ])
      expect([path, (await at(path)).statusCode]).toEqual([path, 404])
  })
})
