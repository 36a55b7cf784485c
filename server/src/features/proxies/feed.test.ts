import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { createProxies, deleteProxies, enableProxies, listProxies } from '@rankline/contract/proxies/calls'
import type { Source } from '@rankline/serp/source'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { type ResultServer, serveResults, strangers } from '../../../tests/support/result-server.ts'
import { createLog } from '../../platform/log.ts'
import { feedProxies } from './feed.service.ts'

/** Milliseconds; long enough that only a hanging test reaches it. */
const PATIENCE = 240_000

let app: TestApp
let administrator: SignedUp
let server: ResultServer
let proxy: Awaited<ReturnType<typeof startProxy>>
let source: Source
let feed: Awaited<ReturnType<typeof feedProxies>>

beforeAll(async () => {
  server = await serveResults((_phrase, page) => (page > 1 ? [] : strangers(5)))
  proxy = await startProxy()
})
afterAll(async () => {
  await server.close()
  proxy.close()
})
beforeEach(async () => {
  app = await createTestApp()
  administrator = await makeAdministrator(app)
  source = { ...directSource(server.baseUrl), price: 0.01 }
  const { db, direct } = app.database
  const system = { db, log: createLog('fatal', 'test'), installation: testInstallation }
  feed = await feedProxies(system, { direct, sources: [source], pause: 20 })
  proxy.credentials.length = 0
  server.requests.length = 0
  return async () => {
    await feed.stop()
    await source.close()
    await app.close()
  }
})

/** An HTTP proxy that tunnels by CONNECT, and remembers the credentials of each request. */
async function startProxy() {
  const credentials: string[] = []
  const http = createServer()
  http.on('connect', ({ url = '', headers }, socket) => {
    const [, encoded = ''] = (headers['proxy-authorization'] ?? '').split(' ')
    credentials.push(Buffer.from(encoded, 'base64').toString())
    const [host = '', port] = url.split(':')
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return { port, credentials, close: () => void http.close() }
}

const ask = () =>
  source.fetchPage(
    {
      search: {
        phrase: 'shed',
        engine: 'google',
        type: 'web',
        country: 'us',
        language: 'en',
        device: 'desktop',
      },
      page: 0,
      offset: 0,
      wanted: 10,
    },
    new AbortController().signal,
  )

const addresses = () => (source.health?.().proxies ?? []).map(({ address }) => address)
const one = async () => (await app.items(listProxies, {}, administrator.token)).data[0]
const addProxy = async () => {
  const proxy_list = `127.0.0.1:${proxy.port}:us:me:s:ecret`
  const { created } = await app.items(createProxies, { proxy_list }, administrator.token)
  return [created[0]!.id]
}

test('a proxy is used from the moment it is listed until it is disabled or deleted', async () => {
  await ask()
  expect(proxy.credentials).toEqual([])
  const ids = await addProxy()
  await vi.waitFor(() => expect(addresses()).toEqual([`127.0.0.1:${proxy.port}`]), PATIENCE)
  await ask()
  expect(proxy.credentials).toEqual(['me:s:ecret'])
  await vi.waitFor(
    async () => expect(await one()).toMatchObject({ usage_amount: 1, process_status: 'working' }),
    5_000,
  )
  await app.items(enableProxies, { ids, is_enabled: 0 }, administrator.token)
  await vi.waitFor(() => expect(addresses()).toEqual([]), PATIENCE)
  await expect(ask()).rejects.toMatchObject({ failure: 'no_proxy' })
  await app.items(deleteProxies, { ids }, administrator.token)
  await vi.waitFor(ask, PATIENCE)
  expect(proxy.credentials).toHaveLength(1)
})

test('when none is enabled checks fail and say so, and nothing is sent or spent', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person, { project_url: 'https://www.example.com/' })
  await makeKeywords(app, person, project, 'garden shed')
  await app.items(enableProxies, { ids: await addProxy(), is_enabled: 0 }, administrator.token)
  await vi.waitFor(() => expect(source.health?.().isOpen).toBe(false), PATIENCE)
  await runPipeline(app.database, source, { settings: { attempts: 1 } })
  const { data } = await app.items(listKeywords, { project_id: project.id }, person.token)
  expect(data[0]).toMatchObject({ current_position: null, check_outcome: 'failed' })
  expect(server.requests).toEqual([])
  const spent = await app.database.db.selectFrom('source_days').selectAll().execute()
  expect(spent.map(({ requests, cost }) => [requests, Number(cost)])).toEqual([[0, 0]])
  const [search] = await app.database.db.selectFrom('searches').selectAll().execute()
  expect(JSON.stringify(search)).toContain('None of the proxies is enabled.')
})
