import { limiters } from '@rankline/contract/forms/members'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Membership } from '../../platform/context.ts'
import { anyStandingOf } from '../limits/standing.ts'

/**
 * The other accounts that a person works in. Part of the query that finds the signed-in person: without
 * memberships it costs only one look-up in the index `members_joint`.
 */
export const membershipsOf = (accountId: Expression<number>): RawBuilder<Membership[]> => sql<Membership[]>`
  coalesce((
    SELECT json_agg(json_build_object(
      'id', members.id,
      'account', json_build_object('id', owner.id, 'kind', owner.kind),
      'ownerId', holder.id,
      'role', members.role,
      'isLimited', members.project_permission = 'projects',
      'standing', ${anyStandingOf(sql.ref('owner.id'))},
      'ownerName', holder.username,
      'needsSecondFactor', owner.needs_second_factor
    ) ORDER BY members.account_id)
    FROM members
    JOIN accounts AS owner ON owner.id = members.account_id
    JOIN people AS holder ON holder.account_id = owner.id AND holder.deleted_at IS NULL
    WHERE members.member_account_id = ${accountId}
      AND members.status IN (1, 2)
      AND members.role <> 'admin'
      AND (members.end_at IS NULL OR members.end_at > now())
  ), '[]')`

/** Status of an active member: 2 with limits of their own, 1 without. */
export const activeStatus = sql`CASE WHEN num_nonnulls(${sql.join(limiters.map((name) => sql.ref(name)))}) > 0 THEN 2 ELSE 1 END`
