import { createServer, type IncomingMessage, request as sendOn } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { ProxyServer } from '../proxies/list.ts'

export type ProxyBehaviour = {
  country?: string
  username?: string
  password?: string
  /** Milliseconds before a tunnel is opened. */
  latency?: number
  /** Accepts connections but never answers. */
  isSilent?: boolean
  /** Where it listens; a free port of 127.0.0.1 by default. */
  listen?: { port: number; host: string }
}

/** An HTTP proxy on a local port: tunnels with CONNECT, forwards plain HTTP, and requires its credentials. */
export type StandInProxy = {
  server: ProxyServer
  /** Number of tunnel requests, with right or wrong credentials. */
  asked(): number
  /** Open connections, from clients and to the engine. */
  open(): number
  /** Whether a connection that an engine receives comes from this proxy. */
  sent(request: IncomingMessage): boolean
  close(): Promise<void>
}

export async function standInProxy(behaviour: ProxyBehaviour = {}): Promise<StandInProxy> {
  const { country, username, password, latency = 0, isSilent = false } = behaviour
  const { port = 0, host = '127.0.0.1' } = behaviour.listen ?? {}
  const expected =
    username === undefined
      ? undefined
      : `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`
  const sockets = new Set<Socket>()
  const ports = new Set<number>()
  let asked = 0

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const later = (then: () => void) => void (isSilent || setTimeout(then, latency))
  const isStranger = (request: IncomingMessage) =>
    expected !== undefined && request.headers['proxy-authorization'] !== expected

  const server = createServer((request, response) => {
    asked += 1
    if (isStranger(request)) return void response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
    later(() => {
      const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers
      const onward = sendOn(request.url ?? '', { method: request.method ?? 'GET', headers, agent: false })
      onward.on('socket', (socket) => {
        keep(socket)
        socket.on('connect', () => ports.add(socket.localPort ?? 0))
      })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    })
  })
  server.on('connection', keep)
  server.on('connect', (request, client: Socket) => {
    asked += 1
    if (isStranger(request))
      return void client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n',
      )
    later(() => {
      const [host, port] = (request.url ?? '').split(':')
      const onward = connect(Number(port), host, () => {
        ports.add(onward.localPort ?? 0)
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        client.pipe(onward).pipe(client)
      })
      keep(onward)
      onward.on('close', () => client.destroy())
      client.on('close', () => onward.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    server: {
      host,
      port: (server.address() as AddressInfo).port,
      ...(country !== undefined && { country }),
      ...(username !== undefined && { username, password: password ?? '' }),
    },
    asked: () => asked,
    open: () => sockets.size,
    sent: ({ socket }) => ports.has(socket.remotePort ?? 0),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
