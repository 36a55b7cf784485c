import { messages } from '@rankline/contract/messages'
import { Refusal } from '../errors.ts'

export type LimiterOptions = {
  /** Maximum of running calls. */
  atOnce: number
  /** Maximum of running calls of one caller; half of all if left out. */
  ofCaller?: number
  /** Maximum of calls that wait for a running one to end. */
  waiting: number
  /** Maximum wait of a call, in milliseconds. */
  patience?: number
  /** Calls that would probably wait longer than this are refused at once, in milliseconds. */
  expectable?: number
}

export type Limiter = {
  /**
   * Waits until the caller may run a call.
   * @param isGone whether the caller has stopped waiting for the answer
   * @returns a function that ends the call
   * @throws {Refusal} unavailable when too many calls wait already, or the wait was too long
   */
  take(caller: string, isGone: () => boolean): Promise<() => void>
}

type Waiting = { start(): void; refuse(): void; isGone(): boolean }

const PATIENCE = 5_000
const EXPECTABLE = 1_000
/** Maximum share of the limits for one caller. */
const OF_TURNS = 1 / 2
const OF_WAITING = 1 / 8

/**
 * Limits how many calls run at the same time, and serves waiting callers in rotation. Without a limit each call would take as
 * long as all of them together, and their memory would add up.
 * @param isLagging whether the process is overloaded despite the limit
 */
export function createLimiter(
  {
    atOnce,
    ofCaller = Math.max(1, Math.floor(atOnce * OF_TURNS)),
    waiting,
    patience = PATIENCE,
    expectable = EXPECTABLE,
  }: LimiterOptions,
  isLagging = () => false,
): Limiter {
  const durations = measureDurations()
  const mostWaiting = Math.ceil(waiting * OF_WAITING)
  /** Waiting calls by caller, in the order in which callers are served. */
  const queues = new Map<string, Set<Waiting>>()
  const underWay = new Map<string, number>()
  let total = 0
  let totalWaiting = 0

  const isFree = (caller: string) => total < atOnce && (underWay.get(caller) ?? 0) < ofCaller

  function begin(caller: string): () => void {
    total += 1
    underWay.set(caller, (underWay.get(caller) ?? 0) + 1)
    const ended = durations.begin()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      ended()
      total -= 1
      const left = (underWay.get(caller) ?? 1) - 1
      if (left === 0) underWay.delete(caller)
      else underWay.set(caller, left)
      startNext()
    }
  }

  function startNext() {
    for (const [caller, queue] of [...queues]) {
      if (total >= atOnce) return
      if (!isFree(caller)) continue
      for (const next of [...queue]) {
        leave(caller, next)
        if (!next.isGone()) {
          next.start()
          break
        }
        next.refuse()
      }
      // Other callers come before the next call of this one.
      if (queues.delete(caller) && queue.size > 0) queues.set(caller, queue)
    }
  }

  /** Milliseconds that the next call of a caller probably waits: as many calls of each caller come before it. */
  function expectedWait(own: number): number {
    let before = 0
    for (const { size } of queues.values()) before += Math.min(size, own + 1)
    const ofAll = (before + 1) / atOnce
    const ofOwn = (own + 1) / ofCaller
    return durations.usual() * Math.max(ofAll, ofOwn)
  }

  function leave(caller: string, one: Waiting) {
    const queue = queues.get(caller)
    if (!queue?.delete(one)) return
    totalWaiting -= 1
    if (queue.size === 0) queues.delete(caller)
  }

  return {
    take(caller, isGone) {
      if (isFree(caller)) return Promise.resolve(begin(caller))
      const queue = queues.get(caller) ?? new Set<Waiting>()
      const isFull = totalWaiting >= waiting || queue.size >= mostWaiting
      if (isFull || isLagging() || expectedWait(queue.size) > expectable) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        const refuse = () => {
          clearTimeout(timer)
          leave(caller, one)
          reject(busy())
        }
        const start = () => {
          clearTimeout(timer)
          resolve(begin(caller))
        }
        const timer = setTimeout(refuse, patience)
        const one: Waiting = { start, refuse, isGone }
        queues.set(caller, queue.add(one))
        totalWaiting += 1
      })
    },
  }
}

/** The process does as much as it can; the caller may come back. */
export const busy = () => new Refusal('UNAVAILABLE', messages.busy)

/** Part of the newest call in the usual duration. */
const NEWEST = 1 / 32

type Durations = {
  /** @returns a function to call once, when the call has ended */
  begin(): () => void
  /** Current duration of a call in milliseconds; 0 before the first one has ended. */
  usual(): number
}

/** The recent duration of calls, or the age of those that run now if they already take longer. */
function measureDurations(now = Date.now): Durations {
  let recent: number | undefined
  let running = 0
  /** The sum of the moments at which the running calls began. */
  let begins = 0
  return {
    begin() {
      const at = now()
      running += 1
      begins += at
      return () => {
        running -= 1
        begins -= at
        const duration = now() - at
        recent = recent === undefined ? duration : recent + (duration - recent) * NEWEST
      }
    },
    usual() {
      const age = running === 0 ? 0 : now() - begins / running
      return Math.max(recent ?? 0, age)
    },
  }
}
