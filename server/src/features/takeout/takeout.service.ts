import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/takeout/calls'
import type { Takeout, TakeoutKind } from '@rankline/contract/takeout/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { deleteDownload } from '../downloads/downloads.queries.ts'
import { downloadPath } from '../downloads/downloads.service.ts'
import { presentTakeout } from './takeout.presenter.ts'
import * as queries from './takeout.queries.ts'
import { makeJob } from './takeout-job.ts'

// An archive belongs to the person, and is of their own account, whichever account a call reaches.

const LINK_MS = 10 * 60_000

export const newTakeout = (
  accountId: number,
  kind: TakeoutKind,
  given: { file_name: string; status: 'queued' | 'receiving'; bytes: number | null },
) => {
  const now = new Date()
  return {
    account_id: accountId,
    kind,
    total: 0,
    done: 0,
    tries: 0,
    created_at: now,
    touched_at: now,
    ...given,
  }
}

export async function makeTakeout(ctx: Context): Promise<Takeout> {
  const { accountId } = ctx.person
  return transaction(ctx, async ({ db }) => {
    await requireNone(db, accountId)
    const given = { file_name: `Rankline ${utcDay()}.zip`, status: 'queued', bytes: null } as const
    const row = await queries.insertTakeout(db, newTakeout(accountId, 'made', given))
    await enqueue(db, makeJob, { accountId, takeoutId: row.id }, `${accountId} ${row.id}`)
    return presentTakeout(row)
  })
}

/** Refuses a second takeout of the account. An import that is still uploading is deleted instead. */
export async function requireNone(db: Context['db'], accountId: number) {
  await queries.lockAccount(db, accountId)
  for (const { id, status } of await queries.findUnfinished(db, accountId)) {
    if (status !== 'receiving') throw conflict(messages.takeoutRunning)
    await queries.deleteTakeout(db, accountId, id)
  }
}

export async function listTakeouts({ db, person }: Context): Promise<Takeout[]> {
  return (await queries.findTakeouts(db, person.accountId)).map((row) => presentTakeout(row))
}

export async function linkTakeout(
  ctx: Context,
  { id }: ParsedInputOf<typeof calls.linkTakeout>,
): Promise<ItemsOf<typeof calls.linkTakeout>> {
  const { accountId } = ctx.person
  const row = await queries.findTakeout(ctx.db, accountId, id)
  if (row === undefined) throw notFound()
  if (row.download_id === null) throw conflict(messages.takeoutNotReady)
  const until = new Date(Date.now() + LINK_MS)
  return { redirect_direct: await downloadPath(ctx, accountId, row.download_id, until) }
}

export async function deleteTakeout(ctx: Context, { id }: ParsedInputOf<typeof calls.deleteTakeout>) {
  const { accountId } = ctx.person
  await transaction(ctx, async (inside) => {
    const row = await queries.deleteTakeout(inside.db, accountId, id)
    if (row === undefined) throw notFound()
    if (row.download_id !== null) await deleteDownload(inside.db, accountId, row.download_id)
  })
  return { deleted_id: id }
}
