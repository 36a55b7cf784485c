import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { UnreachedError } from '../proxies/outcome.ts'
import { SourceError } from '../source.ts'
import type { DispatcherOptions } from './dispatcher.ts'

export type HttpOptions = {
  /** Proxy for all requests, e.g. `http://user:password@10.0.0.1:3128`. */
  proxy?: string | undefined
  /** Open connections per host; 64 by default. */
  connections?: number | undefined
  /** Largest accepted answer, in bytes after decompression; 16 MiB by default. */
  maxBody?: number | undefined
}

/** Header names are lower case. */
export type HttpAnswer = {
  status: number
  headers: Record<string, string | undefined>
  /** The answer's `Set-Cookie` headers. */
  cookies: readonly string[]
  body: Buffer
}

/** HTTP over keep-alive connections; failures become a `SourceError`. */
export class HttpClient {
  readonly #options: DispatcherOptions
  #dispatcher: Promise<Dispatcher> | undefined
  readonly #maxBody: number
  readonly #proxy: string | undefined

  constructor({ proxy, connections = 64, maxBody = 16 * 1024 * 1024 }: HttpOptions) {
    this.#options = { proxy: proxy === undefined ? undefined : proxyOf(proxy), connections, maxBody }
    this.#maxBody = maxBody
    this.#proxy = proxy === undefined ? undefined : new URL(proxy).host
  }

  get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<HttpAnswer> {
    return this.ask(url, headers, signal)
  }

  /**
   * Sends a GET, or a POST if there is a body. Does not follow redirects.
   * @throws {SourceError} when there is no complete answer
   */
  async ask(
    url: string,
    headers: Record<string, string>,
    signal: AbortSignal,
    body?: string,
  ): Promise<HttpAnswer> {
    const { origin, pathname, search } = new URL(url)
    // Not every process that knows the sources asks them.
    this.#dispatcher ??= import('./dispatcher.ts').then(({ openDispatcher }) => openDispatcher(this.#options))
    const dispatcher = await this.#dispatcher
    try {
      const answer = await dispatcher.request({
        origin,
        path: pathname + search,
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body: body ?? null,
        signal,
      })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      const single = singleHeaders(answer.headers)
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      return {
        status: answer.statusCode,
        headers: single,
        cookies,
        body: await this.#decompress(bytes, single),
      }
    } catch (error) {
      signal.throwIfAborted()
      throw unreached(error, this.#proxy) ?? toSourceError(error, new URL(url).host)
    }
  }

  /** Waits for running requests. */
  async close(): Promise<void> {
    await (await this.#dispatcher)?.close()
  }

  async #decompress(body: Buffer, headers: HttpAnswer['headers']): Promise<Buffer> {
    const decode = decoders[headers['content-encoding']?.trim().toLowerCase() ?? '']
    return decode && body.length > 0 ? decode(body, { maxOutputLength: this.#maxBody }) : body
  }
}

function proxyOf(address: string): DispatcherOptions['proxy'] {
  const { username, password } = new URL(address)
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    address,
    token: username === '' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`,
  }
}

const unreachable: readonly string[] = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  // Only proxies have such a short limit that this occurs before the request's own time limit.
  'UND_ERR_HEADERS_TIMEOUT',
]

/** Why a proxy opened no tunnel; undefined when it did, or without a proxy. @param proxy `host:port` */
function unreached(error: unknown, proxy: string | undefined): UnreachedError | undefined {
  if (proxy === undefined) return undefined
  const [, status] = /^Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : '') ?? []
  if (status === '407')
    return new UnreachedError('unauthorised', `The proxy ${proxy} refuses the credentials (HTTP 407).`)
  if (status !== undefined)
    return new UnreachedError('network', `The proxy ${proxy} opens no way (HTTP ${status}).`)
  const code = codeOf(error) ?? ''
  if (!unreachable.includes(code)) return undefined
  return new UnreachedError('network', `The proxy ${proxy} cannot be reached (${code}).`)
}

const decoders: Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

function singleHeaders(headers: Dispatcher.ResponseData['headers']): HttpAnswer['headers'] {
  const single: HttpAnswer['headers'] = {}
  for (const name in headers) {
    const value = headers[name]
    single[name] = Array.isArray(value) ? value[0] : value
  }
  return single
}

const tooLarge: readonly string[] = ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE']
const tooSlow: readonly string[] = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]

function toSourceError(error: unknown, host: string): SourceError {
  if (tooLarge.includes(codeOf(error) ?? '')) {
    return new SourceError('bad_answer', `The answer of ${host} is too large.`)
  }
  if (tooSlow.includes(codeOf(error) ?? '')) {
    return new SourceError('timeout', `${host} did not answer in time.`)
  }
  const code = codeOf(error)
  if (code?.startsWith('Z_') || code?.startsWith('ERR_BROTLI') || code?.startsWith('ERR__ERROR')) {
    return new SourceError('bad_answer', `The answer of ${host} is not validly compressed.`)
  }
  return new SourceError('network', `${host} cannot be reached (${code ?? String(error)}).`)
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Milliseconds to wait according to a `Retry-After` header (RFC 9110, 10.2.3): seconds or an HTTP date.
 * Undefined when absent or unreadable.
 */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const milliseconds = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

/**
 * Text of an answer, decoded by its byte order mark, content type or the `<meta charset>` of its first 2 KiB,
 * else UTF-8.
 */
export function decodeBody({ headers, body }: Pick<HttpAnswer, 'headers' | 'body'>): string {
  const label =
    wideIn(body) ??
    charsetIn(headers['content-type'] ?? '') ??
    charsetIn(body.toString('latin1', 0, 2048)) ??
    'utf-8'
  if (/^utf-?8$/i.test(label)) return body.toString('utf8')
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    // Unknown encoding: every engine uses UTF-8 today.
    return body.toString('utf8')
  }
}

/**
 * UTF-16 by its byte order mark, or by the NUL byte that UTF-16 adds to ASCII characters such as `<`, `{` or
 * a space.
 */
function wideIn(body: Buffer): string | undefined {
  const [first, second] = body
  if ((first === 0xff && second === 0xfe) || (body.length > 1 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (body.length > 1 && first === 0) ? 'utf-16be' : undefined
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?([\w-]+)/i.exec(text)?.[1]
}
