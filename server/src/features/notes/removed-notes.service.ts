import { inBatches } from '../../platform/batches.ts'
import type { Context } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { keepRemoved, type LockedRemoval } from '../removals/removals.service.ts'
import * as notes from './notes.queries.ts'
import * as queries from './removed-notes.queries.ts'

/** Removes notes from keywords, in an open transaction. @returns the ids of the removed links */
export async function removeNotes(
  ctx: Context,
  of: { ids: number[] } | { keywordIds: number[] },
): Promise<number[]> {
  const { db, account } = ctx
  const tied = await queries.findTied(db, account.id, of)
  if (tied.length === 0) return []
  const ids = tied.map(({ id }) => id)
  await keepRemoved(ctx, {
    kind: 'notes',
    names: tied.map(({ text }) => text),
    keywordCount: new Set(tied.map(({ keyword_id }) => keyword_id)).size,
    projectIds: tied.map(({ project_id }) => project_id),
    kept: await queries.keptOf(db, account.id, ids),
  })
  const keywordIds = [
    ...new Set('keywordIds' in of ? of.keywordIds : tied.map(({ keyword_id }) => keyword_id)),
  ]
  const ofKeyword = groupBy(tied, ({ keyword_id }) => keyword_id)
  await inBatches(ctx, keywordIds, (portion) =>
    notes.unlink(
      db,
      account.id,
      portion.flatMap((id) => ofKeyword.get(id)?.map((tie) => tie.id) ?? []),
    ),
  )
  return ids
}

export async function restoreNotes(ctx: Context, { kept }: LockedRemoval) {
  const rows = kept as queries.KeptNotes
  const restored = await queries.restore(ctx.db, ctx.account.id, rows)
  return { restored, leftOut: rows.keyword_notes.length - restored }
}
