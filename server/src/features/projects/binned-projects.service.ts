import type { SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { requireLimit } from '../limits/limits.service.ts'
import { purgeKeywords } from '../tracked-keywords/binned-keywords.service.ts'
import type { InTransaction } from '../tracked-keywords/tracked-keywords.service.ts'
import * as queries from './binned-projects.queries.ts'

/** @throws {Refusal} not found unless all of them are in the bin */
export async function lockBinnedProjects(ctx: InTransaction, ids: number[], since: Date) {
  const held = await queries.lockBinned(ctx.db, ctx.account, ids, since)
  if (held.length < ids.length) throw notFound()
}

/** Locks those of the projects that are in the bin. @returns their ids */
export const lockThoseInBin = (ctx: InTransaction, ids: number[], since: Date) =>
  queries.lockBinned(ctx.db, ctx.account, ids, since)

/** Restores locked projects, without their keywords. @throws {Refusal} limit reached */
export async function restoreProjects(ctx: InTransaction, ids: number[], now: Date) {
  if (ids.length === 0) return
  await queries.setDeleted(ctx.db, ctx.account.id, ids, { at: null, now })
  await requireLimit(ctx, { projects: 0 })
}

/** Backdates the deletion of locked projects, so that the purge job deletes them for good. */
export const expireProjects = (ctx: InTransaction, ids: number[], at: Date) =>
  queries.setDeleted(ctx.db, ctx.account.id, ids, { at, now: at })

/** Deletes all projects in an account's bin for good, with their keywords. */
export async function purgeProjectsOf(ctx: SystemContext, accountId: number) {
  for (const id of await queries.findBinned(ctx.db, accountId)) {
    await purgeKeywords(ctx, accountId, await queries.findKeywordIds(ctx.db, accountId, id))
    await queries.purge(ctx.db, accountId, id)
  }
}

/** Deletes projects of all accounts for good that were deleted before a time, with their keywords. */
export async function purgeForgottenProjects(ctx: SystemContext, before: Date) {
  for (const { account_id, id } of await queries.findForgotten(ctx.db, before)) {
    await purgeKeywords(ctx, account_id, await queries.findKeywordIds(ctx.db, account_id, id))
    await queries.purge(ctx.db, account_id, id)
  }
}
