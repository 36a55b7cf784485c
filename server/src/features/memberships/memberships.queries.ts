import { MEMBER_STATUS } from '@rankline/contract/members/calls'
import { type Limiter, limiters } from '@rankline/contract/members/forms'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { activeStatus, isActive, isHeld } from './memberships.ts'

type Db = Kysely<Tables>

const noLimits = Object.fromEntries(limiters.map((name) => [name, null])) as Record<Limiter, null>

/** Adds the row of the holder of an account. */
export async function insertOwner(db: Db, accountId: number, email: string) {
  await db
    .insertInto('members')
    .values({
      account_id: accountId,
      member_account_id: accountId,
      email,
      role: 'admin',
      status: MEMBER_STATUS.active,
      ...noLimits,
    })
    .execute()
}

/** @public Changes the address of the holder of an account. */
export async function changeOwnerAddress(db: Db, accountId: number, email: string) {
  await db
    .updateTable('members')
    .set({ email })
    .where('account_id', '=', accountId)
    .where('member_account_id', '=', accountId)
    .execute()
}

/** @public Sets how the person answered an invitation; undefined if none is open. */
export async function settleInvitation(
  db: Db,
  memberAccountId: number,
  id: number,
  isAccepted: boolean,
): Promise<{ account_id: number; role: string } | undefined> {
  return db
    .updateTable('members')
    .set({
      status: isAccepted ? sql`${activeStatus}` : MEMBER_STATUS.removed,
      invitation_hash: null,
      updated_at: sql`now()`,
    })
    .where('member_account_id', '=', memberAccountId)
    .where('id', '=', id)
    .where('status', '=', MEMBER_STATUS.invited)
    .returning(['account_id', 'role'])
    .executeTakeFirst()
}

/** The invitation with this mailed code, while it is open. */
export async function findByCode(db: Db, hash: Buffer) {
  return db
    .selectFrom('members')
    .select(['account_id', 'id', 'email'])
    .where('invitation_hash', '=', hash)
    .where('status', '=', MEMBER_STATUS.invited)
    .executeTakeFirst()
}

/** Who is invited by a mailed code, by whom and as what, while the invitation is open. */
export async function findInvitation(db: Db, hash: Buffer) {
  return db
    .selectFrom('members')
    .innerJoin('people as owner', 'owner.account_id', 'members.account_id')
    .select(['members.email', 'owner.username', 'members.role'])
    .where('invitation_hash', '=', hash)
    .where('members.status', '=', MEMBER_STATUS.invited)
    .executeTakeFirst()
}

/** Links an invitation to the account of the invited person. */
export async function linkInvitation(db: Db, accountId: number, id: number, memberAccountId: number) {
  await db
    .updateTable('members')
    .set({ member_account_id: memberAccountId, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', MEMBER_STATUS.invited)
    .execute()
}

/** The present membership of a person in an account. */
export const findMembership = (db: Db, accountId: number, memberAccountId: number, now: Date) =>
  db
    .selectFrom('members')
    .select(['role', 'project_permission'])
    .where('account_id', '=', accountId)
    .where('member_account_id', '=', memberAccountId)
    .where(isActive('members.status'))
    .where(isHeld)
    .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', now)]))
    .executeTakeFirst()
