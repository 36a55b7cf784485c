import { ACTIVE_MEMBER, MEMBER_STATUS } from '@rankline/contract/members/calls'
import { type Limiter, limiters } from '@rankline/contract/members/forms'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A member's limits; null means that the account's limit applies. */
export type Limits = Record<Limiter, number | null>

/** The limits of an account, of a person or a client; undefined if it has none. */
export async function findAllowance(db: Db, accountId: number) {
  return db.selectFrom('allowances').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Finds features of a person's package other than amounts; undefined without a package. */
export async function findFeatures(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .innerJoin('packages', 'packages.id', 'users.package_id')
    .select(['allowed_whitelabel_reports', 'allowed_api_access', 'allowed_premium_support', 'allowed_brands'])
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()
}

/** @public Whether tracking is paused for the account, such as before approval during a beta. */
export async function isPaused(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('is_paused')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.is_paused === true
}

/** The limits of a member; undefined if the member does not exist. */
export async function findMemberLimits(
  db: Db,
  accountId: number,
  memberId: number,
): Promise<Limits | undefined> {
  return db
    .selectFrom('members')
    .select(limiters)
    .where('account_id', '=', accountId)
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** The active membership of a person in an account; null if there is none. */
export async function findMemberId(
  db: Db,
  accountId: number,
  memberAccountId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('member_account_id', '=', memberAccountId)
    .where('status', 'in', ACTIVE_MEMBER)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The sum of limits granted to members and invited people, by the account or by one of its members. */
export async function sumGranted(
  db: Db,
  accountId: number,
  grantedBy: number | null,
): Promise<Record<Limiter, number>> {
  return db
    .selectFrom('members')
    .select(limiters.map((name) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)`.as(name)))
    .where('account_id', '=', accountId)
    .where('status', '<>', MEMBER_STATUS.removed)
    .where(sql<SqlBool>`granted_by IS NOT DISTINCT FROM ${grantedBy}::bigint`)
    .executeTakeFirstOrThrow()
}

export type LimitRow = {
  /** The limit of the whole account; null is unlimited. */
  whole: number | null
  /** The amount that the account granted to members. */
  granted: number
  /** The member's own limit; null uses the account's. */
  own: number | null
  /** The amount of their own limit that the member granted to others. */
  handed_on: number
  /** Accounts of the members who have a limit of their own. */
  limited: number[]
  is_paused: boolean
}

/** Finds one limit of an account for a member (null: the owner), in one query, because every list needs it. */
export async function findLimit(
  db: Db,
  accountId: number,
  { memberId, name }: { memberId: number | null; name: Limiter },
): Promise<LimitRow> {
  const amount = sql.ref(name)
  const { rows } = await sql<LimitRow>`
    SELECT
      (SELECT ${amount} FROM allowances WHERE account_id = ${accountId}) AS whole,
      (SELECT is_paused FROM accounts WHERE id = ${accountId}) AS is_paused,
      coalesce(sum(${amount}) FILTER (WHERE granted_by IS NULL), 0)::float8 AS granted,
      max(${amount}) FILTER (WHERE id = ${memberId}::bigint) AS own,
      coalesce(sum(${amount}) FILTER (WHERE granted_by = ${memberId}::bigint), 0)::float8 AS handed_on,
      coalesce(jsonb_agg(member_account_id) FILTER (WHERE member_account_id IS NOT NULL), '[]') AS limited
    FROM members
    WHERE account_id = ${accountId} AND status <> ${sql.lit(MEMBER_STATUS.removed)} AND ${amount} IS NOT NULL`.execute(
    db,
  )
  return rows[0]!
}

/** The number of Google connections that a person's package allows; undefined: no package; null: unlimited. */
export async function findGoogleApis(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .innerJoin('packages', 'packages.id', 'users.package_id')
    .select('allowed_google_apis')
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()
}
