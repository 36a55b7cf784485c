import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between two questions whether a server is ready. */
const INTERVAL = 100

/**
 * A load balancer as HAProxy is configured in docs/reverse-proxy: it asks `/readyz`, takes a ready server in turn, and another one where a
 * connection is refused. A request that a server may have begun is sent again only if it reads.
 */
export async function startRoundRobin(
  ports: readonly number[],
): Promise<{ url: string; readyPorts(): number[]; close(): Promise<void> }> {
  const ready = new Set<number>()
  let next = 0

  async function look(port: number) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined)
    if (answer?.ok) ready.add(port)
    else ready.delete(port)
  }
  const timer = setInterval(() => void Promise.all(ports.map(look)), INTERVAL)

  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    for (let tries = 0; tries < ports.length; tries += 1) {
      const usable = [...ready]
      const port = usable[next++ % Math.max(1, usable.length)]
      if (port === undefined) break
      try {
        return await forward(port, incoming, body, answer)
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (answer.headersSent || !(isRefused || incoming.method === 'GET')) break
      }
    }
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end('{"status":"error","message":"no server","items":null}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyPorts: () => [...ready],
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Each request has a connection of its own. @throws when no answer begins */
const forward = (port: number, { method, url, headers }: IncomingMessage, body: Buffer, to: ServerResponse) =>
  new Promise<void>((resolve, reject) => {
    const { connection: _, 'transfer-encoding': __, ...others } = headers
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        agent: false,
        headers: { ...others, 'content-length': body.length },
      },
      (from) => {
        to.writeHead(from.statusCode ?? 502, from.headers)
        from.pipe(to)
        from.once('end', resolve)
        from.once('error', reject)
        from.once('aborted', () => reject(new Error('the answer was cut')))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
