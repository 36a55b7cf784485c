import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { host: string; path: string; headers: IncomingHttpHeaders; text: string }

type Answer = (request: Received, response: ServerResponse) => void

const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers).end(body)
  }

/** Possible answers of a receiver to a post. */
export const answers = {
  ok: answering(200, 'ok'),
  with: answering,
  /** Never answers. */
  hang: (() => undefined) satisfies Answer,
  /** Sends one byte after the other and never ends. */
  drip: ((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  }) satisfies Answer,
}

/** Fake server for every service and webhook that gets messages. The `Host` header contains the intended host. */
export async function startReceivers() {
  const received: Received[] = []
  const byPath = new Map<string, Answer>()
  let usual: Answer = answers.ok
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { headers, url: path = '' } = request
    const text = Buffer.concat(chunks).toString()
    const one = { host: headers.host ?? '', path, headers, text }
    received.push(one)
    const answer = byPath.get(path.split('?')[0] ?? '') ?? usual
    answer(one, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The bodies received, parsed. */
    bodies: () => received.map(({ text }) => JSON.parse(text) as Record<string, unknown>),
    answer(answer: Answer, path?: string) {
      if (path === undefined) usual = answer
      else byPath.set(path, answer)
    },
    reset() {
      received.length = 0
      byPath.clear()
      usual = answers.ok
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Receivers = Awaited<ReturnType<typeof startReceivers>>
