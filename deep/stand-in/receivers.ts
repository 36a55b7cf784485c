import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a receiver took it. `alertId`: the fact; `id`: what tells repeats apart. */
type Taken = { alertId: number; id: string }

/** How a receiver treats the first try of a message; it takes every later one. */
export const manners = ['takes it', 'fails', 'is busy', 'hangs', 'breaks off'] as const
export type Manner = (typeof manners)[number]

/** The address of a webhook with these manners. */
export const hookOf = (manner: Manner) => `https://receiver.test/${manner.replaceAll(' ', '-')}`

/** Plays the receivers of webhooks: each message is treated by the path it is posted to. */
export async function startReceivers() {
  const taken: Taken[] = []
  const tried = new Map<string, number>()
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    receive(request, response).catch(() => response.destroy())
  })

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const id = String(request.headers['webhook-id'])
    const count = (tried.get(id) ?? 0) + 1
    tried.set(id, count)
    const manner = manners.find((one) => new URL(hookOf(one)).pathname === request.url) ?? 'takes it'
    if (count === 1 && manner !== 'takes it') return misbehave(manner, response)
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { alert_id: number } }
    taken.push({ alertId: data.alert_id, id })
    response.writeHead(200).end('ok')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** How many messages were tried, and how often. */
    tries: () => ({
      messages: tried.size,
      tries: [...tried.values()].reduce((sum, count) => sum + count, 0),
    }),
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function misbehave(manner: Exclude<Manner, 'takes it'>, response: ServerResponse) {
  if (manner === 'hangs') return
  if (manner === 'breaks off') return response.destroy()
  if (manner === 'fails') return response.writeHead(500).end('oops')
  response.writeHead(429, { 'retry-after': '1' }).end('slow down')
}
