import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { exportJob, sendJob } from './export-job.ts'
import * as queries from './exports.queries.ts'
import { type NewExport, requireExportLimit } from './new-export.service.ts'

/** Milliseconds that a call waits for a worker; `PAUSE`: between two queries. */
const PATIENCE = 6_000
const PAUSE = 150

/**
 * Stores an export that a person requested, for a worker to make.
 * @throws {Refusal} limit reached if too many of the person's exports wait
 */
export const queueRequest = (ctx: Context, order: NewExport): Promise<queries.ExportRecord> =>
  transaction(ctx, async (inside) => {
    await lockAccount(inside.db, order.account_id)
    await requireExportLimit(inside.db, order.account_id)
    return queueExport(inside, order)
  })

/** Stores an export that a worker makes. */
export function queueExport(ctx: Pick<Context, 'db' | 'log' | 'installation'>, order: NewExport) {
  return transaction(ctx, async ({ db }) => {
    const stored = await queries.insertExport(db, order)
    await enqueueExport(db, order.account_id, stored)
    return stored
  })
}

type Queued = Pick<queries.ExportRecord, 'id' | 'target' | 'auto_day'>

/**
 * Queues an export. Those of one account run one after the other, which is fair to other accounts. A person waits neither
 * for automatic exports nor, for a file to download, for uploads.
 */
export function enqueueExport(db: Context['db'], accountId: number, queued: Queued) {
  // A sheet is read while it is sent.
  if (queued.target === 'gsheets') return enqueueSending(db, accountId, queued)
  const isDownload = queued.target === 'local'
  const placement = { queue: `exports ${accountId}${kindOf(queued)}`, isUrgent: isDownload }
  return enqueue(db, exportJob, { accountId, exportId: queued.id }, `${accountId} ${queued.id}`, placement)
}

/** An export that is being sent holds up no file that is made. */
export function enqueueSending(db: Context['db'], accountId: number, queued: Queued) {
  const placement = { queue: `exports ${accountId} sending${kindOf(queued)}` }
  return enqueue(db, sendJob, { accountId, exportId: queued.id }, `${accountId} ${queued.id}`, placement)
}

const kindOf = ({ target, auto_day }: Queued) =>
  auto_day !== null ? ' automatic' : target === 'local' ? '' : ' sent'

/** Queues an export and waits for a short time. @returns the export, ended or in progress */
export async function queuedAndAwaited(ctx: Context, order: NewExport): Promise<queries.ExportRecord> {
  const { id } = await queueRequest(ctx, order)
  const until = Date.now() + PATIENCE
  for (;;) {
    const row = await queries.findExport(ctx.db, order.account_id, id)
    if (row === undefined) throw notFound()
    if (row.status === 'done' || row.status === 'failed' || Date.now() > until) return row
    // The caller disconnected, so nobody reads the response. The worker continues.
    if (ctx.signal?.aborted) return row
    await sleep(PAUSE)
  }
}
