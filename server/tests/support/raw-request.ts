import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawAnswer = {
  /** Status of the first answer; 0 when the connection was closed without one. */
  status: number
  text: string
  /** Bytes of the body that the connection took. */
  written: number
}

/**
 * Sends raw bytes, and a body as long as the server accepts it. Resolves when the server has closed the
 * connection.
 */
export async function sendRaw(
  port: number,
  head: string | Buffer,
  body: Iterable<Buffer> | AsyncIterable<Buffer> = [],
): Promise<RawAnswer> {
  const socket = connect({ host: '127.0.0.1', port })
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  // A reset counts as a normal end.
  socket.on('error', () => undefined)
  const ended = Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => undefined)
  let isOver = false
  void ended.then(() => {
    isOver = true
    socket.destroy()
  })
  socket.write(head)
  let written = 0
  for await (const chunk of body) {
    if (isOver) break
    await Promise.race([taken(socket, chunk), ended])
    if (!isOver) written += chunk.length
  }
  await ended
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, written }
}

const taken = (socket: Socket, chunk: Buffer) =>
  new Promise<void>((resolve) => socket.write(chunk, () => resolve()))
