import type { ActivityType } from '@rankline/contract/activities/calls'
import type { AuditAction } from '@rankline/contract/admin/audit'
import { insertOfAdministrator } from '../../platform/audit/audit.queries.ts'
import type { Context, SystemContext } from '../../platform/context.ts'
import * as queries from './activity-log.queries.ts'

/** What concerns the access of administrators is in the audit log too, which nothing empties. */
const audited: Partial<Record<ActivityType, AuditAction>> = {
  LOGIN_SUCCESS: 'logged_in',
  LOGIN_FAILED: 'log_in_refused',
  PASSWORD_CHANGE_SUCCESS: 'password_changed',
  PASSWORD_CHANGE_FAILED: 'password_change_refused',
  EMAIL_CHANGE_SUCCESS: 'email_changed',
  SECOND_FACTOR_ADD_SUCCESS: 'second_factor_added',
  SECOND_FACTOR_REMOVE_SUCCESS: 'second_factor_removed',
  SECOND_FACTOR_CHECK_FAILED: 'second_factor_refused',
  RECOVERY_CODE_USE_SUCCESS: 'recovery_code_used',
  RECOVERY_CODE_RENEW_SUCCESS: 'recovery_codes_renewed',
  EMAIL_CHANGE_FAILED: 'email_change_refused',
  SESSION_END_SUCCESS: 'session_ended',
}

async function auditSecurity({ db }: SystemContext, accountId: number | null, type: ActivityType) {
  const action = audited[type]
  if (action !== undefined) await insertOfAdministrator(db, accountId, action)
}

/** Records what the caller did in the account that the call reaches; part of a running transaction. */
export async function noteActivity(
  ctx: Context,
  { type, text, projectId = null }: { type: ActivityType; text: string; projectId?: number | null },
) {
  await queries.insertActivity(ctx.db, ctx.account.id, ctx.person.accountId, {
    type,
    text,
    projectId,
    acting: ctx.session.impersonation,
  })
}

/** Records what a person did, or what was tried in their name, in their own account. */
export async function noteOwnActivity(
  ctx: SystemContext | Context,
  accountId: number,
  { type, text }: { type: ActivityType; text: string },
) {
  const acting = 'session' in ctx ? ctx.session.impersonation : null
  await queries.insertActivity(ctx.db, accountId, accountId, { type, text, projectId: null, acting })
  await auditSecurity(ctx, accountId, type)
}

/** Records an attempt for a name that may not exist. Unknown names cause the same work. */
export async function noteAttempt(
  ctx: SystemContext,
  accountId: number | null,
  activity: { type: ActivityType; text: string },
) {
  await queries.insertActivityOfAnybody(ctx.db, accountId, activity)
  await auditSecurity(ctx, accountId, activity.type)
}

/** The text of an activity as lists show it: with who acted behind it, where that was not the person themselves. */
export const textOfActivity = ({ text, acting_name: name }: { text: string; acting_name: string | null }) =>
  name === null ? text : `${text} (${name})`
