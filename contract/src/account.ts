import { z } from 'zod'
import { user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { changePasswordForm } from './forms/auth.ts'
import { messages } from './messages.ts'
import { formSchema } from './validation/schema.ts'
import { oneOf, requiredFlag } from './wire.ts'

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
