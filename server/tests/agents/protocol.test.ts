import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { MCP_PATH } from '@rankline/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { definitions, uriOf } from '../../src/features/mcp/metrics-resources.ts'
import { tools } from '../../src/features/mcp/tools/tools.ts'
import { callTool, listTools, sendMessage, type ToolAnswer } from '../support/agents.ts'
import { createTestApp } from '../support/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeProject } from '../support/keywords.ts'
import { giveLimits, givePackage, ROOMY_PACKAGE, type SignedUp, signUp } from '../support/people.ts'
import { makeToken } from '../support/programs.ts'

const app = appForTests()
let person: SignedUp
let token: string
let address: URL
let projectId: number

beforeAll(async () => {
  person = await signUp(app)
  projectId = (await makeProject(app, person, { project_name: 'Shop' })).id
  token = await makeToken(app, person)
  address = new URL(MCP_PATH, await app.app.listen({ port: 0, host: '127.0.0.1' }))
})

const info = { name: 'test', version: '1' }
const headersOf = (given: string) => ({ requestInit: { headers: { authorization: `Bearer ${given}` } } })

describe('clients', () => {
  const modern = async (mode: 'auto' | { pin: string } | 'legacy') => {
    const client = new Client(info, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(address, headersOf(token)))
    return client
  }
  const clients = {
    'of the revision 2026-07-28': () => modern({ pin: '2026-07-28' }),
    'that negotiates': () => modern('auto'),
    'of version 2 in the older way': () => modern('legacy'),
    async 'of version 1'() {
      const client = new OlderClient(info)
      const transport = new OlderTransport(address, headersOf(token))
      await client.connect(transport as Parameters<OlderClient['connect']>[0])
      return client
    },
  }

  test.each(Object.keys(clients) as (keyof typeof clients)[])(
    'a client %s lists and calls tools, and reads resources',
    async (name) => {
      const client = await clients[name]()
      const listed = await client.listTools()
      expect(listed.tools.map((tool) => tool.name)).toEqual(tools.map((tool) => tool.name))
      const answer = await client.callTool({ name: 'list_projects', arguments: {} })
      expect(answer).toMatchObject({
        structuredContent: { projects: [{ name: 'Shop' }], next_cursor: null },
      })
      const { resources } = await client.listResources()
      expect(resources.map(({ uri }) => uri)).toEqual(definitions.map(uriOf))
      for (const [index, { uri }] of resources.entries()) {
        const { contents } = await client.readResource({ uri })
        expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: definitions[index]!.text }])
      }
      expect(client.getInstructions()).toContain('untrusted_page_text')
      await client.close()
    },
  )

  test('a pinned client really speaks the newest revision', async () => {
    const client = await modern({ pin: '2026-07-28' })
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    await client.close()
  })
})

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('requests', () => {
  test.each([
    ['none', undefined],
    ['a text', 'x'],
    ['a session', 'session'],
  ])('without a token (%s) are refused with a challenge', async (_name, given) => {
    const text = given === 'session' ? person.token : given
    const { status, body, headers } = await sendMessage(app, ping, text)
    expect([status, (body as { code: string }).code]).toEqual([401, 'unauthenticated'])
    expect(headers['www-authenticate']).toMatch(/^Bearer realm="Rankline"/)
    const got = await app.app.inject({ method: 'GET', url: MCP_PATH })
    const metadata = 'https://rank.example.com/.well-known/oauth-protected-resource/mcp'
    expect([got.statusCode, got.headers['www-authenticate']]).toEqual([
      401,
      `Bearer realm="Rankline", resource_metadata="${metadata}"`,
    ])
  })

  test('of pages of any origin need a token like all others', async () => {
    for (const origin of ['https://page.example', 'null', 'https://rank.example.com']) {
      const answer = await sendMessage(app, ping, token, { origin })
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
      expect((await sendMessage(app, ping, undefined, { origin })).status).toBe(401)
    }
  })

  test('open no stream and have no session', async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    for (const method of ['GET', 'DELETE'] as const) {
      const { statusCode } = await app.app.inject({ method, url: MCP_PATH, headers })
      expect(statusCode).toBe(405)
    }
    const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }
    expect((await sendMessage(app, listen, token)).body).toMatchObject({
      error: { code: expect.any(Number) },
    })
  })

  test('that are too large, no JSON or too many at once are refused', async () => {
    const statuses = await Promise.all([
      sendMessage(app, `"${'x'.repeat(600_000)}"`, token),
      sendMessage(app, '{"a":', token),
      sendMessage(
        app,
        Array.from({ length: 11 }, () => ping),
        token,
      ),
      sendMessage(app, ping, token, { 'content-type': 'text/plain' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([413, 400, 422, 415])
  })
})

test('a token whose package has no API access is refused as by the API', async () => {
  const other = await signUp(app)
  const given = await makeToken(app, other)
  await giveLimits(app, other.accountId, {})
  const { status, body } = await sendMessage(app, ping, given)
  expect([status, (body as { code: string }).code]).toEqual([403, 'api_not_included'])
})

test('an expired package lists tools, and refuses their calls', async () => {
  const other = await signUp(app)
  const given = await makeToken(app, other)
  await givePackage(app, other.accountId, { slug: ROOMY_PACKAGE, endAt: new Date(Date.now() - 1000) })
  const answer = await callTool(app, 'list_projects', {}, given)
  expect([answer.isError, answer.content[0]!.text]).toEqual([
    true,
    expect.stringMatching(/^package_expired: /),
  ])
})

describe('the calls behind a tool', () => {
  test('do not wait for the place that the tool itself takes', async () => {
    const narrow = await createTestApp({ shared: app.database, calls: { atOnce: 1, waiting: 0 } })
    try {
      expect(await callTool(narrow, 'project_summary', { project_id: projectId }, token)).toMatchObject({
        structuredContent: { project: { id: projectId } },
      })
    } finally {
      await narrow.close()
    }
  })

  test('count for the address of the agent, also behind a proxy that ends TLS', async () => {
    const https = { url: 'https://rank.example.com', hasPlainMetrics: false }
    const proxied = await createTestApp({
      shared: app.database,
      trustProxy: ['127.0.0.1'],
      httpsOnly: https,
      requestsPerMinute: 3,
    })
    const from = async (address: string) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_projects' } }
      const forwarded = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' }
      const { body } = await sendMessage(proxied, message, token, forwarded)
      const { isError, content } = (body as { result: ToolAnswer }).result
      return isError ? content[0]!.text.split(':')[0] : 'answered'
    }
    try {
      // A request of a tool and the call that it makes are two.
      expect(await from('198.51.100.7')).toBe('answered')
      expect(await from('198.51.100.7')).toBe('too_many_requests')
      expect(await from('198.51.100.8')).toBe('answered')
    } finally {
      await proxied.close()
    }
  })
})

describe('the list of tools', () => {
  test('is short, and says of each tool what it is', async () => {
    const { tools: listed, bytes } = await listTools(app, token)
    expect(listed.length).toBeLessThanOrEqual(14)
    expect(bytes).toBeLessThan(20_000)
    for (const tool of listed) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
      })
      const isWrite = ['add_keywords', 'request_check'].includes(tool.name)
      expect([tool.name, tool.annotations.readOnlyHint]).toEqual([tool.name, !isWrite])
    }
  })

  test.each([
    [
      'read',
      tools.map(({ name }) => name).filter((name) => !/^(estimate|add_keywords|request_check)$/.test(name)),
    ],
    ['write', ['estimate', 'add_keywords']],
    ['check', ['estimate', 'request_check']],
    ['manage', []],
  ] as const)('with the permission "%s" has its tools alone', async (permission, names) => {
    const given = await makeToken(app, person, { permissions: [permission] })
    const { tools: listed } = await listTools(app, given)
    expect(listed.map(({ name }) => name)).toEqual(names)
    for (const { name } of tools.filter((tool) => !(names as readonly string[]).includes(tool.name))) {
      const answer = await callTool(app, name, {}, given).catch((error: Error) => error)
      expect([name, answer instanceof Error || answer.isError === true]).toEqual([name, true])
    }
  })
})
