import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/takeout/calls'
import { TAKEOUT_PART, type Takeout } from '@rankline/contract/takeout/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { requireVerified } from '../auth/verification.service.ts'
import { isEmpty } from './restore/restore.queries.ts'
import { presentTakeout } from './takeout.presenter.ts'
import * as queries from './takeout.queries.ts'
import { newTakeout, requireNone } from './takeout.service.ts'
import { restoreJob } from './takeout-job.ts'

const MEGABYTE = 1024 * 1024

/** @throws {Refusal} unless an archive of this size may be sent, and the account is empty */
export async function beginTakeoutImport(
  ctx: Context,
  { name, bytes }: ParsedInputOf<typeof calls.beginTakeoutImport>,
): Promise<Takeout> {
  const { accountId } = ctx.person
  // A verified address is required, because alerts and reports of the archive may send to any address.
  await requireVerified(ctx)
  const most = ctx.installation.storageBytes
  if (bytes === 0) throw conflict(messages.takeoutIncomplete)
  if (bytes > most) throw conflict(messages.takeoutTooLarge(Math.floor(most / MEGABYTE)))
  if (!(await isEmpty(ctx.db, accountId))) throw conflict(messages.takeoutNotEmpty)
  return transaction(ctx, async ({ db }) => {
    await requireNone(db, accountId)
    const given = { file_name: name, status: 'receiving', bytes } as const
    return presentTakeout(await queries.insertTakeout(db, newTakeout(accountId, 'imported', given)))
  })
}

export async function sendTakeoutPart(
  ctx: Context,
  { id, part, content }: ParsedInputOf<typeof calls.sendTakeoutPart>,
) {
  const { accountId } = ctx.person
  await transaction(ctx, async ({ db }) => {
    const row = await queries.findTakeout(db, accountId, id)
    if (row?.status !== 'receiving') throw notFound()
    const expected = Math.min(TAKEOUT_PART, (row.bytes ?? 0) - part * TAKEOUT_PART)
    if (content.size !== expected) throw conflict(messages.takeoutIncomplete)
    const touched = { touched_at: new Date() }
    if (!(await queries.updateTakeout(db, accountId, id, touched))) throw notFound()
    await queries.putPart(db, accountId, id, part, Buffer.from(await content.arrayBuffer()))
  })
  return { part }
}

/** Validates the archive as a whole, and queues a job that reads its rows. */
export async function startTakeoutImport(
  ctx: Context,
  { id }: ParsedInputOf<typeof calls.startTakeoutImport>,
): Promise<Takeout> {
  const { accountId } = ctx.person
  const row = await queries.findTakeout(ctx.db, accountId, id)
  if (row?.status !== 'receiving') throw notFound()
  const { bytes } = await queries.measureParts(ctx.db, accountId, id)
  if (Number(bytes) !== row.bytes) throw conflict(messages.takeoutIncomplete)
  const { openStoredArchive } = await import('./restore/open-stored-archive.ts')
  const archive = await openStoredArchive(ctx.db, accountId, row)
  archive.close()
  return transaction(ctx, async ({ db }) => {
    const queued = { status: 'queued' as const, touched_at: new Date() }
    if (!(await queries.updateTakeout(db, accountId, id, queued))) throw notFound()
    await enqueue(db, restoreJob, { accountId, takeoutId: id }, `${accountId} ${id}`)
    return presentTakeout({ ...row, ...queued })
  })
}
