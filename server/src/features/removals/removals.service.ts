import type { Context } from '../../platform/context.ts'
import * as queries from './removals.queries.ts'

export type { HeldRemoval } from './removals.queries.ts'

type Removed = Omit<queries.NewRemoval, 'name' | 'projectIds'> & {
  /** Of what was taken off, each once. */
  names: readonly string[]
  projectIds: readonly number[]
}

/** Names that a removal is shown by; of more, the number is told. */
const SHOWN_NAMES = 3

/** Keeps what is taken off keywords, in the transaction that takes it. @returns the id of the removal */
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
