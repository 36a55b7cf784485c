import type { SystemContext } from '../../platform/context.ts'
import { findPlan, storePlan } from './plan.queries.ts'
import type { SourcePlan } from './plan.ts'

/** Called by a worker when it starts: from now on this is what everybody plans with. */
export async function publishPlan({ db }: Pick<SystemContext, 'db'>, plan: SourcePlan): Promise<void> {
  await storePlan(db, plan)
}

/** Null if no worker has ever started. */
export async function currentPlan({ db }: SystemContext): Promise<SourcePlan | null> {
  return (await findPlan(db))?.plan ?? null
}
