import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export type Connection = {
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

/**
 * Closes `count` connections: within a kind, first those of the address with the most connections, oldest
 * first.
 */
export function makeRoom(byAddress: Iterable<Set<Connection>>, count: number) {
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
