import type { Context } from '../../platform/context.ts'
import { findAssigned } from './project-members.queries.ts'

/** Returns a function that checks whether the person may currently see a project of an account. */
export async function seenProjects(ctx: Context): Promise<(accountId: number, projectId: number) => boolean> {
  const limited = ctx.memberships.filter(({ isLimited }) => isLimited)
  const entries = limited.map(async ({ id, account }): Promise<[number, Set<number>]> => {
    return [account.id, new Set(await findAssigned(ctx.db, account.id, id))]
  })
  const assigned = new Map(await Promise.all(entries))
  return (accountId, projectId) => assigned.get(accountId)?.has(projectId) ?? true
}
