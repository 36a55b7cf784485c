import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../../sources/testing.ts'

/** A request as the service received it. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** An answer; a body that is not a string is sent as JSON. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown }

export type StandIn = {
  baseUrl: string
  asked: Asked[]
  /** Gives this answer to every request from now on; `silence` never answers, undefined answers as usual again. */
  insist(reply: Reply | 'silence' | undefined): void
  close(): Promise<void>
}

/** Credentials that every stand-in accepts: of an account with credit, and of one without. */
export const goodKey = 'good-key'
export const spentKey = 'spent-key'

/** A search service on a local port. */
export async function standIn(answer: (asked: Asked) => Reply): Promise<StandIn> {
  const asked: Asked[] = []
  let insisted: Reply | 'silence' | undefined
  const server = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const one: Asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await text(request),
    }
    asked.push(one)
    const reply = insisted ?? answer(one)
    if (reply === 'silence') return
    const isText = typeof reply.body === 'string'
    response
      .writeHead(reply.status ?? 200, {
        'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
        ...reply.headers,
      })
      .end(isText ? reply.body : JSON.stringify(reply.body))
  })
  return {
    ...server,
    asked,
    insist(reply) {
      insisted = reply
    },
  }
}

/** One organic result. */
export type Listed = { title: string; url: string; text: string }

// No page holds exactly ten results.
const pageSizes = [9, 8, 7]

/** The phrase that has no results. */
export const unknownPhrase = 'zxqv nothing'

/** The list that every stand-in returns for a phrase, page by page. */
export function pagesOf(phrase: string): Listed[][] {
  let rank = 0
  if (phrase === unknownPhrase) return []
  return pageSizes.map((size) =>
    Array.from({ length: size }, () => {
      rank += 1
      return {
        title: `Result ${rank} for ${phrase}`,
        url: `https://site${rank}.test/page`,
        text: `About ${rank}`,
      }
    }),
  )
}
