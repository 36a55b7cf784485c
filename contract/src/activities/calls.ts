import { z } from 'zod'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { id, optionalId, page, timestamp } from '../wire.ts'

/**
 * Activities of the person only, with IP addresses of their machines: nobody else can read them, not even in
 * their account.
 */
export const personalActivityTypes = [
  'LOGIN_SUCCESS',
  'LOGIN_FAILED',
  'PASSWORD_CHANGE_SUCCESS',
  'PASSWORD_CHANGE_FAILED',
  'EMAIL_REQUEST_SUCCESS',
  'EMAIL_CANCEL_SUCCESS',
  'EMAIL_CHANGE_SUCCESS',
  'EMAIL_CHANGE_FAILED',
  'SECOND_FACTOR_ADD_SUCCESS',
  'SECOND_FACTOR_REMOVE_SUCCESS',
  'SECOND_FACTOR_CHECK_FAILED',
  'RECOVERY_CODE_USE_SUCCESS',
  'RECOVERY_CODE_RENEW_SUCCESS',
  'SESSION_END_SUCCESS',
  'ERASURE_REQUEST_SUCCESS',
  'ERASURE_CONFIRM_SUCCESS',
  'ERASURE_CANCEL_SUCCESS',
] as const

/** A recorded activity: the area, the action and how it ended. */
export const activityTypes = [
  ...personalActivityTypes,
  'SECOND_FACTOR_POLICY_SUCCESS',
  'CLICK_CURVE_SUCCESS',
  'API_TOKEN_CREATE_SUCCESS',
  'API_TOKEN_END_SUCCESS',
  'PROJECT_CREATE_SUCCESS',
  'PROJECT_UPDATE_SUCCESS',
  'PROJECT_DELETE_SUCCESS',
  'KEYWORD_ADD_SUCCESS',
  'KEYWORD_DELETE_SUCCESS',
  'INVITATION_ACCEPT_SUCCESS',
  'INVITATION_REJECT_SUCCESS',
  'RESALE_PACKAGE_CREATE_SUCCESS',
  'RESALE_PACKAGE_UPDATE_SUCCESS',
  'RESALE_PACKAGE_DELETE_SUCCESS',
  'BRAND_CREATE_SUCCESS',
  'BRAND_UPDATE_SUCCESS',
  'BRAND_DELETE_SUCCESS',
  'CLIENT_INVITE_SUCCESS',
  'CLIENT_CREATE_SUCCESS',
  'CLIENT_UPDATE_SUCCESS',
  'CLIENT_DELETE_SUCCESS',
  'TEMPLATE_CREATE_SUCCESS',
  'TEMPLATE_UPDATE_SUCCESS',
  'TEMPLATE_DELETE_SUCCESS',
  'TEMPLATE_APPLY_SUCCESS',
  'LOGIN_AS_SUCCESS',
  'PROJECT_ASSIGN_SUCCESS',
  'PROJECT_SHARE_SUCCESS',
  'PROJECT_UNSHARE_SUCCESS',
  'PROJECT_RETURN_SUCCESS',
  'ALERT_DELIVERY_FAILED',
  'REPORT_CREATE_SUCCESS',
  'REPORT_UPDATE_SUCCESS',
  'REPORT_DELETE_SUCCESS',
  'REPORT_LINKS_END_SUCCESS',
  'REPORT_MAKE_FAILED',
  'REPORT_DELIVERY_FAILED',
  'SHARED_VIEW_CREATE_SUCCESS',
  'SHARED_VIEW_REVOKE_SUCCESS',
  'SUBSCRIPTION_CHANGE_SUCCESS',
] as const
export type ActivityType = (typeof activityTypes)[number]

export const activity = z.object({
  id: z.int(),
  text: z.string(),
  type: z.enum(activityTypes),
  created_at: timestamp,
  created_at_human: z.string(),
  user: z.object({ username: z.string() }),
})
export type Activity = z.infer<typeof activity>

export const memberActivities = endpoint({
  method: 'GET',
  path: 'activities/fetchUserMember',
  scope: 'account',
  permission: 'invite',
  summary: 'What a member did in the account, newest first; with a project, only what they did in it',
  input: z
    .object({ user_member_id: id('user_member_id'), project_id: optionalId(), page })
    .transform((input) => ({
      memberId: input.user_member_id,
      projectId: input.project_id ?? null,
      page: input.page,
    })),
  items: pageOf(activity),
})

export const ownActivities = endpoint({
  method: 'GET',
  path: 'activities/fetchAuth',
  scope: 'account',
  isOpen: true,
  summary: 'What the caller did in their own account, newest first',
  input: z.object({ page }),
  items: pageOf(activity),
})

export const markActivities = endpoint({
  method: 'POST',
  path: 'activities/mark',
  impersonation: 'reading',
  scope: 'account',
  isOpen: true,
  summary: "Mark the caller's activities as seen",
  input: nothing,
  items: z.null(),
})
