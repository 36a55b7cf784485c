import type { ActivityType } from '@rankline/contract/activities'
import type { Context, SystemContext } from '../../platform/context.ts'
import * as queries from './activity-log.queries.ts'

/** Keeps what the caller did in the account that is reached. Inside a transaction it is kept only if that commits. */
export async function noteActivity(
  ctx: Context,
  { type, text, projectId = null }: { type: ActivityType; text: string; projectId?: number | null },
) {
  await queries.insertActivity(ctx.db, ctx.account.id, ctx.person.accountId, { type, text, projectId })
}

/** Keeps what somebody did, or what was tried in their name, in their own account. */
export async function noteOwnActivity(
  ctx: SystemContext,
  accountId: number,
  { type, text }: { type: ActivityType; text: string },
) {
  await queries.insertActivity(ctx.db, accountId, accountId, { type, text, projectId: null })
}

/** Keeps what was tried in the name of somebody who may not exist: the work is the same for a name that nobody has. */
export async function noteAttempt(
  ctx: SystemContext,
  accountId: number | null,
  activity: { type: ActivityType; text: string },
) {
  await queries.insertActivityOfAnybody(ctx.db, accountId, activity)
}

/** What somebody did in their own account has been seen by them. */
export const markOwnActivities = ({ db }: SystemContext, accountId: number) => queries.markSeen(db, accountId)
