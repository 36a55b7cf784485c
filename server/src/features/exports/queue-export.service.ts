import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { exportJob } from './export-job.ts'
import * as queries from './exports.queries.ts'
import type { NewExport } from './new-export.service.ts'

/** Milliseconds that a call waits for a worker, and between two looks. */
const PATIENCE = 6_000
const PAUSE = 150

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
 * The exports of one account run one after the other, so that the others have their turns. A person waits neither for
 * the automatic files nor, with a file to download, for uploads.
 */
export function enqueueExport(db: Context['db'], accountId: number, { id, target, auto_day }: Queued) {
  const isDownload = target === 'local'
  const kind = auto_day !== null ? ' automatic' : isDownload ? '' : ' sent'
  const placement = { queue: `exports ${accountId}${kind}`, isUrgent: isDownload }
  return enqueue(db, exportJob, { accountId, exportId: id }, `${accountId} ${id}`, placement)
}

/** Most files are made in a moment. @returns the export when it has ended, or as far as it is then */
export async function queuedAndAwaited(ctx: Context, order: NewExport): Promise<queries.ExportRecord> {
  const { id } = await queueExport(ctx, order)
  const until = Date.now() + PATIENCE
  for (;;) {
    const row = await queries.findExport(ctx.db, order.account_id, id)
    if (row === undefined) throw notFound()
    if (row.status === 'done' || row.status === 'failed' || Date.now() > until) return row
    await sleep(PAUSE)
  }
}
