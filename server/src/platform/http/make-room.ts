import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export type Connection = {
  socket: Socket
  /** The one under way. */
  request: IncomingMessage | null
  /** Whether a request was answered before. */
  hasFinished: boolean
  /** Whether somebody who is signed in has called through it. */
  isSignedIn: boolean
}

/** Nothing of it is being answered: it is silent, or its request has not arrived as a whole. */
const isWaiting = ({ request }: Connection) => request === null || !request.complete

/** Which connections are closed for others, the first kind before all of the second. */
const kinds: readonly ((connection: Connection) => boolean)[] = [
  (connection) => isWaiting(connection) && !connection.hasFinished && !connection.isSignedIn,
  (connection) => isWaiting(connection) && !connection.isSignedIn,
  // Browsers open a silent one again when they need it.
  ({ request }) => request === null,
]

/** Closes so many connections, of each kind those of the address that has the most, the oldest first. */
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
