import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'

/** A server that answers the first word of a TLS handshake with anything but TLS. */
export async function startNonsense(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(randomBytes(500)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
