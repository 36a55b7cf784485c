import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from 'undici'
import { PATIENCE, ServerFailure } from '../server-failure.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { failureOf } from './failure.ts'
import { textOf, xmlOf } from './xml.ts'

/** A bucket of an S3-compatible service, and the keys that sign requests to it. */
export type SignedTarget = Endpoint & {
  /** IP address that was checked and is connected to; undefined: the host is looked up when a connection opens. */
  address?: string
  bucket: string
  region: string
  username: string
  password: string
  /** Closes every connection when it aborts. */
  signal?: AbortSignal
  /** Counts bytes that the service has taken. */
  moved?: (bytes: number) => void
}

export type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  body?: Buffer
  headers?: Record<string, string>
  /** Ends this request when it aborts. */
  signal?: AbortSignal
}
export type Answered = { text: string; etag: string }
/** Bytes of an object, `to` excluded, if it still is the one with this etag. */
export type Range = { key: string; etag: string; from: number; to: number }

/** Milliseconds for a part of a file on a slow line. */
const PART_PATIENCE = 5 * 60_000
const MOST_BYTES = 1024 * 1024
const PIECE = 64 * 1024

/** Asks a bucket by path, signed with Signature V4. */
export function createSigned(target: SignedTarget) {
  const { address } = target
  const agent = new Agent({
    connect: {
      timeout: PATIENCE,
      // The name was looked up and checked before.
      ...(address !== undefined && {
        lookup: (_host, { all }, callback) => {
          const family = isIP(address)
          if (all) callback(null, [{ address, family }])
          else callback(null, address, family)
        },
      }),
    },
  })

  /** @throws {ServerFailure} for every response other than success */
  async function ask(asked: Asked): Promise<Answered> {
    const answer = await send(asked)
    const text = await beginningOf(answer.body)
    const isError =
      answer.statusCode < 200 || answer.statusCode > 299 || /^\s*(<\?[^>]*>\s*)?<Error[\s>]/.test(text)
    if (isError) throw failureOf(answer.statusCode, text)
    return { text, etag: String(answer.headers.etag ?? '') }
  }

  /**
   * Size and etag of an object; undefined if there is none. Asks for its first byte, because a refusal of HEAD has no reason.
   * @throws {ServerFailure}
   */
  async function find(key: string): Promise<{ bytes: number; etag: string } | undefined> {
    const { statusCode, headers, body } = await send({ method: 'GET', key, headers: { range: 'bytes=0-0' } })
    if (statusCode === 206 || statusCode === 200) {
      body.on('error', () => undefined).destroy()
      const [, size] = /\/(\d+)$/.exec(String(headers['content-range'])) ?? []
      return { bytes: Number(size ?? headers['content-length']), etag: String(headers.etag ?? '') }
    }
    const text = await beginningOf(body)
    if (statusCode === 416) return { bytes: 0, etag: '' }
    if (statusCode === 404 && textOf(xmlOf(text), 'Code') !== 'NoSuchBucket') return undefined
    throw failureOf(statusCode, text)
  }

  /** @throws {ServerFailure} when it is refused, or the object is another one now */
  async function read({ key, etag, from, to }: Range): Promise<Readable> {
    const headers = { range: `bytes=${from}-${to - 1}`, 'if-match': etag }
    const answer = await send({ method: 'GET', key, headers })
    if (answer.statusCode === 206) return answer.body
    throw failureOf(answer.statusCode, await beginningOf(answer.body))
  }

  /**
   * Opens an object or a range of it; null if there is none.
   * @throws {ServerFailure} for every other response than success, and than 416 for a range after its end
   */
  async function open(asked: Asked) {
    const answer = await send(asked)
    if ([200, 206, 416].includes(answer.statusCode)) return answer
    const text = await beginningOf(answer.body)
    if (answer.statusCode === 404 && textOf(xmlOf(text), 'Code') !== 'NoSuchBucket') return null
    throw failureOf(answer.statusCode, text)
  }

  async function send({ method, key, query = {}, body = Buffer.alloc(0), headers = {}, signal }: Asked) {
    const url = new URL(`${endpointOf(target)}/${encoded(target.bucket)}`)
    if (key !== undefined) url.pathname += `/${key.split('/').map(encoded).join('/')}`
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&')
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      accessKeyId: target.username,
      secretAccessKey: target.password,
      region: target.region,
      service: 's3',
    }).sign()
    const patience = body.length === 0 ? PATIENCE : PART_PATIENCE
    const hasBody = method !== 'GET'
    return request(signed.url, {
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(hasBody && { 'content-length': String(body.length) }),
      },
      ...(hasBody && { body: body.length === 0 ? body : Readable.from(piecesOf(body)) }),
      dispatcher: agent,
      // The time-outs of the agent start again with every byte.
      ...signalOf(target.signal, signal),
      headersTimeout: patience,
      bodyTimeout: patience,
    })
  }

  /** Yields pieces of a body. A request for the next piece means that the connection accepted the previous one. */
  function* piecesOf(body: Buffer) {
    for (let at = 0; at < body.length; at += PIECE) {
      const piece = body.subarray(at, at + PIECE)
      yield piece
      target.moved?.(piece.length)
    }
  }

  return { ask, find, read, open, close: () => void agent.destroy() }
}

function signalOf(...signals: (AbortSignal | undefined)[]) {
  const given = signals.filter((signal) => signal !== undefined)
  return given.length === 0 ? {} : { signal: AbortSignal.any(given) }
}

export type Signed = ReturnType<typeof createSigned>

/** Percent-encodes as signatures require, including characters that `encodeURIComponent` keeps. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    parts.push(part)
    bytes += part.length
    if (bytes > MOST_BYTES) throw new ServerFailure('The service answers too much.', { isFinal: true })
  }
  return Buffer.concat(parts).toString('utf8')
}
