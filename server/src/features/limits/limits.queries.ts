import { type Limiter, limiters } from '@rankline/contract/forms/members'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** What a member may have of each; null is the account's own. */
export type Limits = Record<Limiter, number | null>

/** Holds the account, so that what is counted stays true until the transaction ends; the pipeline writes on meanwhile. */
export async function lockAccount(db: Db, accountId: number) {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** What may be had in an account, a person's or a client's; undefined where nothing limits it. */
export async function findAllowance(db: Db, accountId: number) {
  return db.selectFrom('allowances').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** What the package of the site that a person has brings besides; undefined without one. */
export async function findFeatures(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .innerJoin('packages', 'packages.id', 'users.package_id')
    .select(['allowed_whitelabel_reports', 'allowed_premium_support'])
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()
}

/** Whether nothing is tracked for an account at present. */
export async function findPaused(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('is_paused')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.is_paused === true
}

/** What a member was given; undefined where there is no such member. */
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
  is_paused: boolean
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
      (SELECT is_paused FROM accounts WHERE id = ${accountId}) AS is_paused,
      coalesce(sum(${amount}) FILTER (WHERE granted_by IS NULL), 0)::float8 AS granted,
      max(${amount}) FILTER (WHERE id = ${memberId}::bigint) AS own,
      coalesce(sum(${amount}) FILTER (WHERE granted_by = ${memberId}::bigint), 0)::float8 AS handed_on,
      coalesce(jsonb_agg(member_account_id) FILTER (WHERE member_account_id IS NOT NULL), '[]') AS limited
    FROM members
    WHERE account_id = ${accountId} AND status <> 4 AND ${amount} IS NOT NULL`.execute(db)
  return rows[0]!
}
