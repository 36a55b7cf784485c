import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './generator.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')
/** Before a refused call is made again: the first pause of the site. */
const PAUSE = 400
/** An answer that takes longer counts as broken. */
const PATIENCE = 60_000

export async function openStream(port: number, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(request)
  await once(socket, 'data')
  socket.on('data', () => undefined)
  return socket
}

/** One person: asks, waits for the whole answer and asks again, on one connection. Answers are not read. */
export async function askAgainAndAgain(
  port: number,
  request: string,
  outcome: Outcome,
  isOver: () => boolean,
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setTimeout(PATIENCE, () => socket.destroy())
  await once(socket, 'connect')
  const bytes = Buffer.from(request)
  while (!isOver()) {
    const began = performance.now()
    let status = await ask(socket, bytes, outcome)
    while (status === 503 && !isOver()) {
      outcome.refused += 1
      await sleep(PAUSE)
      status = await ask(socket, bytes, outcome)
    }
    if (status === 200) outcome.times.push(performance.now() - began)
    else if (status !== 503) outcome.broken += 1
    if (status === 0) break
  }
  socket.destroy()
}

/** @returns the status once the last byte is there; 0 when the connection was lost */
function ask(socket: Socket, request: Buffer, outcome: Outcome): Promise<number> {
  return new Promise((resolve) => {
    let status = 0
    let missing: number | null = null
    let tail = Buffer.alloc(0)
    const onData = (data: Buffer) => {
      outcome.bytes += data.length
      if (status === 0) {
        status = Number(data.toString('latin1', 9, 12))
        missing = missingAfter(data)
      } else if (missing !== null) missing -= data.length
      tail = Buffer.concat([tail, data.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length)
      if (missing === null ? tail.equals(LAST_CHUNK) : missing <= 0) finish(status)
    }
    const onEnd = () => finish(0)
    const finish = (answer: number) => {
      socket.off('data', onData).off('close', onEnd).off('error', onEnd)
      resolve(answer)
    }
    socket.on('data', onData).once('close', onEnd).once('error', onEnd)
    socket.write(request)
  })
}

/** Bytes of the body that are still to come; null where its length is not said. */
function missingAfter(first: Buffer): number | null {
  const end = first.indexOf(HEAD_END)
  const length = /\r\ncontent-length: (\d+)/i.exec(first.toString('latin1', 0, end))?.[1]
  return length === undefined ? null : Number(length) - (first.length - end - HEAD_END.length)
}
