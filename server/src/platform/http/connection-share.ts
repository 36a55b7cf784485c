import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from '../address-block.ts'

export type ConnectionLimits = {
  /** Maximum of connections of the process. */
  most: number
  /** Maximum per address; a whole office with its pages and event streams needs far fewer. */
  ofAddress: number
}

export const usualConnections: ConnectionLimits = { most: 10_000, ofAddress: 1_000 }

/** Share of used connections at which some are closed to make room for new ones. */
const SCARCE = 0.8
/** Share that is closed in one go. */
const ROOM = 0.01

export type SharedConnections = {
  /** Records that a signed-in person uses a connection. */
  signedIn(request: { raw: IncomingMessage }): void
}

/**
 * Keeps connections free when one address opens many. Our own proxies are exempt, because all callers share their
 * connections.
 */
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
    if (total >= most * SCARCE) closeConnections(byAddress.values(), Math.ceil(most * ROOM))
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

type Connection = {
  socket: Socket
  /** The running request. */
  request: IncomingMessage | null
  /** Whether an earlier request was answered. */
  hasFinished: boolean
  /** Whether a signed-in person has used it. */
  isSignedIn: boolean
}

/** Whether no request is being answered: the connection is idle, or its request is incomplete. */
const isWaiting = ({ request }: Connection) => request === null || !request.complete

/** Kinds of connections to close, in this order. */
const kinds: readonly ((connection: Connection) => boolean)[] = [
  (connection) => isWaiting(connection) && !connection.hasFinished && !connection.isSignedIn,
  (connection) => isWaiting(connection) && !connection.isSignedIn,
  // Browsers reopen an idle connection when they need it.
  ({ request }) => request === null,
]

/** Closes `count` connections: within a kind, those of the address with the most connections first, oldest first. */
function closeConnections(byAddress: Iterable<Set<Connection>>, count: number) {
  const largestFirst = [...byAddress].sort((one, other) => other.size - one.size)
  let left = count
  for (const isOfKind of kinds)
    for (const own of largestFirst)
      for (const connection of own) {
        if (!isOfKind(connection) || connection.socket.destroyed) continue
        connection.socket.destroy()
        left -= 1
        if (left === 0) return
      }
}
