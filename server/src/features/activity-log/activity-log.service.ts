import type { ActivityType } from '@rankline/contract/activities'
import type { Context, SystemContext } from '../../platform/context.ts'
import * as queries from './activity-log.queries.ts'

/** Records what the caller did in the account that the call reaches; part of a running transaction. */
export async function noteActivity(
  ctx: Context,
  { type, text, projectId = null }: { type: ActivityType; text: string; projectId?: number | null },
) {
  await queries.insertActivity(ctx.db, ctx.account.id, ctx.person.accountId, { type, text, projectId })
}

/** Records what a person did, or what was tried in their name, in their own account. */
export async function noteOwnActivity(
  ctx: SystemContext,
  accountId: number,
  { type, text }: { type: ActivityType; text: string },
) {
  await queries.insertActivity(ctx.db, accountId, accountId, { type, text, projectId: null })
}

/** Records an attempt for a name that may not exist. Unknown names cause the same work. */
export async function noteAttempt(
  ctx: SystemContext,
  accountId: number | null,
  activity: { type: ActivityType; text: string },
) {
  await queries.insertActivityOfAnybody(ctx.db, accountId, activity)
}

/** Marks the activities of an account as seen by its person. */
export const markOwnActivities = ({ db }: SystemContext, accountId: number) => queries.markSeen(db, accountId)
