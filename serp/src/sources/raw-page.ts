import { findEngine } from '../engines/registry.ts'
import type { ParsedPage } from '../page.ts'
import { type PageRequest, SourceError } from '../source.ts'
import { parsePage } from './parse-page.ts'

/** The address of the engine's own page. @throws {SourceError} `unsupported` when the engine needs a POST */
export function pageAddress(name: string, request: PageRequest): string {
  const { url, body } = findEngine(request.search.engine).buildRequest(request)
  if (body === undefined) return url
  throw new SourceError('unsupported', `${name} cannot post what ${request.search.engine} asks for.`)
}

/**
 * Reads an engine's page that a service fetched. If the next page has no address, the list is cut here.
 * @throws {SourceError} `bad_answer` when it is empty
 */
export function readPage(name: string, html: string, request: PageRequest): ParsedPage {
  if (html.trim() === '') throw new SourceError('bad_answer', `${name} sent an empty page.`)
  const engine = findEngine(request.search.engine)
  const page = parsePage(engine, html, { ...request.search, page: request.page })
  const next = engine.buildRequest({
    ...request,
    page: request.page + 1,
    offset: request.offset + page.organic.length,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  })
  return next.body === undefined || page.endSign !== undefined ? page : { ...page, isCut: true }
}
