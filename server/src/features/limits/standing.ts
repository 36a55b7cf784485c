import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Standing } from '../../platform/context.ts'

/** Whether an account may be worked in: a person's who has yet to choose a package may not, nor one that has ended. */
export const standingOf = (accountId: Expression<number>, status: Expression<number>): RawBuilder<Standing> =>
  sql<Standing>`CASE
    WHEN EXISTS (
      SELECT FROM members AS holder
      WHERE holder.account_id = ${accountId} AND holder.role = 'admin' AND holder.end_at <= now()) THEN 'expired'
    WHEN ${status} = 2 THEN 'choosing'
    ELSE 'active'
  END`

/** The same of an account that may be a brand's client's, whose end stands elsewhere. */
export const anyStandingOf = (accountId: Expression<number>): RawBuilder<Standing> =>
  sql<Standing>`CASE
    WHEN EXISTS (SELECT FROM clients WHERE clients.account_id = ${accountId} AND clients.end_at <= now()) THEN 'expired'
    ELSE ${standingOf(accountId, sql<number>`(SELECT status FROM users WHERE users.account_id = ${accountId})`)}
  END`
