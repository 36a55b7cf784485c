import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { Withdrawn } from './progress.ts'
import * as queries from './takeout.queries.ts'
import type { TakeoutPayload } from './takeout-job.ts'

/** Tries of one archive, each later than the one before. */
const MOST_TRIES = 4

type Work = (ctx: SystemContext, accountId: number, row: queries.TakeoutRow) => Promise<void>

/**
 * Tries once to make or import an archive. A refusal is final; other errors are retried.
 * @throws the error of a try that is repeated later
 */
export async function run(ctx: SystemContext, { accountId, takeoutId }: TakeoutPayload, work: Work) {
  const row = await queries.beginTakeout(ctx.db, accountId, takeoutId, new Date())
  if (row === undefined) return
  // A killed worker records no failure, and the archive itself may be the cause.
  if (row.tries > MOST_TRIES) return fail(ctx, row)
  try {
    await work(ctx, accountId, row)
  } catch (error) {
    if (error instanceof Withdrawn) return
    if (error instanceof Refusal) return fail(ctx, row, error.message)
    if (row.tries >= MOST_TRIES) return fail(ctx, row, messages.exportFailed)
    await queries.updateTakeout(ctx.db, accountId, takeoutId, { status: 'queued', touched_at: new Date() })
    throw error
  }
}

/** Marks a takeout as failed for good, notifies the person of the reason and deletes an uploaded archive. */
export async function fail(
  ctx: SystemContext,
  row: queries.TakeoutRow,
  text: string = messages.takeoutInterrupted,
) {
  const { account_id: accountId, id } = row
  ctx.log.warn(`takeout ${id} failed: ${text}`)
  await transaction(ctx, async (inside) => {
    const change = { status: 'failed' as const, failure: text, touched_at: new Date() }
    if (!(await queries.updateTakeout(inside.db, accountId, id, change))) return
    await queries.deleteParts(inside.db, accountId, id)
    // The user stopped the upload, so no notification is needed.
    if (row.status === 'receiving') return
    await notify(inside, accountId, {
      type: 'TAKEOUT_FAILED',
      title: row.kind === 'made' ? 'Your archive could not be created' : 'Your archive could not be imported',
      description: html`<b>${row.file_name}</b>: ${text}`,
      clickAction: '/account/takeout',
    })
  })
}
