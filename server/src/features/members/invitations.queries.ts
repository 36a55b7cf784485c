import { limiters } from '@rankline/contract/forms/members'
import type { MemberRole } from '@rankline/contract/permissions'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Limits } from '../limits/allowances.service.ts'

type Db = Kysely<Tables>

type Invitation = {
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

/** Invitations that wait for the person's answer, newest first, each with the first of its projects. */
export async function findInvitations(db: Db, memberAccountId: number) {
  return db
    .selectFrom('members')
    .innerJoin('people as owner', 'owner.account_id', 'members.account_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('project_members')
          .innerJoin('projects', (join) =>
            join
              .onRef('projects.account_id', '=', 'project_members.account_id')
              .onRef('projects.id', '=', 'project_members.project_id'),
          )
          .select(['projects.id as project_id', 'projects.name as project_name'])
          .whereRef('project_members.account_id', '=', 'members.account_id')
          .whereRef('project_members.member_id', '=', 'members.id')
          .where('project_members.is_enabled', '=', true)
          .where('projects.deleted_at', 'is', null)
          .orderBy('project_members.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      'members.id',
      'members.role',
      'members.created_at',
      'owner.username as owner_username',
      'first.project_id',
      'first.project_name',
    ])
    .where('members.member_account_id', '=', memberAccountId)
    .where('members.status', '=', 3)
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .execute()
}

/** Whether the invitation still waits for the person's answer. */
export async function isInvited(db: Db, personAccountId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('member_account_id', '=', personAccountId)
    .where('id', '=', memberId)
    .where('status', '=', 3)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person is the member already: the same invitation may be accepted twice at once. */
export async function isMember(db: Db, memberAccountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('member_account_id', '=', memberAccountId)
    .where('id', '=', id)
    .where('status', 'in', [1, 2])
    .executeTakeFirst()
  return row !== undefined
}
