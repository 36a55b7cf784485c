import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from 'undici'
import { type BucketTarget, PATIENCE } from '../remote.ts'
import { ServerFailure } from '../server-failure.ts'
import { endpointOf } from './endpoint.ts'
import { failureOf } from './failure.ts'

export type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  body?: Buffer
}
export type Answered = { text: string; etag: string }

/** Milliseconds for a part of a file on a slow line. */
const PART_PATIENCE = 5 * 60_000
const MOST_BYTES = 1024 * 1024
const PIECE = 64 * 1024

/** Asks a bucket at the address that was checked, by path and signed with Signature V4. */
export function createSigned(target: BucketTarget) {
  const agent = new Agent({
    connect: {
      timeout: PATIENCE,
      // The name was looked up and checked before.
      lookup: (_host, { all }, callback) => {
        const family = isIP(target.address)
        if (all) callback(null, [{ address: target.address, family }])
        else callback(null, target.address, family)
      },
    },
  })

  /** @throws {ServerFailure} for every response other than success */
  async function ask({ method, key, query = {}, body = Buffer.alloc(0) }: Asked): Promise<Answered> {
    const url = new URL(`${endpointOf(target)}/${encoded(target.bucket)}`)
    if (key !== undefined) url.pathname += `/${key.split('/').map(encoded).join('/')}`
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&')
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      accessKeyId: target.username,
      secretAccessKey: target.password,
      region: target.region,
      service: 's3',
    }).sign()
    const patience = body.length === 0 ? PATIENCE : PART_PATIENCE
    const answer = await request(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), 'content-length': String(body.length) },
      ...(method !== 'GET' && { body: body.length === 0 ? body : Readable.from(piecesOf(body)) }),
      dispatcher: agent,
      // The time-outs of the agent start again with every byte.
      ...(target.signal && { signal: target.signal }),
      headersTimeout: patience,
      bodyTimeout: patience,
    })
    const text = await beginningOf(answer.body)
    const isError =
      answer.statusCode < 200 || answer.statusCode > 299 || /^\s*(<\?[^>]*>\s*)?<Error[\s>]/.test(text)
    if (isError) throw failureOf(answer.statusCode, text)
    return { text, etag: String(answer.headers.etag ?? '') }
  }

  /** Yields pieces of a body. A request for the next piece means that the connection accepted the previous one. */
  function* piecesOf(body: Buffer) {
    for (let at = 0; at < body.length; at += PIECE) {
      const piece = body.subarray(at, at + PIECE)
      yield piece
      target.moved?.(piece.length)
    }
  }

  return { ask, close: () => void agent.destroy() }
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
