import { ACTIVE_MEMBER, MEMBER_STATUS } from '@rankline/contract/members/calls'
import { limiters } from '@rankline/contract/members/forms'
import type { MemberRole } from '@rankline/contract/members/permissions'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Limits } from '../limits/allowances.service.ts'
import { activeStatus, isActive } from './memberships.ts'

type Db = Kysely<Tables>

export type Invitation = {
  role: MemberRole
  projectPermission: 'all' | 'projects'
  limits: Limits
  grantedBy: number | null
  /** Invited addresses, each with the hash of the code in its mail. */
  addresses: { email: string; hash: Buffer }[]
}

/**
 * @public Adds an invitation per address in one statement, except for members and open invitations. Links
 * invitations of registered addresses to their accounts at once.
 */
export async function addInvitations(db: Db, accountId: number, invitation: Invitation) {
  const { role, projectPermission, limits, grantedBy, addresses } = invitation
  const columns = sql.join(limiters.map((name) => sql.ref(name)))
  const amounts = sql.join(limiters.map((name) => sql`${limits[name]}::integer`))
  const { rows } = await sql<{ id: number; email: string; member_account_id: number | null }>`
    INSERT INTO members (
      account_id, member_account_id, email, role, project_permission, status, granted_by, invitation_hash, ${columns}
    )
    SELECT
      ${accountId}::bigint, users.account_id, address.email, ${role}, ${projectPermission}, ${sql.lit(MEMBER_STATUS.invited)},
      ${grantedBy}::bigint, address.hash, ${amounts}
    FROM unnest(
      ${addresses.map(({ email }) => email)}::text[],
      ${addresses.map(({ hash }) => hash)}::bytea[]
    ) AS address (email, hash)
    LEFT JOIN users ON lower(users.email) = lower(address.email) AND users.deleted_at IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id, email, member_account_id
  `.execute(db)
  return rows
}

/** @public Removes earlier rejections of addresses that are invited again. */
export async function removeRejected(db: Db, accountId: number, emails: string[]) {
  await db
    .updateTable('members')
    .set({ removed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', sql`ANY(${emails.map((email) => email.toLowerCase())}::text[])`)
    .where('status', '=', MEMBER_STATUS.removed)
    .where('removed_at', 'is', null)
    .execute()
}

/**
 * @public Disables an active member, or enables a disabled one with the row's limits.
 * @returns false for any other status
 */
export async function toggleMembership(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .updateTable('members')
    .set({
      status: sql`CASE WHEN ${isActive('status')} THEN ${sql.lit(MEMBER_STATUS.disabled)} ELSE ${activeStatus} END`,
      updated_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', [MEMBER_STATUS.disabled, ...ACTIVE_MEMBER])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @public Removes a member. The new status of the row also returns the limits granted to them. */
export async function removeMembership(db: Db, accountId: number, id: number) {
  await db
    .updateTable('members')
    .set({
      status: MEMBER_STATUS.removed,
      removed_at: sql`now()`,
      updated_at: sql`now()`,
      invitation_hash: null,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
