import { Transform, type TransformCallback } from 'node:stream'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import { Refusal } from '../errors.ts'
import { strangersLimit, tooLarge } from './body.ts'
import { createLimiter, type Limiter, type LimiterOptions } from './limiter.ts'

/** `uploads`: bodies from callers. `webhooks`: bodies from a payment provider, which uploads cannot crowd out. */
type SlotKind = 'uploads' | 'webhooks'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Slots that large bodies of this route take; `uploads` if left out. */
    bodySlots?: SlotKind | undefined
  }
}

export type BodyLimits = Record<SlotKind, LimiterOptions> & {
  /** Interval in milliseconds in which a large body's speed is compared with `slowest` bytes a second. */
  period: number
}

export const usualBodies: BodyLimits = {
  uploads: { atOnce: 8, ofCaller: 2, waiting: 16 },
  webhooks: { atOnce: 8, ofCaller: 4, waiting: 32 },
  period: 10_000,
}

/** Minimum bytes per second; also the minimum speed for exports to a person's file server. */
const SLOWEST = 32 * 1024

/**
 * Limits concurrent large bodies of routes registered after it. A body takes its slot after the caller is identified and
 * before it is read, and returns it when the request ends. Bodies small enough for strangers need no slot.
 * @param countRefusal throws the refusal that it is given
 */
export function boundBodies(
  api: FastifyInstance,
  { period, ...kinds }: BodyLimits,
  callerOf: (request: FastifyRequest) => string,
  countRefusal: (error: unknown) => never,
  isLagging: () => boolean,
) {
  const slots: Record<SlotKind, Limiter> = {
    uploads: createLimiter(kinds.uploads, isLagging),
    webhooks: createLimiter(kinds.webhooks, isLagging),
  }
  const slowest = (SLOWEST * period) / 1000
  const takeSlot: preParsingAsyncHookHandler = async (request, reply, payload) => {
    if (sizeOf(request) <= strangersLimit) return payload
    const { bodySlots = 'uploads' } = request.routeOptions.config
    const isGone = () => reply.raw.destroyed || request.raw.socket.destroyed
    const end = await slots[bodySlots].take(callerOf(request), isGone).catch(countRefusal)
    watchEnd(request, reply)
    whenOver(request, end)
    const body = new ArrivingBody(request.routeOptions.bodyLimit ?? strangersLimit)
    body.endIfSlow(slowest, period)
    payload.on('error', (error) => body.destroy(error))
    whenOver(request, () => body.destroy(new Error('The request is over.')))
    // The reader of the body handles its errors; after the request nobody reads it.
    body.on('error', () => undefined)
    return payload.pipe(body)
  }
  api.addHook('onRoute', (route) => {
    route.preParsing = [route.preParsing ?? [], takeSlot].flat()
  })
}

/** Bytes of a body by its headers; infinite where they do not say. */
export const sizeOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

const requests = new WeakMap<FastifyRequest, AbortController>()

/** Calls a function when a request with a slot has been answered, or its connection is closed. */
export function whenOver(request: FastifyRequest, end: () => void) {
  const signal = requests.get(request)?.signal
  if (signal === undefined) throw new Error('The end of a request without a slot is not watched.')
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
}

function watchEnd(request: FastifyRequest, { raw }: FastifyReply) {
  const { socket } = request.raw
  const ending = new AbortController()
  requests.set(request, ending)
  const over = () => {
    // An answer that waits for one before it on the same connection does not notice that the connection closes.
    socket.off('close', over)
    ending.abort()
  }
  raw.once('close', over)
  socket.once('close', over)
  if (raw.destroyed || socket.destroyed) over()
}

/** Counts the bytes of a body: too many of them, or too few a second, end it. */
class ArrivingBody extends Transform {
  #arrived = 0
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback) {
    this.#arrived += chunk.length
    if (this.#arrived > this.#most) done(tooLarge())
    else done(null, chunk)
  }

  endIfSlow(least: number, period: number) {
    let before = 0
    const timer = setInterval(() => {
      if (this.#arrived - before < least) this.destroy(new Refusal('REQUEST_TIMEOUT', messages.tooSlowly))
      before = this.#arrived
    }, period)
    for (const over of ['finish', 'close']) this.once(over, () => clearInterval(timer))
  }
}
