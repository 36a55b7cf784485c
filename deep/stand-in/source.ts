import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '@rankline/sandbox/server'
import { answerSick, type Fault } from './faults.ts'
import { listOf, serpapiAnswer } from './lists.ts'

/** A request for a page of results, as the source got it. */
export type Asked = { source: 'serpapi' | 'direct'; phrase: string; first: number; at: number }

/** Fakes a search service (SerpApi) and the engine's own pages. Counts the requests, and fails on demand. */
export type StandIn = {
  /** URL of both the service and the pages. */
  url: string
  asked: Asked[]
  /** Milliseconds before every answer. */
  setLatency(latency: number): void
  /** Changes the positions of the site for each round. */
  setRound(round: number): void
  round(): number
  /** Sets the fault for requests whose phrase contains the word; null removes all faults. */
  setFaults(faults: ReadonlyMap<string, Fault> | null): void
  close(): Promise<void>
}

/** Settings with which a product uses this service for Google. */
export const settingsFor = ({ url }: StandIn) => ({
  SERPAPI_KEY: 'deep',
  SERPAPI_BASE_URL: url,
  SERPAPI_PRICE: '0.01',
})

export async function startStandIn(): Promise<StandIn> {
  const asked: Asked[] = []
  const sandbox = await createSandbox({ sites: ['www.example.com'] })
  let latency = 0
  let round = 0
  let faults: ReadonlyMap<string, Fault> = new Map()

  const server = createServer((request, response) => {
    // Many of these faults make the client close the connection during the response.
    response.on('error', () => undefined)
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1')
    const phrase = address.searchParams.get('q')
    const isService = address.pathname === '/search.json'
    if (phrase === null || (!isService && address.pathname !== '/search'))
      return end(response, 404, 'Not here.')
    const first = isService ? firstOf(address.searchParams) : Number(address.searchParams.get('start') ?? 0)
    asked.push({ source: isService ? 'serpapi' : 'direct', phrase, first, at: Date.now() })
    const fault = [...faults].find(([word]) => phrase.split(' ').includes(word))?.[1]
    if (fault !== undefined) return answerSick(fault, request, response)
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
    if (isService)
      return end(response, 200, JSON.stringify(serpapiAnswer(phrase, first, listOf(phrase, round))), 'json')
    const page = await fetch(`${sandbox.url}${request.url}`, {
      headers: { 'user-agent': request.headers['user-agent'] ?? '' },
    })
    return end(response, page.status, await page.text())
  }

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    setLatency: (value) => {
      latency = value
    },
    setRound: (value) => {
      round = value
    },
    round: () => round,
    setFaults: (value) => {
      faults = value ?? new Map()
    },
    async close() {
      await sandbox.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Rank of the first requested result, from 0. Google's parameter is `start`; Bing's is `first`, which counts from 1. */
const firstOf = (query: URLSearchParams) => Number(query.get('start') ?? Number(query.get('first') ?? 1) - 1)

function end(response: ServerResponse, status: number, body: string, type = 'html') {
  const kind = type === 'json' ? 'application/json' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'content-type': kind }).end(body)
}
