import { isAllowed, type Permission, type Role } from '@rankline/contract/members/permissions'
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

/** Whether a person has a permission in an account now, in the whole of it or in single projects. */
export async function isAllowedIn(
  { db }: SystemContext,
  accountId: number,
  { personAccountId, permission }: { personAccountId: number; permission: Permission },
): Promise<boolean> {
  if (accountId === personAccountId) return true
  const found = await findMembership(db, accountId, personAccountId, new Date())
  return found !== undefined && isAllowed(found.role, permission)
}
