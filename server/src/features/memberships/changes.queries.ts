import { limiters } from '@rankline/contract/forms/members'
import type { MemberRole } from '@rankline/contract/permissions'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Limits } from '../limits/allowances.service.ts'
import { activeStatus } from './memberships.ts'

type Db = Kysely<Tables>

export type Invitation = {
  role: MemberRole
  projectPermission: 'all' | 'projects'
  limits: Limits
  grantedBy: number | null
  /** Each with the hash of the code that goes to it. */
  addresses: { email: string; hash: Buffer }[]
}

/**
 * Adds an invitation per address, in one statement; leaves out those that are members or invited already. Addresses
 * that have registered know whose they are at once.
 */
export async function insertInvitations(db: Db, accountId: number, invitation: Invitation) {
  const { role, projectPermission, limits, grantedBy, addresses } = invitation
  const columns = sql.join(limiters.map((name) => sql.ref(name)))
  const amounts = sql.join(limiters.map((name) => sql`${limits[name]}::integer`))
  const { rows } = await sql<{ id: number; email: string; member_account_id: number | null }>`
    INSERT INTO members (
      account_id, member_account_id, email, role, project_permission, status, granted_by, invitation_hash, ${columns}
    )
    SELECT
      ${accountId}::bigint, users.account_id, address.email, ${role}, ${projectPermission}, 3,
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

/** Takes earlier rejections off the list where the same address has been invited again. */
export async function removeRejected(db: Db, accountId: number, emails: string[]) {
  await db
    .updateTable('members')
    .set({ removed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', sql`ANY(${emails.map((email) => email.toLowerCase())}::text[])`)
    .where('status', '=', 4)
    .where('removed_at', 'is', null)
    .execute()
}

/** Disables who is active and enables who is disabled, with the limits the row has; nothing for any other status. */
export async function toggleMember(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .updateTable('members')
    .set({ status: sql`CASE WHEN status IN (1, 2) THEN 0 ELSE ${activeStatus} END`, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', [0, 1, 2])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a member off the list; what was handed over to them returns with the row's status. */
export async function removeMember(db: Db, accountId: number, id: number) {
  await db
    .updateTable('members')
    .set({ status: 4, removed_at: sql`now()`, updated_at: sql`now()`, invitation_hash: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
