import type { Context } from '../../platform/context.ts'
import * as queries from './removals.queries.ts'

export type { LockedRemoval } from './removals.queries.ts'

type Removed = Omit<queries.NewRemoval, 'name' | 'projectIds'> & {
  /** Names of the removed things; of many, at least the first `SHOWN_NAMES`. */
  names: readonly string[]
  /** Number of different things, if `names` has only some of them. */
  count?: number
  projectIds: readonly number[]
}

/** The maximum of names in the title of a removal. The others are counted. */
export const SHOWN_NAMES = 3

/**
 * Stores what an action removed, so that it can be undone. Call it in the transaction that removes it.
 * @param earlierId what an earlier batch of the same action stored: it is replaced, unless it was undone since
 */
export async function keepRemoved(
  ctx: Pick<Context, 'db' | 'account' | 'onRemoved'>,
  { names, count, projectIds, ...removed }: Removed,
  earlierId: number | null = null,
): Promise<number> {
  const removal = { ...removed, name: nameOf(names, count), projectIds: [...new Set(projectIds)] }
  if (earlierId !== null && (await queries.replace(ctx.db, ctx.account.id, earlierId, removal)))
    return earlierId
  const id = await queries.insert(ctx.db, ctx.account.id, removal, new Date())
  ctx.onRemoved?.(id)
  return id
}

function nameOf(names: readonly string[], count?: number): string {
  const distinct = [...new Set(names)]
  const more = (count ?? distinct.length) - SHOWN_NAMES
  return `${distinct.slice(0, SHOWN_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
