import { featuresOfShared } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import type { Account, Context, Membership } from '../../platform/context.ts'
import { forbidden, notFound, secondFactorRequired } from '../../platform/errors.ts'
import type { Named, ResolveAccount } from '../../platform/http/resolve-account.ts'
import { clientAccounts } from '../client-accounts/client-accounts.service.ts'
import { everyMembership, workplaceOf } from '../memberships/memberships.ts'
import { findMembers } from './members.queries.ts'
import { findAssigned } from './project-members.queries.ts'
import * as queries from './resolve-account.queries.ts'

type Reached = Awaited<ReturnType<ResolveAccount>>

/**
 * Finds the account that has the things a call names: the person's own, one they work in, or a client's.
 * Things in none of these go to the service, which does not find them in the person's own account.
 */
export const resolveAccount: ResolveAccount = async (ctx, named) => {
  const { things, ownerId, isOfSeen } = named
  const chosen = ownerId === null || ownerId === ctx.person.id ? null : membershipOf(ctx, ownerId)
  if (everyMembership(ctx).length === 0 && !ctx.hasClients) return ownAccount(ctx)
  if (things.length === 0) {
    // A limited member may not list the whole account, unless the list is filtered to visible projects.
    if (chosen?.isLimited && !isOfSeen) throw forbidden()
    if (chosen === null) return landing(ctx, named)
    refuseLocked(ctx, chosen)
    refuseTeam(chosen, named)
    return through(ctx, chosen)
  }
  const owner = await accountOf(ctx, named)
  if (chosen !== null && owner?.membership !== chosen) throw notFound()
  return owner ?? ownAccount(ctx)
}

/**
 * The account of a call that names none: the person's own, or the one that they work in while their own cannot be used.
 * Billing and white label stay with their own.
 */
async function landing(ctx: Context, named: Named): Promise<Reached> {
  const { isOfSeen, permission } = named
  const workplace = workplaceOf(ctx) ?? (await sharedPlace(ctx, named))
  if (workplace === null || permission === undefined || permission === 'own') return ownAccount(ctx)
  refuseLocked(ctx, workplace)
  // Others than reading calls are about a whole account if they name nothing.
  if (workplace.isLimited && !isOfSeen && permission !== 'view') throw forbidden()
  return { ...(await through(ctx, workplace)), isLanded: true }
}

function membershipOf(ctx: Context, ownerId: number): Membership {
  const membership = everyMembership(ctx).find((joint) => joint.ownerId === ownerId)
  if (membership === undefined) throw notFound()
  return membership
}

/** The one joint or client's account that has all named things; null if none has any. */
async function accountOf(ctx: Context, named: Named): Promise<Reached | null> {
  const { things } = named
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
  refuseTeam(membership, named)
  const there = await through(ctx, membership)
  refuseHidden(there.account, owned)
  await refuseHiddenMembers(ctx, there.account, things)
  refuseLocked(ctx, membership)
  return there
}

/**
 * The agency's account, for a client who only views what the agency shares: they have no project of their own. What
 * they create is their own.
 */
async function sharedPlace(ctx: Context, { permission, feature }: Named): Promise<Membership | null> {
  if (permission !== 'view' || !featuresOfShared.has(feature)) return null
  const shared = ctx.memberships.find(({ isClient, standing }) => isClient && standing === 'active')
  if (shared === undefined || (await queries.hasProjects(ctx.db, ctx.account.id))) return null
  return shared
}

/** @throws {Refusal} not found, if a client asks for what the agency's team does with a shared project */
function refuseTeam({ isClient }: Membership, { feature }: Named) {
  if (isClient && !featuresOfShared.has(feature)) throw notFound()
}

function refuseHidden({ projectIds }: Account, owned: queries.Owned[]) {
  if (projectIds === null) return
  const seen = new Set(projectIds)
  if (owned.some(({ project_id }) => project_id !== null && !seen.has(project_id))) throw notFound()
}

/** Members belong to no project: the caller sees those who are assigned to a project that the caller sees. */
async function refuseHiddenMembers(ctx: Context, account: Account, things: Named['things']) {
  const ids = things.flatMap((thing) => (thing.subject === 'member' ? thing.ids : []))
  if (account.projectIds === null || ids.length === 0) return
  if ((await findMembers(ctx.db, account, { ids })).length < new Set(ids).size) throw notFound()
}

const ownAccount = ({ account, role }: Context) => ({ account, role, membership: null, isLanded: false })

/** An agency has only read access to its clients' accounts. */
const asAgency = (accountId: number): Reached => ({
  account: { id: accountId, kind: 'client', projectIds: null },
  role: 'viewer',
  membership: null,
  isLanded: false,
})

async function through(ctx: Context, membership: Membership): Promise<Reached> {
  const { id, account, isLimited, role } = membership
  const projectIds = isLimited ? await findAssigned(ctx.db, account.id, id) : null
  return { account: { ...account, projectIds }, role, membership, isLanded: false }
}

/** Check this last, so that the error does not reveal things that a second factor would not open either. */
function refuseLocked({ lockedMemberships }: Context, membership: Membership) {
  if (lockedMemberships.includes(membership)) throw secondFactorRequired(messages.memberFactorRequired)
}
