import { type Limiter, limiters } from '@rankline/contract/forms/members'
import type { MemberRole } from '@rankline/contract/permissions'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type Limits = Record<Limiter, number | null>
export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

const noLimits = Object.fromEntries(limiters.map((name) => [name, null])) as Limits

/** The row of the person an account belongs to. */
export async function insertHolder(db: Db, accountId: number, email: string) {
  await db
    .insertInto('members')
    .values({
      account_id: accountId,
      member_account_id: accountId,
      email,
      role: 'admin',
      status: 1,
      ...noLimits,
    })
    .execute()
}

/** Username of the person an account belongs to. */
export async function findHolder(db: Db, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('people')
    .select('username')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.username ?? ''
}

/** Holds the account, so that what is counted stays true until the transaction ends. */
export async function lockAccount(db: Db, accountId: number) {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

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

/** How many people the account has invited within a day. */
export async function countInvitedToday(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('role', '<>', 'admin')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return total
}

/** Members and invitations that take up room: those `grantedBy` a member, or all where it is null. */
export async function countTeam(db: Db, accountId: number, grantedBy: number | null): Promise<number> {
  const { total } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('role', '<>', 'admin')
    .where('status', '<>', 4)
    .$if(grantedBy !== null, (query) => query.where('granted_by', '=', grantedBy))
    .executeTakeFirstOrThrow()
  return total
}

/** What has been handed over to members and invited people: by the account, or by one of its members. */
export async function sumGranted(
  db: Db,
  accountId: number,
  grantedBy: number | null,
): Promise<Record<Limiter, number>> {
  return db
    .selectFrom('members')
    .select(limiters.map((name) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)`.as(name)))
    .where('account_id', '=', accountId)
    .where('status', '<>', 4)
    .where(sql<SqlBool>`granted_by IS NOT DISTINCT FROM ${grantedBy}::bigint`)
    .executeTakeFirstOrThrow()
}

export type LimitRow = {
  /** Of the whole account; null is unlimited. */
  whole: number | null
  /** What the account has handed over of it. */
  granted: number
  /** What the member was given of it; null uses the account's. */
  own: number | null
  /** What the member has handed on. */
  handed_on: number
  /** Accounts of the members who have a limit of their own. */
  limited: number[]
}

/** One limit of an account as one of its members sees it (null: whom it belongs to), in one look: every list asks. */
export async function findLimit(
  db: Db,
  accountId: number,
  { memberId, name }: { memberId: number | null; name: Limiter },
): Promise<LimitRow> {
  const amount = sql.ref(name)
  const { rows } = await sql<LimitRow>`
    SELECT
      (SELECT ${amount} FROM allowances WHERE account_id = ${accountId}) AS whole,
      coalesce(sum(${amount}) FILTER (WHERE granted_by IS NULL), 0)::float8 AS granted,
      max(${amount}) FILTER (WHERE id = ${memberId}::bigint) AS own,
      coalesce(sum(${amount}) FILTER (WHERE granted_by = ${memberId}::bigint), 0)::float8 AS handed_on,
      coalesce(jsonb_agg(member_account_id) FILTER (WHERE member_account_id IS NOT NULL), '[]') AS limited
    FROM members
    WHERE account_id = ${accountId} AND status <> 4 AND ${amount} IS NOT NULL`.execute(db)
  return rows[0]!
}

type Selection = { ids?: number[]; limit?: number; offset?: number }

/** Members as the list shows them: who the account belongs to first, then the newest. */
export async function findMembers(db: Db, accountId: number, { ids, limit, offset }: Selection) {
  return db
    .selectFrom('members')
    .leftJoin('people', 'people.account_id', 'members.member_account_id')
    .select([
      'members.id',
      'members.account_id',
      'members.member_account_id',
      'members.email',
      'members.role',
      'members.project_permission',
      'members.status',
      'members.created_at',
      'members.end_at',
      'people.username',
      ...limiters.map((name) => `members.${name}` as const),
    ])
    .select(
      sql<number | null>`(
        SELECT CASE WHEN count(*) = 1 THEN min(project_id) END
        FROM project_members
        WHERE project_members.account_id = members.account_id AND project_members.member_id = members.id
      )`.as('project_id'),
    )
    .where('members.account_id', '=', accountId)
    .where('members.removed_at', 'is', null)
    .$if(ids !== undefined, (query) =>
      query.where('members.id', '=', sql<number>`ANY(${ids ?? []}::bigint[])`),
    )
    .orderBy(sql`members.role = 'admin' DESC`)
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset ?? 0))
    .execute()
}

export async function countMembers(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
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

const activeStatus = sql`CASE WHEN num_nonnulls(${sql.join(limiters.map((name) => sql.ref(name)))}) > 0 THEN 2 ELSE 1 END`

/** Takes a member off the list; what was handed over to them returns with the row's status. */
export async function removeMember(db: Db, accountId: number, id: number) {
  await db
    .updateTable('members')
    .set({ status: 4, removed_at: sql`now()`, updated_at: sql`now()`, invitation_hash: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
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

/** What an invitation to the person became; undefined where there is none that waits. */
export async function settleInvitation(
  db: Db,
  memberAccountId: number,
  id: number,
  isAccepted: boolean,
): Promise<{ account_id: number; role: string } | undefined> {
  return db
    .updateTable('members')
    .set({
      status: isAccepted ? sql`${activeStatus}` : sql`4`,
      invitation_hash: null,
      updated_at: sql`now()`,
    })
    .where('member_account_id', '=', memberAccountId)
    .where('id', '=', id)
    .where('status', '=', 3)
    .returning(['account_id', 'role'])
    .executeTakeFirst()
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

/** The invitation that a mailed code stands for, while it waits. */
export async function findByCode(db: Db, hash: Buffer) {
  return db
    .selectFrom('members')
    .select(['account_id', 'id', 'email'])
    .where('invitation_hash', '=', hash)
    .where('status', '=', 3)
    .executeTakeFirst()
}

/** Says whose an invitation is. */
export async function linkInvitation(db: Db, accountId: number, id: number, memberAccountId: number) {
  await db
    .updateTable('members')
    .set({ member_account_id: memberAccountId, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 3)
    .execute()
}
