import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from '../address-block.ts'
import { type Connection, makeRoom } from './make-room.ts'

export type ConnectionLimits = {
  /** Connections of the process. */
  most: number
  /** Those one address may have open; pages and their event streams of a whole office are far fewer. */
  ofAddress: number
}

export const usualConnections: ConnectionLimits = { most: 10_000, ofAddress: 1_000 }

/** Share of the connections from which on room is made for those who come. */
const SCARCE = 0.8
/** Share that is closed in one go. */
const ROOM = 0.01

export type SharedConnections = {
  /** Notes that somebody who is signed in calls through a connection. */
  signedIn(request: { raw: IncomingMessage }): void
}

/** Keeps connections free for others, whoever opens many. A proxy of ours has those of everybody behind it. */
export function shareConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  { most, ofAddress }: ConnectionLimits = usualConnections,
): SharedConnections {
  server.maxConnections = most
  const byAddress = new Map<string, Set<Connection>>()
  const known = new WeakMap<Socket, Connection>()
  let total = 0

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const address = addressBlock(remoteAddress)
    const own = byAddress.get(address) ?? new Set()
    if (own.size >= ofAddress) {
      socket.destroy()
      return
    }
    if (total >= most * SCARCE) makeRoom(byAddress.values(), Math.ceil(most * ROOM))
    const connection: Connection = { socket, request: null, hasFinished: false, isSignedIn: false }
    known.set(socket, connection)
    byAddress.set(address, own.add(connection))
    total += 1
    socket.once('close', () => {
      total -= 1
      own.delete(connection)
      if (own.size === 0) byAddress.delete(address)
    })
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = known.get(request.socket)
    if (connection === undefined) return
    connection.request = request
    response.once('close', () => {
      connection.request = null
      connection.hasFinished = true
    })
  })

  return {
    signedIn({ raw }) {
      const connection = known.get(raw.socket)
      if (connection !== undefined) connection.isSignedIn = true
    },
  }
}
