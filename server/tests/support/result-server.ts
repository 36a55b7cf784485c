import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answer of a stand-in engine: the URLs of a page in order, another answer, or a closed connection. */
export type PageAnswer =
  | string[]
  | { urls: string[]; question?: string; snippet?: string; ads?: number }
  | { status: number; body?: string; headers?: Record<string, string> }
  | 'reset'

type Answer = (phrase: string, page: number) => PageAnswer | Promise<PageAnswer>

export type ResultServer = {
  baseUrl: string
  /** Every request so far, as `phrase` or `phrase/page`. */
  requests: string[]
  /** Sets the answers from now on; pages count from 1. */
  answer(next: Answer): void
  close(): Promise<void>
}

/** A search engine on a free port. Its result pages use Google's markup and the results that the test sets. */
export async function serveResults(first: Answer = () => []): Promise<ResultServer> {
  let current = first
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const phrase = searchParams.get('q') ?? ''
    const page = Number(searchParams.get('start') ?? 0) / 10 + 1
    requests.push(page === 1 ? phrase : `${phrase}/${page}`)
    reply(request, response, await current(phrase, page), phrase, page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    answer(next) {
      current = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PageAnswer,
  phrase: string,
  page: number,
) {
  if (answer === 'reset') return void request.socket.resetAndDestroy()
  const { status, body, headers } = served(answer, phrase, page)
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
}

function served(answer: Exclude<PageAnswer, 'reset'>, phrase: string, page: number) {
  if (Array.isArray(answer)) return { status: 200, body: resultPage(phrase, page, answer, ''), headers: {} }
  if ('status' in answer) return { body: '', headers: {}, ...answer }
  const { urls, question, snippet, ads = 0 } = answer
  const blocks = [
    advertisement.repeat(ads),
    snippet && snippetBlock(snippet),
    question && questionBlock(question),
  ]
  return { status: 200, body: resultPage(phrase, page, urls, blocks.filter(Boolean).join('')), headers: {} }
}

const questionBlock = (question: string) =>
  `<div class="related-question-pair" data-q="${question}"><span>${question}</span></div>`

const advertisement =
  '<div class="uEierd" data-text-ad="1"><a href="https://shop.example.net/"><div role="heading">A shop</div></a></div>'

/** A featured snippet taken from a page. */
const snippetBlock = (url: string) =>
  `<div class="MjjYud"><block-component><div class="xpdopen"><h2>Featured snippet from the web</h2><div data-attrid="wa:/description" role="heading" aria-level="3"><span>It depends on what it is for.</span></div><div class="yuRUbf"><a href="${url}"><h3>What it is for</h3></a></div></div></block-component></div>`

/** An empty list gives the page for no results. */
function resultPage(phrase: string, page: number, urls: string[], block: string): string {
  const head = `<html><head><title>${phrase} - Google Search</title></head><body><form action="/search"><input name="q" value="${phrase}"></form>`
  if (urls.length === 0)
    return `${head}<p>Your search - <em>${phrase}</em> - did not match any documents.</p></body></html>`
  const results = urls.map(
    (url, index) =>
      `<div class="MjjYud"><div class="yuRUbf"><a href="${url}"><h3>Result ${page}-${index + 1}</h3></a></div><div class="VwiC3b">About ${url}</div></div>`,
  )
  const next = `<a id="pnnext" href="/search?q=${encodeURIComponent(phrase)}&amp;start=${page * 10}">Next</a>`
  return `${head}<div id="search"><div id="rso">${block}${results.join('\n')}</div></div>${next}</body></html>`
}

/** URLs of untracked sites, each with its own host. */
export function strangers(count: number, name = 'stranger'): string[] {
  return Array.from({ length: count }, (_, index) => `https://${name}-${index + 1}.example.net/page`)
}

/** Google's answer to a caller that it takes for a robot. */
export const captchaPage = {
  status: 429,
  body: '<html><head><title>Sorry</title></head><body><form id="captcha-form" action="index"></form>Our systems have detected unusual traffic.</body></html>',
}
