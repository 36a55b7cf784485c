import type { z } from 'zod'
import { isAddress } from '../engines/address.ts'
import type { SourceFailure } from '../failures.ts'
import { at, listAt, parseJson, textAt } from '../json.ts'
import type { Feature, FeatureChild, FeatureType, Organic, ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'
import { citedSources } from './cited-sources.ts'
import { type HttpAnswer, retryAfter } from './http.ts'
import { snippetsIn, textIn } from './snippets.ts'

/** Reads an answer as JSON. @throws {SourceError} `bad_answer` when it is none */
export function readJson(name: string, text: string): unknown {
  const value = parseJson(text)
  if (value === undefined) throw new SourceError('bad_answer', `${name} did not answer in JSON.`)
  return value
}

/** Checks the shape of an answer. @throws {SourceError} `bad_answer` when it has another one */
export function readShape<Shape extends z.ZodType>(
  name: string,
  shape: Shape,
  value: unknown,
): z.output<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SourceError(
    'bad_answer',
    `${name} answered in another shape (${issue?.path.join('.')}: ${issue?.message}).`,
  )
}

const failures = new Map<number, SourceFailure>([
  [401, 'unauthorised'],
  [402, 'no_credit'],
  [403, 'unauthorised'],
  [407, 'unauthorised'],
  [408, 'timeout'],
  [429, 'rate_limited'],
  [504, 'timeout'],
  [524, 'timeout'],
])

const sentences: Record<SourceFailure, (name: string) => string> = {
  timeout: (name) => `${name} did not answer in time.`,
  network: (name) => `${name} cannot be reached.`,
  rate_limited: (name) => `${name} asks for fewer requests.`,
  blocked: (name) => `${name} met a captcha.`,
  server_error: (name) => `${name} failed.`,
  unauthorised: (name) => `${name} refuses the key.`,
  no_credit: (name) => `The credit at ${name} is used up.`,
  bad_answer: (name) => `${name} does not know the request.`,
  unsupported: (name) => `${name} does not answer such a search.`,
  no_proxy: (name) => `None of the proxies of ${name} can be used now.`,
}

/** The failure for an HTTP status other than 200. */
export function failureOf(status: number): SourceFailure {
  return failures.get(status) ?? (status >= 500 ? 'server_error' : 'bad_answer')
}

/** The failure in one sentence, with the service's own message. */
export function failed(name: string, failure: SourceFailure, words = '', wait?: number): SourceError {
  const said = words.replace(/\s+/g, ' ').trim().slice(0, 200)
  const sentence = sentences[failure](name)
  return new SourceError(failure, said === '' ? sentence : `${sentence} It says: ${said}`, wait)
}

/** The error for an answer with an HTTP status other than 200. */
export function refusal(
  name: string,
  { status, headers, body }: HttpAnswer,
  failure = failureOf(status),
): SourceError {
  const wait = retryAfter(headers['retry-after'], Date.now())
  return failed(name, failure, wordsIn(body.toString('utf8', 0, 4096)) || `HTTP ${status}`, wait)
}

const wordPaths = [
  ['error'],
  ['message'],
  ['error', 'message'],
  ['request_info', 'message'],
  ['status_message'],
]

/** The message of an error answer, wherever a service puts it; '' when there is none to read. */
function wordsIn(text: string): string {
  const value = parseJson(text)
  for (const path of wordPaths) {
    const words = textAt(value, ...path)
    if (words !== '') return words
  }
  return value === undefined && !text.trimStart().startsWith('<') ? text : ''
}

/** A page without results, or with none that count. */
export function emptyPage(changes: Partial<ParsedPage> & Pick<ParsedPage, 'status'>): ParsedPage {
  return { query: null, organic: [], features: [], relateds: [], hasNext: null, ...changes }
}

/**
 * A page without results from a service that says neither that there are none nor where the list ends. The
 * first page proves nothing; a later one means that the list is known only down to here.
 * @throws {SourceError} `bad_answer` on the first page
 */
export function silentEnd(name: string, page: number): ParsedPage {
  if (page > 0) return emptyPage({ status: 'ok', isCut: true })
  throw new SourceError('bad_answer', `${name} gave no results and does not say that there are none.`)
}

/**
 * A page of a service that says that there are no results, or no more.
 * @param total as the service counts them; one above 0 contradicts it
 */
export function saidEnd(page: number, total: Pick<ParsedPage, 'total'> = {}): ParsedPage {
  return emptyPage({ status: page === 0 ? 'no_results' : 'ok', hasNext: false, endSign: 'said', ...total })
}

/** The number of results that a service counts; absent where it counts none. */
export function readTotal(answer: unknown, ...path: string[]): Pick<ParsedPage, 'total'> {
  const total = at(answer, ...path)
  return typeof total === 'number' && total > 0 ? { total } : {}
}

/** Whether a link, token or number leads to a next page. Its absence says nothing: services sometimes drop it. */
export const nextBy = (link: unknown): true | null =>
  (typeof link === 'string' && link !== '') || typeof link === 'number' ? true : null

/** Names of a result's fields. */
export type ResultFields = { url: string; title: string; description: string; absolute?: string | undefined }

/**
 * Results in the given order, numbered from 1, because most services count each page from 1. Results without
 * a readable address stay in the list: `cleanPage` removes them without moving the others.
 */
export function readOrganic(list: readonly unknown[], fields: ResultFields): Organic[] {
  return list.map((entry, index) => {
    const absolute = fields.absolute === undefined ? undefined : at(entry, fields.absolute)
    return {
      position: index + 1,
      ...(typeof absolute === 'number' && { absolute }),
      url: textAt(entry, fields.url),
      title: textAt(entry, fields.title),
      description: textAt(entry, fields.description),
    }
  })
}

/** Which field of an answer stands for which feature. */
export type FeatureFields = Readonly<Record<string, FeatureType>>

/**
 * Features whose fields are present and not empty, with their entries; ads by the `block_position` of each.
 */
export function readFeatures(answer: unknown, fields: FeatureFields): Feature[] {
  const features = new FeatureList()
  for (const [field, type] of Object.entries(fields)) {
    const value = at(answer, field)
    if (isFilled(value)) features.add(type, childrenOf(type, value))
  }
  return features.all
}

/** The entries of a block of this type. */
export function childrenOf(type: FeatureType, block: unknown): FeatureChild[] {
  if (type === 'ai_overview') return citedSources(block)
  return type === 'featured_snippet' ? snippetsIn(block) : entriesOf(block).flatMap(toChildren)
}

/** Features in the order of their first occurrence, each type once. */
export class FeatureList {
  readonly all: Feature[] = []

  /** An answer that quotes no page is no featured snippet. */
  add(type: FeatureType, children: readonly FeatureChild[]) {
    if (type === 'featured_snippet' && children.length === 0) return
    const known = this.all.find((feature) => feature.type === type)
    if (known) known.children.push(...children)
    else this.all.push({ type, children: [...children] })
  }
}

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'object' && value !== null

const listKeys = ['items', 'places', 'results', 'stories', 'ads']

/** The entries of a block: the list itself, the list inside it, or the block as the only entry. */
function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const holder = listKeys.find((key) => listAt(value, key).length > 0)
  return holder === undefined ? [value] : listAt(value, holder)
}

const titleFields = ['title', 'question', 'query', 'text', 'name', 'heading', 'displayText']
const urlFields = ['link', 'url', 'website', 'answer_link']

/** The entry as people see it; an entry that only groups others is replaced by them. */
export function toChildren(entry: unknown): FeatureChild[] {
  if (typeof entry === 'string') return [{ title: entry, url: null }]
  const title = textIn(entry, titleFields)
  const inner = title === '' ? listAt(entry, 'items') : []
  if (inner.length > 0) return inner.flatMap(toChildren)
  if (title === '') return []
  const url = textIn(entry, urlFields)
  return [{ title, url: isAddress(url) ? url : null }]
}

/** Related searches and questions from the features. */
export function relatedsOf(features: readonly Feature[]): string[] {
  const titles = (['people_also_ask', 'related_searches'] as const).flatMap(
    (type) => features.find((feature) => feature.type === type)?.children.map(({ title }) => title) ?? [],
  )
  return [...new Set(titles)]
}
