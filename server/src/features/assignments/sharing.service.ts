import type * as calls from '@rankline/contract/assignments/calls'
import { MOST_MOVED } from '@rankline/contract/assignments/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { noteActivity, noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { lockClient } from '../clients/dropped-clients.service.ts'
import { announceAccess } from '../events/announce.ts'
import { assign, unassignProjects } from '../members/project-members.queries.ts'
import { addClient, findClientMember } from '../memberships/shares.queries.ts'
import { lockProjects, requireProjects } from '../projects/projects.service.ts'
import * as queries from './assignments.queries.ts'
import { requireClient } from './assignments.service.ts'

// A shared project stays in the agency's account. Its client is a member of that account for the shared projects alone, so
// that the rights of members decide what the client sees.

type Chosen = ParsedInputOf<typeof calls.unshareProjects>
type Shared = ItemsOf<typeof calls.shareProjects>

export async function shareProjects(
  ctx: Context,
  { clientId, projectIds, mayAdd }: ParsedInputOf<typeof calls.shareProjects>,
): Promise<Shared> {
  const client = await requireClient(ctx, clientId)
  if (projectIds.length > MOST_MOVED) throw invalid('project_ids', messages.tooManyMoved(MOST_MOVED))
  await transaction(ctx, async (inside) => {
    await lockProjects(inside, projectIds)
    await lockClient(inside, client.id)
    const { account_id: accountId, email } = client
    const memberId = await addClient(inside.db, ctx.account.id, { accountId, email, mayAdd })
    await assign(inside.db, ctx.account.id, [memberId], projectIds)
    await announceAccess(inside.db, [accountId])
    const names = await queries.findNames(inside.db, ctx.account.id, projectIds)
    const type = 'PROJECT_SHARE_SUCCESS'
    await noteActivity(inside, { type, text: messages.sharedWith(names, client.username) })
    await noteOwnActivity(inside, accountId, { type, text: messages.sharedBy(names, client.brand_name) })
  })
  return { project_ids: projectIds }
}

/** Holds from the next call of the client on. */
export async function unshareProjects(ctx: Context, { clientId, projectIds }: Chosen): Promise<Shared> {
  const client = await requireClient(ctx, clientId)
  const accountId = client.account_id
  const memberId = await findClientMember(ctx.db, ctx.account.id, accountId)
  await requireProjects(ctx, projectIds)
  if (memberId === undefined) return { project_ids: projectIds }
  await transaction(ctx, async (inside) => {
    await unassignProjects(inside.db, ctx.account.id, { memberId, projectIds })
    await announceAccess(inside.db, [accountId])
    const names = await queries.findNames(inside.db, ctx.account.id, projectIds)
    const type = 'PROJECT_UNSHARE_SUCCESS'
    await noteActivity(inside, { type, text: messages.unsharedWith(names, client.username) })
    await noteOwnActivity(inside, accountId, { type, text: messages.unsharedBy(names, client.brand_name) })
  })
  return { project_ids: projectIds }
}
