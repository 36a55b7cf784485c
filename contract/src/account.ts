import { z } from 'zod'
import { user } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { avatarForm } from './forms/account.ts'
import { changePasswordForm } from './forms/auth.ts'
import { messages } from './messages.ts'
import { formSchema } from './validation/schema.ts'
import { id, oneOf, requiredFlag } from './wire.ts'

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
  scope: 'user',
  isOpen: true,
  summary: "Change the caller's password; every other session of theirs ends",
  input: formSchema(changePasswordForm).transform((form) => ({
    oldPassword: form.old_password,
    newPassword: form.new_password,
  })),
  items: z.null(),
  message: messages.passwordChanged,
  limit: { max: 10, seconds: 600 },
})

export const logoutOthers = endpoint({
  method: 'POST',
  path: 'users/logoutOthers',
  scope: 'account',
  isOpen: true,
  summary: 'End every session of the caller but this one',
  input: nothing,
  /** `ended`: how many there were. */
  items: z.object({ ended: z.int() }),
  messageOf: ({ ended }) => messages.otherSessionsEnded(ended),
})

export const updateAvatar = endpoint({
  method: 'POST',
  path: 'users/updateAvatar',
  aliases: ['auth/update-avatar'],
  scope: 'account',
  isOpen: true,
  summary: "Replace the caller's picture, by a multipart body",
  input: formSchema(avatarForm),
  items: user,
  message: messages.avatarSaved,
  upload: { fields: ['avatar'], maxBytes: 1024 * 1024 },
  limit: { max: 20, seconds: 600 },
})

/** `user_api_id` is a connection of the caller's, or `disabled`. */
export const updateExports = endpoint({
  method: 'POST',
  path: 'users/updateExports',
  aliases: ['auth/update-exports'],
  scope: 'account',
  isOpen: true,
  summary: 'Say where keywords are exported to by themselves',
  input: z
    .object({ user_api_id: z.union([z.literal('disabled'), id('user_api_id')]) })
    .transform((input) => ({ connectionId: input.user_api_id === 'disabled' ? null : input.user_api_id })),
  items: user,
})

export const updateNotifications = endpoint({
  method: 'POST',
  path: 'users/updateNotifications',
  aliases: ['auth/update-notifications'],
  scope: 'user',
  isOpen: true,
  summary: 'Say which mails are wanted',
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

/** `option` is `trial`, and may be left out. */
export const chooseTrial = endpoint({
  method: 'POST',
  path: 'users/updateAccountStarterOption',
  aliases: ['auth/update-account-starter'],
  scope: 'user',
  isOpen: true,
  summary: 'Begin the trial one has registered for',
  input: z.object({ option: oneOf('option', ['trial']).optional() }),
  items: user,
})
