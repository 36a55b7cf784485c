import type { Context, Membership } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Named, Reach } from '../../platform/http/reach.ts'
import * as queries from './reach.queries.ts'

/**
 * The account that holds what a call names: the person's own, or one the person works in. Things that are in neither are
 * left to the service, which does not find them in the person's own account.
 */
export const reach: Reach = async (ctx, { things, ownerId }) => {
  const chosen = ownerId === null || ownerId === ctx.person.id ? null : membershipOf(ctx, ownerId)
  if (ctx.memberships.length === 0) return ownAccount(ctx)
  if (things.length === 0) {
    // Lists of a whole account would show more than the projects assigned.
    if (chosen?.isLimited) throw forbidden()
    return chosen === null ? ownAccount(ctx) : through(chosen)
  }
  const membership = await holderOf(ctx, things)
  if (chosen !== null && membership !== chosen) throw notFound()
  return membership === null ? ownAccount(ctx) : through(membership)
}

function membershipOf({ memberships }: Context, ownerId: number): Membership {
  const membership = memberships.find((joint) => joint.ownerId === ownerId)
  if (membership === undefined) throw notFound()
  return membership
}

/** The one joint account that holds every single thing named; null when none holds any. */
async function holderOf(ctx: Context, things: Named['things']): Promise<Membership | null> {
  const accountIds = ctx.memberships.map(({ account }) => account.id)
  const found = await Promise.all(things.map((thing) => queries.findOwned(ctx.db, accountIds, thing)))
  const owned = found.flat()
  const [first] = owned
  if (first === undefined) return null
  const isWhole = things.every(({ ids }, index) => found[index]?.length === ids.length)
  if (!isWhole || owned.some(({ account_id }) => account_id !== first.account_id)) throw notFound()
  const membership = ctx.memberships.find(({ account }) => account.id === first.account_id)
  if (membership === undefined) throw notFound()
  await refuseHidden(ctx, membership, owned)
  return membership
}

async function refuseHidden(ctx: Context, { id, account, isLimited }: Membership, owned: queries.Owned[]) {
  if (!isLimited) return
  const projectIds = [...new Set(owned.flatMap(({ project_id }) => project_id ?? []))]
  if ((await queries.countAssigned(ctx.db, account.id, id, projectIds)) < projectIds.length) throw notFound()
}

const ownAccount = ({ account, role }: Context) => ({ account, role, membership: null })

const through = (membership: Membership) => ({
  account: membership.account,
  role: membership.role,
  membership,
})
