import { ACTIVE_MEMBER, MEMBER_STATUS } from '@rankline/contract/members/calls'
import { limiters } from '@rankline/contract/members/forms'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context, Membership, Person } from '../../platform/context.ts'
import { anyAccountStatusOf } from '../limits/account-status.ts'

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
      'role', CASE WHEN members.may_add THEN 'contributor' ELSE members.role END,
      'isLimited', members.project_permission = 'projects',
      'standing', ${anyAccountStatusOf(sql.ref('owner.id'))},
      'ownerName', CASE WHEN members.is_client THEN ${brandOfClient} ELSE holder.username END,
      'isClient', members.is_client,
      'needsSecondFactor', owner.needs_second_factor AND NOT members.is_client
    ) ORDER BY members.account_id)
    FROM members
    JOIN accounts AS owner ON owner.id = members.account_id
    JOIN people AS holder ON holder.account_id = owner.id AND holder.deleted_at IS NULL
    WHERE members.member_account_id = ${accountId}
      AND ${isActive('members.status')}
      AND ${isHeld}
      AND members.role <> 'admin'
      AND (members.end_at IS NULL OR members.end_at > now())
  ), '[]')`

/**
 * Whether a row of `members` holds now: a client with whom projects are shared has a brand that is open, and time left.
 */
export const isHeld = sql<boolean>`(
  NOT members.is_client
  OR EXISTS (
    SELECT FROM clients
    JOIN brands ON brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id
    WHERE clients.account_id = members.member_account_id
      AND clients.owner_account_id = members.account_id
      AND clients.status = 1
      AND clients.deleted_at IS NULL
      AND (clients.end_at IS NULL OR clients.end_at > now())
      AND brands.status = 1
      AND brands.deleted_at IS NULL
  )
)`

/** The name of a client's agency on the client's screens: that of the brand. */
const brandOfClient = sql`(
  SELECT brands.name
  FROM clients
  JOIN brands ON brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id
  WHERE clients.account_id = members.member_account_id
)`

/** Literals, because an index has them as its condition. */
export const isActive = (status: string) =>
  sql<boolean>`${sql.ref(status)} IN (${sql.join(ACTIVE_MEMBER.map((active) => sql.lit(active)))})`

/** Status of an active member, with limits of their own or without. */
export const activeStatus = sql`CASE WHEN num_nonnulls(${sql.join(limiters.map((name) => sql.ref(name)))}) > 0
  THEN ${sql.lit(MEMBER_STATUS.activeWithLimits)} ELSE ${sql.lit(MEMBER_STATUS.active)} END`

/** Includes memberships that need a second factor, so that the error can say that it is missing. */
export const everyMembership = ({
  memberships,
  lockedMemberships,
}: Pick<Context, 'memberships' | 'lockedMemberships'>) => [...memberships, ...lockedMemberships]

/**
 * The membership in whose account a user of the site works while their own account cannot be used: the first that
 * they have, and one that this session opens before one that it does not. Null if they work at home or nowhere.
 */
export function workplaceOf(
  ctx: Pick<Context, 'standing' | 'memberships' | 'lockedMemberships'> & { person: Pick<Person, 'kind'> },
): Membership | null {
  if (ctx.person.kind !== 'user' || ctx.standing === 'active') return null
  const first = (joint: readonly Membership[]) =>
    joint.filter(({ standing }) => standing === 'active').toSorted((one, other) => one.id - other.id)[0]
  return first(ctx.memberships) ?? first(ctx.lockedMemberships) ?? null
}
