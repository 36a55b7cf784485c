import { messages } from '@rankline/contract/messages'
import type { Account, Context, Membership } from '../../platform/context.ts'
import { forbidden, notFound, secondFactorRequired } from '../../platform/errors.ts'
import type { Named, Reach } from '../../platform/http/reach.ts'
import { clientAccounts } from '../client-accounts/client-accounts.service.ts'
import { findMembers } from './members.queries.ts'
import { findAssigned } from './project-members.queries.ts'
import * as queries from './reach.queries.ts'

type Reached = Awaited<ReturnType<Reach>>

/**
 * The account that holds what a call names: the person's own, one the person works in, or a client's. Things that are in neither are
 * left to the service, which does not find them in the person's own account.
 */
export const reach: Reach = async (ctx, { things, ownerId }) => {
  const chosen = ownerId === null || ownerId === ctx.person.id ? null : membershipOf(ctx, ownerId)
  if (everyMembership(ctx).length === 0 && !ctx.hasClients) return ownAccount(ctx)
  if (things.length === 0) {
    // Lists of a whole account would show more than the projects assigned.
    if (chosen?.isLimited) throw forbidden()
    if (chosen === null) return ownAccount(ctx)
    refuseLocked(ctx, chosen)
    return through(ctx, chosen)
  }
  const holder = await holderOf(ctx, things)
  if (chosen !== null && holder?.membership !== chosen) throw notFound()
  return holder ?? ownAccount(ctx)
}

/** Those that a second factor would open too: who lacks it is told so, of things they could see with it. */
const everyMembership = ({ memberships, lockedMemberships }: Context) => [
  ...memberships,
  ...lockedMemberships,
]

function membershipOf(ctx: Context, ownerId: number): Membership {
  const membership = everyMembership(ctx).find((joint) => joint.ownerId === ownerId)
  if (membership === undefined) throw notFound()
  return membership
}

/** The one joint or client's account that holds every single thing named; null when none holds any. */
async function holderOf(ctx: Context, things: Named['things']): Promise<Reached | null> {
  const joint = everyMembership(ctx)
  const accountIds = [...joint.map(({ account }) => account.id), ...(await clientAccounts(ctx))]
  const found = await Promise.all(things.map((thing) => queries.findOwned(ctx.db, accountIds, thing)))
  const owned = found.flat()
  const [first] = owned
  if (first === undefined) return null
  const isWhole = things.every(({ ids }, index) => found[index]?.length === ids.length)
  if (!isWhole || owned.some(({ account_id }) => account_id !== first.account_id)) throw notFound()
  const membership = joint.find(({ account }) => account.id === first.account_id)
  if (membership === undefined) return asAgency(first.account_id)
  const there = await through(ctx, membership)
  refuseHidden(there.account, owned)
  await refuseHiddenMembers(ctx, there.account, things)
  refuseLocked(ctx, membership)
  return there
}

function refuseHidden({ projectIds }: Account, owned: queries.Owned[]) {
  if (projectIds === null) return
  const seen = new Set(projectIds)
  if (owned.some(({ project_id }) => project_id !== null && !seen.has(project_id))) throw notFound()
}

/** Members belong to no project: those are seen whom a project that is seen is assigned to. */
async function refuseHiddenMembers(ctx: Context, account: Account, things: Named['things']) {
  const ids = things.flatMap((thing) => (thing.subject === 'member' ? thing.ids : []))
  if (account.projectIds === null || ids.length === 0) return
  if ((await findMembers(ctx.db, account, { ids })).length < new Set(ids).size) throw notFound()
}

const ownAccount = ({ account, role }: Context) => ({ account, role, membership: null })

/** An agency looks at what its clients have and leaves it as it is. */
const asAgency = (accountId: number): Reached => ({
  account: { id: accountId, kind: 'client', projectIds: null },
  role: 'viewer',
  membership: null,
})

async function through(ctx: Context, membership: Membership): Promise<Reached> {
  const { id, account, isLimited, role } = membership
  const projectIds = isLimited ? await findAssigned(ctx.db, account.id, id) : null
  return { account: { ...account, projectIds }, role, membership }
}

/** Last of all, so that nobody is told of what a second factor would not open either. */
function refuseLocked({ lockedMemberships }: Context, membership: Membership) {
  if (lockedMemberships.includes(membership)) throw secondFactorRequired(messages.memberFactorRequired)
}
