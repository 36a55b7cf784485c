import { type Expression, type RawBuilder, sql } from 'kysely'
import type { AccountStatus } from '../../platform/context.ts'

/** Status of a user's account. It is usable after the owner chooses a package and until its end. */
export const accountStatusOf = (
  accountId: Expression<number>,
  status: Expression<number>,
): RawBuilder<AccountStatus> =>
  sql<AccountStatus>`CASE
    WHEN EXISTS (
      SELECT FROM members AS holder
      WHERE holder.account_id = ${accountId} AND holder.role = 'admin' AND holder.end_at <= now()) THEN 'expired'
    WHEN ${status} = 2 THEN 'choosing'
    ELSE 'active'
  END`

/** Status of an account of any kind: the end of a client's account is stored in `clients`. */
export const anyAccountStatusOf = (accountId: Expression<number>): RawBuilder<AccountStatus> =>
  sql<AccountStatus>`CASE
    WHEN EXISTS (SELECT FROM clients WHERE clients.account_id = ${accountId} AND clients.end_at <= now()) THEN 'expired'
    ELSE ${accountStatusOf(accountId, sql<number>`(SELECT status FROM users WHERE users.account_id = ${accountId})`)}
  END`
