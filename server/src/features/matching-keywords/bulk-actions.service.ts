import { DAY } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/matching-keywords/calls'
import { BULK_ACTION_SILENCE, type BulkActionProgress } from '@rankline/contract/matching-keywords/calls'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { conflict, Refusal } from '../../platform/errors.ts'
import { requireProjects } from '../projects/projects.service.ts'
import * as queries from './bulk-actions.queries.ts'

/** `isInBatches`: batches that were done stay done if a later one fails. */
type Begun = {
  key: string | undefined
  action: BulkActionProgress['action']
  expected: number
  isInBatches: boolean
}
type Notify = (notified: Parameters<typeof queries.notify>[3]) => void

/**
 * Runs `work` and stores its progress outside its transaction, where others can read it. The work reports the number of
 * keywords through `onFound`, again after a retry, and finished batches through `ctx.onPortion`.
 * @throws {Refusal} conflict when an action with this key has begun already
 */
export async function withProgress<T>(
  ctx: Context,
  { key, action, expected, isInBatches }: Begun,
  work: (ctx: Context, onFound: (total: number) => void) => Promise<T>,
  messageOf: (done: T) => string,
): Promise<T> {
  if (key === undefined) return work(ctx, () => undefined)
  const now = new Date()
  await queries.forget(ctx.db, ctx.account.id, new Date(now.getTime() - DAY))
  if (!(await queries.begin(ctx.db, ctx.account.id, { key, action, total: expected, now })))
    throw conflict(messages.bulkActionBegun)
  const { tell, isTold } = teller(ctx, key)
  let total = expected
  let done = 0
  const onFound = (found: number) => {
    total = found
    done = 0
    tell({ total, done })
  }
  const onPortion = (count: number) => {
    done = Math.min(total, done + count)
    tell({ done })
  }
  try {
    const result = await work({ ...ctx, onPortion }, onFound)
    tell({ state: 'done', done: total, message: messageOf(result) })
    return result
  } catch (error) {
    const message = error instanceof Refusal ? error.message : null
    tell({ state: 'failed', done: isInBatches ? done : 0, message })
    throw error
  } finally {
    await isTold()
  }
}

/**
 * Stores progress reports one after the other and skips outdated ones. The work does not wait for this: a transaction
 * that waits for a second connection may itself hold the last one.
 */
function teller(ctx: Context, key: string): { tell: Notify; isTold(): Promise<void> } {
  let next: Parameters<Notify>[0] | null = null
  let writing: Promise<void> | null = null
  async function write() {
    while (next !== null) {
      const notified = next
      next = null
      await queries
        .notify(ctx.db, ctx.account.id, key, notified, new Date())
        .catch((error: unknown) => ctx.log.warn(error, 'the progress of a bulk action was not written'))
    }
    writing = null
  }
  return {
    tell(notified) {
      next = { ...next, ...notified }
      writing ??= write()
    },
    isTold: () => writing ?? Promise.resolve(),
  }
}

export async function progressOf(
  ctx: Context,
  { projectId, key }: ParsedInputOf<typeof calls.bulkActionsProgress>,
): Promise<ItemsOf<typeof calls.bulkActionsProgress>> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const found = await queries.find(ctx.db, ctx.account.id, key)
  if (found === undefined) return []
  const { told_at, ...progress } = found
  const isSilent = Date.now() - told_at.getTime() > BULK_ACTION_SILENCE * 1_000
  return [progress.state === 'working' && isSilent ? { ...progress, state: 'failed', done: 0 } : progress]
}
