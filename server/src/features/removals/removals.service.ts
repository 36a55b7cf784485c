import type { Context } from '../../platform/context.ts'
import * as queries from './removals.queries.ts'

export type { LockedRemoval } from './removals.queries.ts'

type Removed = Omit<queries.NewRemoval, 'name' | 'projectIds'> & {
  /** Names of the removed things. */
  names: readonly string[]
  projectIds: readonly number[]
}

/** The maximum of names in the title of a removal. The others are counted. */
const SHOWN_NAMES = 3

/** Stores things removed from keywords, so that they can be restored. Call it in the transaction that removes them. */
export function keepRemoved(
  ctx: Pick<Context, 'db' | 'account' | 'onBinned'>,
  { names, projectIds, ...removed }: Removed,
): Promise<number> {
  ctx.onBinned?.('removals')
  return queries.insert(
    ctx.db,
    ctx.account.id,
    { ...removed, name: nameOf(names), projectIds: [...new Set(projectIds)] },
    new Date(),
  )
}

function nameOf(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const more = distinct.length - SHOWN_NAMES
  return `${distinct.slice(0, SHOWN_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
