import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delayed } from 'node:timers/promises'
import { isUrl } from '@rankline/contract/is-url'
import { BadRequest, html, json, send } from './answer.ts'
import { answerControl } from './control-routes.ts'
import type { Knobs } from './knobs.ts'
import { homePage } from './pages/walls.ts'
import { answerMetrics, answerPage, answerQuestion, answerService, type Outcome } from './search-routes.ts'
import { createSiteStore } from './site-store.ts'
import { createState, type State } from './state.ts'
import type { StatsSnapshot } from './stats.ts'
import type { World } from './world.ts'

export type SandboxOptions = {
  /** 0, the default, chooses a free port. */
  port?: number
  /** Bearer key of the JSON service; `sandbox` by default. */
  key?: string
  /** Sites that are in the results from the start. */
  sites?: readonly string[]
  /** Directory that keeps the known sites across restarts. */
  data?: string
  knobs?: Partial<Knobs>
}

export type Sandbox = {
  /** Origin, e.g. `http://127.0.0.1:41873`. */
  url: string
  port: number
  world: World
  setKnobs(patch: Partial<Knobs>): void
  stats(): StatsSnapshot
  /** Clears counts and faults, and resets the knobs to their values at the start. Sites stay. */
  reset(): void
  close(): Promise<void>
}

/** Starts the sandbox on 127.0.0.1. @throws when the port is taken or `data` cannot be read or written */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const store = options.data === undefined ? null : createSiteStore(options.data)
  const state = createState(options.key ?? 'sandbox', options.knobs ?? {}, store)
  if (store) state.world.addSites(await store.read())
  await state.addSites(options.sites ?? [])

  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => fail(response, error))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    world: state.world,
    setKnobs: state.setKnobs,
    stats: state.stats.snapshot,
    reset: state.reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = request.url ?? '/'
  if (!isUrl(address, 'http://127.0.0.1')) throw new BadRequest('No such address.')
  const url = new URL(address, 'http://127.0.0.1')
  if (url.pathname.startsWith('/sandbox/')) {
    const controlled = await answerControl(state, url.pathname, request)
    send(response, controlled ?? json({ message: 'No such address.' }, 404))
    return
  }
  state.stats.request(url.pathname)
  const { method } = request
  if (method === 'GET' && url.pathname === '/search')
    return deliver(response, answerPage(state, url, request))
  if (method === 'GET' && url.pathname === '/api/search')
    return deliver(response, answerService(state, url, request))
  if (method === 'POST' && url.pathname === '/api/answers')
    return deliver(response, await answerQuestion(state, request))
  if (url.pathname === '/api/metrics') return send(response, await answerMetrics(state, url, request))
  if (method === 'GET' && url.pathname === '/') return send(response, html(homePage()))
  send(response, json({ message: 'No such address.' }, 404))
}

async function deliver(response: ServerResponse, outcome: Outcome): Promise<void> {
  if (outcome.delay > 0) await delayed(outcome.delay)
  if (outcome.answer === null) response.socket?.resetAndDestroy()
  else send(response, outcome.answer)
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return
  if (error instanceof BadRequest) {
    send(response, json({ status: 'bad_request', message: error.message }, error.status))
    return
  }
  console.error(error)
  send(response, json({ status: 'error', message: 'The sandbox broke.' }, 500))
}
