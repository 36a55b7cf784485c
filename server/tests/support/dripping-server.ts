import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Bytes that a server sends as one after the other; an empty text keeps the last byte coming for ever. */
export type Drips = {
  /** Sent at once when somebody connects. */
  greeting?: string
  /** Sent one byte at a time after the greeting, and then for ever from its beginning. */
  drip?: string
  /** Answers what has arrived; undefined says nothing more. */
  answer?: (text: string, socket: Socket) => string | undefined
  /** Whether what arrives is read. */
  isReading?: boolean
}

const EACH = 15

/** A server of somebody who wants to hold its callers: it speaks a protocol so far, and then as slowly as it can. */
export async function startDripping({ greeting = '', drip = '', answer, isReading = true }: Drips = {}) {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (greeting !== '') socket.write(greeting)
    let at = 0
    const timer =
      drip === ''
        ? undefined
        : setInterval(() => {
            socket.write(drip[at % drip.length] ?? '')
            at += 1
          }, EACH)
    socket.on('close', () => clearInterval(timer))
    if (isReading)
      socket.on('data', (data) => {
        const said = answer?.(data.toString('latin1'), socket)
        if (said !== undefined && socket.writable) socket.write(said)
      })
    else socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    open: () => open.size,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
    connections: () => connections,
  }
}
