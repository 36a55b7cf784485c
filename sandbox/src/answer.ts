import type { IncomingMessage, ServerResponse } from 'node:http'

export type Answer = { status: number; type: string; body: string; headers?: Record<string, string> }

export function json(body: unknown, status = 200, headers?: Record<string, string>): Answer {
  return jsonText(JSON.stringify(body), status, headers)
}

export function jsonText(body: string, status = 200, headers?: Record<string, string>): Answer {
  return { status, type: 'application/json; charset=utf-8', body, ...(headers && { headers }) }
}

export function html(body: string, status = 200, headers?: Record<string, string>): Answer {
  return { status, type: 'text/html; charset=UTF-8', body, ...(headers && { headers }) }
}

export function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  const bytes = Buffer.from(body, 'utf8')
  response.writeHead(status, {
    ...headers,
    server: 'Rankline-Sandbox',
    'content-type': type,
    'content-length': bytes.length,
  })
  response.end(bytes)
}

/** A request that the sandbox cannot read: HTTP 400, or the given status. */
export class BadRequest extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.name = 'BadRequest'
    this.status = status
  }
}

const mostBytes = 16 * 1024 * 1024

/** @throws {BadRequest} when the body is not JSON or larger than 16 MiB */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new BadRequest('The body is not made of bytes.')
    bytes += chunk.length
    if (bytes > mostBytes) throw new BadRequest('The body is too large.', 413)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest('The body is not JSON.')
  }
}
