import type { Role } from '@rankline/contract/permissions'
import type { SystemContext } from '../../platform/context.ts'
import { findMembership } from './memberships.queries.ts'

/** The role that a person has in the whole of an account now; null for members of single projects. */
export async function roleIn(
  { db }: SystemContext,
  accountId: number,
  personAccountId: number,
): Promise<Role | null> {
  if (accountId === personAccountId) return 'admin'
  const found = await findMembership(db, accountId, personAccountId, new Date())
  return found?.project_permission === 'all' ? found.role : null
}
