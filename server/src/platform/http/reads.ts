import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, SystemContext, VisitorContext } from '../context.ts'
import { isAway, LOST_PAUSE } from '../database/failover.ts'

/** Where calls read that may be answered by a replica (`reads: 'replica'` of their routes). */
export type Reads = {
  /** Answers a call that only reads, on a replica if that has everything its caller has written or heard of. */
  answer<C extends VisitorContext, Items>(ctx: C, work: (ctx: C) => Promise<Items>): Promise<Items>
  /** Notes that the caller has written. */
  wrote(ctx: Context): Promise<void>
}

/** A route, as far as it matters here. */
type Readable = {
  endpoint: { method: string }
  reads?: 'replica'
  answer(ctx: unknown, input: unknown): Promise<unknown>
}

/** Answers a call where it may be read. @param reads null: there is no replica */
export function readBy<R extends Readable>(route: R, reads: Reads | null | undefined): R {
  if (route.reads !== 'replica' || reads === null || reads === undefined) return route
  return {
    ...route,
    answer: (ctx, input) => reads.answer(ctx as VisitorContext, (there) => route.answer(there, input)),
  }
}

const ATTEMPTS = 3

/** Does again what only reads, if the connection to the database was lost meanwhile. */
export async function readAgain<Result>(isAllowed: boolean, read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (!isAllowed || attempt === ATTEMPTS || !isAway(error)) throw error
      await sleep(LOST_PAUSE)
    }
  }
}

/**
 * Does the work of a call, and notes its writes. Call it outside of the transaction of the call, whose end is a part of the
 * write.
 */
export async function noting<Result>(
  reads: Reads | null | undefined,
  { endpoint, reads: from }: Pick<Readable, 'endpoint' | 'reads'>,
  ctx: SystemContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const isNoted = reads && from === undefined && endpoint.method !== 'GET' && 'person' in ctx
  if (!isNoted) return work()
  try {
    return await work()
  } finally {
    // Also after a failure: a part may have been written. Its call does not fail because of the note.
    await reads
      .wrote(ctx as unknown as Context)
      .catch((error: unknown) => ctx.log.warn(error, 'the position of a write could not be noted'))
  }
}
