import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { SavedLayout, saveListLayout as saveCall } from '@rankline/contract/list-layout/calls'
import type { Context } from '../../platform/context.ts'
import * as queries from './list-layout.queries.ts'

// The layout belongs to the person and is the same in every account that they open.

export async function saveListLayout(
  { db, person }: Context,
  { layout }: ParsedInputOf<typeof saveCall>,
): Promise<SavedLayout> {
  const changedAt = await queries.upsertLayout(db, person.accountId, layout)
  return { ...layout, changed_at: changedAt.toISOString() }
}

/** The caller's; null where they have never changed it. */
export async function ownListLayout({ db, person }: Context): Promise<SavedLayout | null> {
  const row = await queries.findLayout(db, person.accountId)
  return row === undefined ? null : { ...row.layout, changed_at: row.changed_at.toISOString() }
}
