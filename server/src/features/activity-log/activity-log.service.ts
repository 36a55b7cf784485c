import type { ActivityType } from '@rankline/contract/activities/calls'
import type { AuditAction } from '@rankline/contract/admin/audit'
import { insertOfAdministrator } from '../../platform/audit/audit.queries.ts'
import type { Context, SystemContext } from '../../platform/context.ts'
import * as queries from './activity-log.queries.ts'

/** Activity types that are also written to the audit log when an administrator causes them. */
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

/** Records an activity of the caller in the account that the call addresses. Runs inside the caller's transaction. */
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

/** Records an activity, or a failed attempt, of a person in their own account. */
export async function noteOwnActivity(
  ctx: SystemContext | Context,
  accountId: number,
  { type, text }: { type: ActivityType; text: string },
) {
  const acting = 'session' in ctx ? ctx.session.impersonation : null
  await queries.insertActivity(ctx.db, accountId, accountId, { type, text, projectId: null, acting })
  await auditSecurity(ctx, accountId, type)
}

/** Records an attempt for a name that may not exist. An unknown name costs the same time as a known one. */
export async function noteAttempt(
  ctx: SystemContext,
  accountId: number | null,
  activity: { type: ActivityType; text: string },
) {
  await queries.insertActivityOfAnybody(ctx.db, accountId, activity)
  await auditSecurity(ctx, accountId, activity.type)
}

/** Text of an activity in lists; names the impersonator, if there was one. */
export const textOfActivity = ({ text, acting_name: name }: { text: string; acting_name: string | null }) =>
  name === null ? text : `${text} (${name})`
