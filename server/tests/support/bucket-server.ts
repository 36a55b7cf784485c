import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const ACCESS_KEY = 'AKEY'
const SECRET_KEY = 'secret words'
const REGION = 'eu-central-1'
const LEAST_PART = 5 * 1024 * 1024

type Answer = { status: number; text?: string; etag?: string; bytes?: Buffer; range?: string }
type Upload = { key: string; at: Date; parts: Map<number, Buffer> }
type Asked = {
  method: string
  key: string
  query: URLSearchParams
  body: Buffer
  headers: IncomingMessage['headers']
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const error = (status: number, code: string, more = ''): Answer => ({
  status,
  text: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Words of the service &amp; more.</Message>${more}</Error>`,
})

/** A bucket `exports` that verifies signatures as Amazon documents them, and forgets parts like the real one. */
export async function startBucket() {
  const files = new Map<string, Buffer>()
  const times = new Map<string, Date>()
  const uploads = new Map<string, Upload>()
  const asked: string[] = []
  const state = {
    fault: (_asked: Asked): Answer | null => null,
    served: async (_key: string): Promise<void> => undefined,
    cut: (_asked: Asked): number | null => null,
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const one = askedOf(request, Buffer.concat(parts))
    const { status, text = '', etag, bytes = Buffer.from(text), range } = answer(request, one)
    await state.served(decodeURIComponent(request.url ?? ''))
    response.writeHead(status, {
      'content-length': bytes.length,
      ...(etag !== undefined && { etag }),
      ...(range !== undefined && { 'content-range': range }),
    })
    const cut = state.cut(one)
    if (cut === null || cut >= bytes.length) response.end(bytes)
    else response.write(bytes.subarray(0, cut), () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function askedOf(request: IncomingMessage, body: Buffer): Asked {
    const url = new URL(request.url ?? '/', 'http://bucket.test')
    const [, , ...key] = url.pathname.split('/').map(decodeURIComponent)
    const { method = '', headers } = request
    return { method, key: key.join('/'), query: url.searchParams, body, headers }
  }

  function answer(request: IncomingMessage, one: Asked): Answer {
    const { method, body } = one
    const url = new URL(request.url ?? '/', 'http://bucket.test')
    const [, bucket] = url.pathname.split('/').map(decodeURIComponent)
    asked.push(`${method} ${url.pathname}${url.search.replace(/uploadId=[^&]+/, 'uploadId')}`)
    const refused = refusal(request, url, body)
    if (refused !== null) return refused
    if (bucket !== 'exports') return error(404, 'NoSuchBucket')
    return state.fault(one) ?? serve(one)
  }

  function serve({ method, key, query, body, headers }: Asked): Answer {
    const id = query.get('uploadId')
    if (method === 'GET' && key !== '') return part(key, headers)
    if (query.get('list-type') === '2') return { status: 200, text: contents(query) }
    if (method === 'DELETE' && id === null) {
      files.delete(key)
      return { status: 204 }
    }
    if (method === 'GET') return { status: 200, text: listed(query.get('prefix') ?? '') }
    if (query.has('uploads')) return { status: 200, text: `<UploadId>${begin(key)}</UploadId>` }
    if (id === null) return put(key, body)
    const upload = uploads.get(id)
    if (upload?.key !== key) return error(404, 'NoSuchUpload')
    if (method === 'DELETE') return uploads.delete(id) ? { status: 204 } : error(404, 'NoSuchUpload')
    if (method === 'POST') return complete(id, upload, body.toString())
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, etag: `"${sha256(body)}"` }
  }

  /** Bytes of an object, as ranges and conditions of RFC 9110 ask for them. */
  function part(key: string, headers: IncomingMessage['headers']): Answer {
    const file = files.get(key)
    if (file === undefined) return error(404, 'NoSuchKey')
    const etag = `"${sha256(file)}"`
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      return error(412, 'PreconditionFailed')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (from === undefined || to === undefined) return { status: 200, etag, bytes: file }
    if (Number(from) >= file.length) return error(416, 'InvalidRange')
    const bytes = file.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + bytes.length - 1}/${file.length}`
    return { status: 206, etag, bytes, range }
  }

  /** Two names a page. */
  function contents(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const names = [...files.keys()].sort().filter((name) => name.startsWith(prefix))
    const from = Number(query.get('continuation-token') ?? 0)
    const page = names
      .slice(from, from + 2)
      .map(
        (name) =>
          `<Contents><Key>${name}</Key><Size>${files.get(name)?.length}</Size><LastModified>${writtenAt(name)}</LastModified></Contents>`,
      )
    const isLast = from + 2 >= names.length
    return `<ListBucketResult>${page.join('')}${isLast ? '' : `<NextContinuationToken>${from + 2}</NextContinuationToken>`}</ListBucketResult>`
  }

  function begin(key: string, at = new Date()): string {
    const id = `${randomUUID()}/+&=`
    uploads.set(id, { key, at, parts: new Map() })
    return id.replace('&', '&amp;')
  }

  const writtenAt = (name: string) => (times.get(name) ?? new Date()).toISOString()

  function put(key: string, body: Buffer): Answer {
    files.set(key, body)
    times.set(key, new Date())
    return { status: 200, etag: `"${sha256(body)}"` }
  }

  function complete(id: string, { key, parts }: Upload, text: string): Answer {
    const named = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;/g)]
    const bodies = named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0))
    if (named.length !== parts.size || named.some(([, , etag], at) => etag !== sha256(bodies[at]!)))
      return error(400, 'InvalidPart')
    if (bodies.slice(0, -1).some(({ length }) => length < LEAST_PART)) return error(400, 'EntityTooSmall')
    uploads.delete(id)
    return put(key, Buffer.concat(bodies))
  }

  const listed = (prefix: string) =>
    [...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(([id, { key, at }]) => {
        const uploadId = id.replace('&', '&amp;')
        return `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`
      })
      .join('')

  return {
    port: (server.address() as AddressInfo).port,
    files,
    /** When objects were written. */
    times,
    uploads,
    asked,
    begin,
    /** Answers instead of the bucket, where it does not answer null. */
    set fault(fault: (asked: Asked) => Answer | null) {
      state.fault = fault
    },
    /** Ends the connection after so many bytes of an answer; null: sends all of it. */
    set cut(cut: (asked: Asked) => number | null) {
      state.cut = cut
    },
    /** Runs after a request has been served, and before it is answered. */
    set served(served: (key: string) => Promise<void>) {
      state.served = served
    },
    names: () => [...files.keys()].sort(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Recomputes the signature from what has arrived; null where it is right. */
function refusal({ method, headers }: IncomingMessage, url: URL, body: Buffer): Answer | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (found === null) return error(403, 'AccessDenied')
  const [, accessKey = '', day = '', region = '', names = '', signature] = found
  if (accessKey !== ACCESS_KEY) return error(403, 'InvalidAccessKeyId')
  if (region !== REGION) return error(400, 'AuthorizationHeaderMalformed', `<Region>${REGION}</Region>`)
  const at = String(headers['x-amz-date'])
  const content = String(headers['x-amz-content-sha256'])
  if (content !== sha256(body)) return error(400, 'XAmzContentSHA256Mismatch')
  const query = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET_KEY}`, day))
  const isRight = hmac(key, toSign).toString('hex') === signature && names.split(';').includes('host')
  return isRight ? null : error(403, 'SignatureDoesNotMatch')
}
