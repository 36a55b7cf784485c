import type {
  Activity,
  memberActivities as memberActivitiesCall,
  ownActivities as ownActivitiesCall,
} from '@rankline/contract/activities/calls'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, isThemselves } from '../../platform/context.ts'
import { pageOfRows } from '../../platform/page.ts'
import { timeAgo } from '../../platform/time.ts'
import { markOwnActivities } from '../activity-log/activity-log.queries.ts'
import { textOfActivity } from '../activity-log/activity-log.service.ts'
import { requireMembers } from '../members/members.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import * as queries from './activities.queries.ts'

/** Empty for people who have not registered. Only the person sees their own log-ins and password changes. */
export async function memberActivities(
  ctx: Context,
  { memberId, projectId, page }: ParsedInputOf<typeof memberActivitiesCall>,
): Promise<Page<Activity>> {
  const [member] = await requireMembers(ctx, [memberId])
  if (projectId !== null) await requireProjects(ctx, [projectId])
  const doneBy = member?.member_account_id ?? 0
  const isOwn = doneBy === ctx.person.accountId && isThemselves(ctx)
  return activitiesOf(ctx, { doneBy, projectId, isOwn }, page)
}

/** Lists the caller's activities in their own account. An impersonator does not see log-ins and password changes. */
export async function ownActivities(
  ctx: Context,
  { page }: ParsedInputOf<typeof ownActivitiesCall>,
): Promise<Page<Activity>> {
  const { accountId } = ctx.person
  const own = { ...ctx, account: { id: accountId, kind: ctx.person.kind, projectIds: null } }
  return activitiesOf(own, { doneBy: accountId, projectId: null, isOwn: isThemselves(ctx) }, page)
}

export async function markActivities(ctx: Context) {
  await markOwnActivities(ctx.db, ctx.person.accountId)
  return null
}

async function activitiesOf(ctx: Context, of: queries.Of, page: number): Promise<Page<Activity>> {
  const [rows, total] = await Promise.all([
    queries.findActivities(ctx.db, ctx.account, of, {
      limit: PAGE_SIZE.usual,
      offset: (page - 1) * PAGE_SIZE.usual,
    }),
    queries.countActivities(ctx.db, ctx.account, of),
  ])
  const data = rows.map(({ id, text, acting_name, type, created_at, username }) => ({
    id,
    text: textOfActivity({ text, acting_name }),
    type,
    created_at: created_at.toISOString(),
    created_at_human: timeAgo(created_at),
    user: { username },
  }))
  return pageOfRows(data, { page, perPage: PAGE_SIZE.usual, total })
}
