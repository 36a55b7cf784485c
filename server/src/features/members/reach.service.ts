import type { Context, Membership } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Named, Reach } from '../../platform/http/reach.ts'
import { clientAccounts } from '../clients/client-accounts.service.ts'
import * as queries from './reach.queries.ts'

type Reached = Awaited<ReturnType<Reach>>

/**
 * The account that holds what a call names: the person's own, one the person works in, or a client's. Things that are in neither are
 * left to the service, which does not find them in the person's own account.
 */
export const reach: Reach = async (ctx, { things, ownerId }) => {
  const chosen = ownerId === null || ownerId === ctx.person.id ? null : membershipOf(ctx, ownerId)
  if (ctx.memberships.length === 0 && !ctx.hasClients) return ownAccount(ctx)
  if (things.length === 0) {
    // Lists of a whole account would show more than the projects assigned.
    if (chosen?.isLimited) throw forbidden()
    return chosen === null ? ownAccount(ctx) : through(chosen)
  }
  const holder = await holderOf(ctx, things)
  if (chosen !== null && holder?.membership !== chosen) throw notFound()
  return holder ?? ownAccount(ctx)
}

function membershipOf({ memberships }: Context, ownerId: number): Membership {
  const membership = memberships.find((joint) => joint.ownerId === ownerId)
  if (membership === undefined) throw notFound()
  return membership
}

/** The one joint or client's account that holds every single thing named; null when none holds any. */
async function holderOf(ctx: Context, things: Named['things']): Promise<Reached | null> {
  const accountIds = [...ctx.memberships.map(({ account }) => account.id), ...(await clientAccounts(ctx))]
  const found = await Promise.all(things.map((thing) => queries.findOwned(ctx.db, accountIds, thing)))
  const owned = found.flat()
  const [first] = owned
  if (first === undefined) return null
  const isWhole = things.every(({ ids }, index) => found[index]?.length === ids.length)
  if (!isWhole || owned.some(({ account_id }) => account_id !== first.account_id)) throw notFound()
  const membership = ctx.memberships.find(({ account }) => account.id === first.account_id)
  if (membership === undefined) return asAgency(first.account_id)
  await refuseHidden(ctx, membership, owned)
  return through(membership)
}

async function refuseHidden(ctx: Context, { id, account, isLimited }: Membership, owned: queries.Owned[]) {
  if (!isLimited) return
  const projectIds = [...new Set(owned.flatMap(({ project_id }) => project_id ?? []))]
  if ((await queries.countAssigned(ctx.db, account.id, id, projectIds)) < projectIds.length) throw notFound()
}

const ownAccount = ({ account, role }: Context) => ({ account, role, membership: null })

/** An agency looks at what its clients have and leaves it as it is. */
const asAgency = (accountId: number): Reached => ({
  account: { id: accountId, kind: 'client' },
  role: 'viewer',
  membership: null,
})

const through = (membership: Membership) => ({
  account: membership.account,
  role: membership.role,
  membership,
})
