import type { Server } from 'node:http'
import { addressBlock } from '../address-block.ts'

/** Connections one address may have open; pages and their event streams of a whole office are far fewer. */
const MOST = 1_000

/** Keeps connections free for others, whoever opens many. A proxy of ours has those of everybody behind it. */
export function shareConnections(server: Server, isProxy: (address: string) => boolean) {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    if (isProxy(remoteAddress)) return
    const caller = addressBlock(remoteAddress)
    const count = open.get(caller) ?? 0
    if (count >= MOST) {
      socket.destroy()
      return
    }
    open.set(caller, count + 1)
    socket.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1
      if (left === 0) open.delete(caller)
      else open.set(caller, left)
    })
  })
}
