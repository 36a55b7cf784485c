import { batchesOf } from '@rankline/contract/batches'
import type { Transaction } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { endSharedViews } from '../shared-views/shared-views.queries.ts'
import { tagsChanged } from '../tags/tags-changed.service.ts'
import { searchesOf } from '../tracked-keywords/tracked-keywords.service.ts'
import { forgetPositions } from '../tracking/tracking.queries.ts'
import { lockSearches, trackSearches } from '../tracking/tracking.service.ts'
import { findKeywords } from './assignments.queries.ts'
import type { Move } from './copy-rows.queries.ts'
import {
  copyLinks,
  copyNotes,
  copyTagDays,
  copyTags,
  deleteLooseNotes,
  findNoteIds,
} from './move-labels.queries.ts'
import * as queries from './move-project.queries.ts'

/** Keywords whose history is copied by one statement. */
const BATCH = 200

type InTransaction = SystemContext & { db: Transaction<Tables> }

/** Blocks the recording of checks of locked projects until the transaction ends; locks all of them in one order. */
export async function lockRecording(
  ctx: InTransaction,
  accountId: number,
  projectIds: number[],
): Promise<void> {
  await lockSearches(ctx, searchesOf(await findKeywords(ctx.db, accountId, projectIds)))
}

/**
 * Moves a project with blocked checks to another account, with its keywords, their bin, history, competitors, tags and notes.
 * Alerts, reports, members and shared views are deleted. Ids stay.
 */
export async function moveProject(ctx: InTransaction, move: Move): Promise<void> {
  const { db } = ctx
  const { from, projectId } = move
  const accounts = { from, to: move.to.accountId }
  const keywords = await findKeywords(db, from, [projectId])
  const noteIds = await findNoteIds(db, from, projectId)
  await queries.copyProject(db, move)
  await copyTags(db, accounts, projectId)
  await copyTagDays(db, accounts, projectId, move.columns.get('tag_days') ?? [])
  await copyNotes(db, accounts, { projectId, by: move.to.personAccountId })
  for (const batch of batchesOf(keywords, BATCH)) {
    const ids = batch.map(({ id }) => id)
    await queries.copyKeywords(db, move, ids)
    await copyLinks(db, accounts, ids)
    await forgetPositions(ctx.db, from, ids)
    await queries.deleteKeywords(db, from, ids)
  }
  await deleteLooseNotes(db, from, noteIds)
  await endSharedViews(ctx.db, from, projectId)
  await queries.deleteProject(db, from, projectId)
  for (const accountId of [from, move.to.accountId]) await tagsChanged(ctx, accountId)
  // The other account may be paused, or no longer paused.
  await trackSearches(ctx, searchesOf(keywords))
}
