import { z } from 'zod'
import { user } from '../auth/calls.ts'
import { changePasswordForm, setPasswordForm } from '../auth/forms.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { cloudTargets } from '../exports/clouds.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { id, oneOf, optionalOneOf, optionalText, requiredFlag, timestamp } from '../wire.ts'
import { avatarForm, changeEmailForm } from './forms.ts'
import { dateFormats, isTimeZone } from './time-display.ts'

export const PREFERENCES = [
  'allow_news',
  'allow_promotions',
  'allow_blog_posts',
  'allow_daily_status',
  'allow_weekly_status',
] as const
export type Preference = (typeof PREFERENCES)[number]

export const changePassword = endpoint({
  method: 'POST',
  path: 'users/changePassword',
  aliases: ['auth/change-password'],
  scope: 'account',
  isOpen: true,
  proof: 'factor',
  summary: "Change the caller's password and end all their other sessions",
  input: formSchema(changePasswordForm).transform((form) => ({
    oldPassword: form.old_password,
    newPassword: form.new_password,
  })),
  items: z.null(),
  message: messages.passwordChanged,
  limit: { max: 10, seconds: 600 },
})

/** `may_set`: there is no password, and the caller has logged in recently enough to set one. */
export const passwordState = endpoint({
  method: 'GET',
  path: 'users/passwordState',
  scope: 'account',
  isOpen: true,
  summary: 'Whether the caller has a password',
  input: nothing,
  items: z.object({ has_password: z.boolean(), may_set: z.boolean() }),
})

export const setPassword = endpoint({
  method: 'POST',
  path: 'users/setPassword',
  scope: 'user',
  isOpen: true,
  proof: 'factor',
  summary:
    'Set a first password within 10 minutes after logging in, and end all other sessions of the caller',
  input: formSchema(setPasswordForm).transform((form) => ({ newPassword: form.new_password })),
  items: z.null(),
  message: messages.passwordSet,
  limit: { max: 10, seconds: 600 },
})

export const logoutOthers = endpoint({
  method: 'POST',
  path: 'users/logoutOthers',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'End all other sessions of the caller',
  input: nothing,
  /** `ended`: number of sessions that were ended. */
  items: z.object({ ended: z.int() }),
  messageOf: ({ ended }) => messages.otherSessionsEnded(ended),
})

export const updateAvatar = endpoint({
  method: 'POST',
  path: 'users/updateAvatar',
  aliases: ['auth/update-avatar'],
  scope: 'account',
  isOpen: true,
  summary: "Replace the caller's picture; takes a multipart body",
  input: formSchema(avatarForm),
  items: user,
  message: messages.avatarSaved,
  upload: { fields: ['avatar'], maxBytes: 1024 * 1024 },
  limit: { max: 20, seconds: 600 },
})

/**
 * `user_api_id` is a connection of the caller's, or `disabled`; `target` says how it is used, where that is not clear:
 * a connection to Google Drive takes files, or with `gsheets` spreadsheets.
 */
export const updateExports = endpoint({
  method: 'POST',
  path: 'users/updateExports',
  aliases: ['auth/update-exports'],
  scope: 'account',
  isOpen: true,
  summary: 'Choose the connection for automatic exports, and what becomes of it: files or spreadsheets',
  message: messages.autoExportSaved,
  input: z
    .object({
      user_api_id: z.union([z.literal('disabled'), id('user_api_id')]),
      target: optionalOneOf(cloudTargets),
    })
    .transform((input) => ({
      connectionId: input.user_api_id === 'disabled' ? null : input.user_api_id,
      target: input.target,
    })),
  items: user,
})

export const updateNotifications = endpoint({
  method: 'POST',
  path: 'users/updateNotifications',
  aliases: ['auth/update-notifications'],
  scope: 'user',
  isOpen: true,
  summary: 'Choose which emails to receive',
  input: z.object({
    allow_news: requiredFlag('allow_news'),
    allow_promotions: requiredFlag('allow_promotions'),
    allow_blog_posts: requiredFlag('allow_blog_posts'),
    allow_daily_status: requiredFlag('allow_daily_status'),
    allow_weekly_status: requiredFlag('allow_weekly_status'),
  }),
  items: user,
  message: messages.preferencesSaved,
})

/** Empty: the zone of the browser, and the usual format. */
export const updateTimeDisplay = endpoint({
  method: 'POST',
  path: 'users/updateTimeDisplay',
  scope: 'user',
  isOpen: true,
  summary: 'Choose the time zone and the format in which times are shown',
  input: z
    .object({
      time_zone: optionalText(64).refine((zone) => zone === undefined || isTimeZone(zone), {
        error: messages.notTimeZone,
      }),
      date_format: optionalOneOf(dateFormats),
    })
    .transform((input) => ({ timeZone: input.time_zone ?? null, dateFormat: input.date_format ?? null })),
  items: user,
  message: messages.preferencesSaved,
})

/** `option` is `trial`, and may be left out. */
export const chooseTrial = endpoint({
  method: 'POST',
  path: 'users/updateAccountStarterOption',
  aliases: ['auth/update-account-starter'],
  scope: 'user',
  isOpen: true,
  summary: 'Start the trial that the caller registered for',
  input: z.object({ option: oneOf('option', ['trial']).optional() }),
  items: user,
})

/** `awaited`: whose confirmation is next. `needs_old`: the old address must confirm after the new one. */
const emailChange = z.object({
  email: z.string(),
  is_proven: z.boolean(),
  has_password: z.boolean(),
  pending: z
    .object({
      email: z.string(),
      awaited: z.enum(['new', 'old']),
      needs_old: z.boolean(),
      expires_at: timestamp,
    })
    .nullable(),
})

export const emailState = endpoint({
  method: 'GET',
  path: 'users/emailChange',
  scope: 'account',
  isOpen: true,
  summary: "The caller's email address and its pending change",
  input: nothing,
  items: emailChange,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: 'users/changeEmail',
  scope: 'account',
  isOpen: true,
  proof: 'factor',
  summary:
    'Request a change of the email address; the new address confirms it, then the old one if it is confirmed itself',
  input: formSchema(changeEmailForm),
  items: emailChange,
  limit: { max: 10, seconds: 3600 },
})

export const resendEmailChange = endpoint({
  method: 'POST',
  path: 'users/emailChange/resend',
  scope: 'account',
  isOpen: true,
  summary: 'Send the link for the pending change again',
  input: nothing,
  items: emailChange,
  limit: { max: 10, seconds: 3600 },
})

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: 'users/emailChange/cancel',
  scope: 'account',
  isOpen: true,
  summary: 'Cancel the change of the email address',
  input: nothing,
  items: emailChange,
})

const mailedToken = z.object({ token: z.string().default('') })

/** `side`: the address that received the link; `revoke` is the old address, which can only stop the change. */
export const readEmailChange = endpoint({
  method: 'GET',
  path: 'users/emailChange/link',
  scope: 'public',
  summary: 'What the link in an email about an address change does',
  input: mailedToken,
  items: z.object({ email: z.string(), username: z.string(), side: z.enum(['new', 'old', 'revoke']) }),
  limit: { max: 60, seconds: 3600 },
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: 'users/emailChange/confirm',
  scope: 'public',
  summary: 'Confirm an address change with the link from an email',
  input: mailedToken,
  items: z.object({ is_done: z.boolean() }),
  limit: { max: 60, seconds: 3600 },
})

export const revokeEmailChange = endpoint({
  method: 'POST',
  path: 'users/emailChange/revoke',
  scope: 'public',
  summary: 'Stop an address change from the old address, and end all sessions',
  input: mailedToken,
  items: z.null(),
  limit: { max: 60, seconds: 3600 },
})
