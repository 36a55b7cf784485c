import type { SystemContext } from '../../platform/context.ts'
import { findPlan } from './plan.queries.ts'
import type { SourcePlan } from './plan.ts'

/** Null if no worker has ever started. */
export async function currentPlan({ db }: SystemContext): Promise<SourcePlan | null> {
  return (await findPlan(db))?.plan ?? null
}
