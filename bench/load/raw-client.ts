import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './generator.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')
const LAST = /^connection: close\r?$/im
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

/** One person: asks, waits for the whole answer and asks again, on a connection kept while the server keeps it. Answers are not read. */
export async function askAgainAndAgain(
  port: number,
  request: string,
  outcome: Outcome,
  isOver: () => boolean,
): Promise<void> {
  let socket = await open(port)
  const bytes = Buffer.from(request)
  while (!isOver()) {
    const began = performance.now()
    let { status, isLast } = await ask(socket, bytes, outcome)
    while (status === 503 && !isOver()) {
      outcome.refused += 1
      await sleep(PAUSE)
      if (isLast) socket = await open(port)
      ;({ status, isLast } = await ask(socket, bytes, outcome))
    }
    if (status === 200) outcome.times.push(performance.now() - began)
    else if (status !== 503) outcome.broken += 1
    if (status === 0) break
    if (isLast) socket = await open(port)
  }
  socket.destroy()
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setTimeout(PATIENCE, () => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** `status` is 0 when the connection was lost; `isLast`: the connection carries no further answer. */
type Heard = { status: number; isLast: boolean }

/** Resolves once the last byte is there. */
function ask(socket: Socket, request: Buffer, outcome: Outcome): Promise<Heard> {
  return new Promise((resolve) => {
    let status = 0
    let isLast = false
    let missing: number | null = null
    let tail = Buffer.alloc(0)
    const onData = (data: Buffer) => {
      outcome.bytes += data.length
      if (status === 0) {
        status = Number(data.toString('latin1', 9, 12))
        missing = missingAfter(data)
        isLast = LAST.test(data.toString('latin1', 0, data.indexOf(HEAD_END)))
      } else if (missing !== null) missing -= data.length
      tail = Buffer.concat([tail, data.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length)
      if (missing === null ? tail.equals(LAST_CHUNK) : missing <= 0) finish(status)
    }
    const onEnd = () => finish(0)
    const finish = (answer: number) => {
      socket.off('data', onData).off('close', onEnd).off('error', onEnd)
      resolve({ status: answer, isLast })
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
