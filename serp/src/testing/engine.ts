import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../sources/testing.ts'
import type { StandInProxy } from './proxies.ts'

/** A request as the engine received it. */
export type Seen = {
  /** Index of the proxy it came through; -1 for none of them. */
  proxy: number
  cookie: string | undefined
  agent: string | undefined
  path: string
  method: string
  body: string
  at: number
}

export type Answer = { status?: number; headers?: Record<string, string | string[]>; html: string }

/** An engine that knows which proxy each request came through. */
export async function standInEngine(
  proxies: readonly StandInProxy[],
  answer: (seen: Seen, request: IncomingMessage) => Answer | Promise<Answer>,
) {
  const seen: Seen[] = []
  const server = await serve(async (request, response) => {
    const one: Seen = {
      proxy: proxies.findIndex((proxy) => proxy.sent(request)),
      cookie: request.headers.cookie,
      agent: request.headers['user-agent'],
      path: request.url ?? '/',
      method: request.method ?? '',
      body: await text(request),
      at: Date.now(),
    }
    seen.push(one)
    const { status = 200, headers = {}, html } = await answer(one, request)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
  })
  return { ...server, seen }
}

/** A page with Google's structure. @param note text in the first title */
export function googlePage(note = 'first', count = 10): string {
  const result = (rank: number) =>
    `<div class="g"><a href="https://site${rank}.test/"><h3>${rank === 1 ? note : `Result ${rank}`}</h3></a><div>About ${rank}</div></div>`
  return `<!doctype html><html><head><title>shed - Google Search</title></head><body>
<form action="/search" role="search"><textarea name="q">shed</textarea></form><div id="search"><div id="rso">
${Array.from({ length: count }, (_, index) => result(index + 1)).join('\n')}
</div></div><footer></footer></body></html>`
}
