import { BIN_DAYS } from '@rankline/contract/bin/calls'
import { DAY } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/undo/calls'
import type { RemovalKind } from '@rankline/contract/undo/calls'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { restoreDeleted } from '../bin/bin.service.ts'
import { purgeRemoved, restoreCompetitors } from '../competitors/removed-competitors.service.ts'
import { restoreSettings } from '../keywords/settings.service.ts'
import { restoreNotes } from '../notes/removed-notes.service.ts'
import {
  findForgotten,
  forgetRemovals,
  listRemovals as list,
  lockRemovals,
} from '../removals/removals.queries.ts'
import type { LockedRemoval } from '../removals/removals.service.ts'
import { restoreTag, restoreTags } from '../tags/removed-tags.service.ts'
import type { InTransaction } from '../tracked-keywords/tracked-keywords.service.ts'

/** The earliest time of removals that can still be restored. */
const keptSince = (now: Date) => new Date(now.getTime() - BIN_DAYS * DAY)

export async function listRemovals(
  ctx: Context,
  { page, text }: ParsedInputOf<typeof calls.listRemovals>,
): Promise<ItemsOf<typeof calls.listRemovals>> {
  const rows = await list(ctx.db, ctx.account, { since: keptSince(new Date()), page, text })
  const data = rows.map(({ id, kind, name, keyword_count, removed_at }) => ({
    id,
    kind,
    name,
    keyword_count,
    removed_at: removed_at.toISOString(),
    until: new Date(removed_at.getTime() + BIN_DAYS * DAY).toISOString(),
  }))
  return pageOfRows(data, { page, perPage: PAGE_SIZE.usual, total: rows[0]?.total ?? 0 })
}

type Restore = (ctx: InTransaction, removal: LockedRemoval) => Promise<{ restored: number; leftOut: number }>

type OnNewSite = Parameters<typeof restoreDeleted>[3]

const restoreAs = (onNewSite: OnNewSite): Record<RemovalKind, Restore> => ({
  competitors: restoreCompetitors,
  notes: restoreNotes,
  tags: restoreTags,
  tag: restoreTag,
  settings: restoreSettings,
  keywords: (ctx, { kept }) => restoreDeleted(ctx, 'keywords', (kept as DeletedIds).ids, onNewSite),
  projects: (ctx, { kept }) => restoreDeleted(ctx, 'projects', (kept as DeletedIds).ids, onNewSite),
})

/** Kept by removals of kinds `keywords` and `projects`. */
type DeletedIds = { ids: number[] }

/** Restores all removals, or none if a limit would be exceeded. @param onNewSite called with the account of restored projects */
export async function undoRemovals(
  ctx: Context,
  { ids }: ParsedInputOf<typeof calls.undoRemovals>,
  onNewSite: OnNewSite,
): Promise<ItemsOf<typeof calls.undoRemovals>> {
  const restore = restoreAs(onNewSite)
  return transaction(ctx, async (inside) => {
    const held = await lockRemovals(inside.db, inside.account, ids, keptSince(new Date()))
    if (held.length < ids.length) throw notFound()
    const done = { restored: 0, left_out: 0 }
    for (const removal of held) {
      const { restored, leftOut } = await restore[removal.kind](inside, removal)
      done.restored += restored
      done.left_out += leftOut
    }
    await forgetRemovals(inside.db, inside.account.id, ids)
    return done
  })
}

/** The number of removals that the job reads at a time. */
const BATCH = 100

/** Deletes removals of all accounts for good after 30 days. */
export async function purgeRemovals(ctx: SystemContext, now: Date) {
  for (;;) {
    const found = await findForgotten(ctx.db, keptSince(now), BATCH)
    if (found.length === 0) return
    for (const { account_id, id } of found) {
      await purgeRemoved(ctx, account_id, id)
      await forgetRemovals(ctx.db, account_id, [id])
    }
  }
}
