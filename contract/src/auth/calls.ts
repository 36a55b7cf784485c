import { z } from 'zod'
import { dateFormats } from '../account/time-display.ts'
import { publicBrand } from '../brands/calls.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { savedLayout } from '../list-layout/calls.ts'
import { roles } from '../members/permissions.ts'
import { messages } from '../messages.ts'
import { secondStep } from '../second-factor/second-step.ts'
import { formSchema } from '../validation/schema.ts'
import { day, flag, id, timestamp } from '../wire.ts'
import {
  completeForm,
  confirmEmailForm,
  forgotPasswordForm,
  loginForm,
  registerForm,
  resetPasswordForm,
} from './forms.ts'

/** The signed-in person, for every screen. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  avatar_location: z.string().nullable(),
  /** `email`, or `social` when a provider identifies the person. */
  auth_type: z.enum(['email', 'social']),
  driver_name: z.string().nullable(),
  /** 1 active, 2 must choose the trial or a payment. */
  status: z.int(),
  /** The person's role in their own account, or in that of `works_in`; `permissions.ts` says what it allows. */
  role: z.enum(roles),
  /** Set only for clients: the brand they sign in under. */
  user_brand_id: z.int().nullable(),
  user_brand: publicBrand.nullable(),
  /** Name of the package; null without a package. */
  package: z.string().nullable(),
  package_slug: z.string().nullable(),
  invitation: z.string().nullable(),
  user_member: z.object({
    /** Whole days until the end; null: unlimited. */
    days_left: z.int().nullable(),
    status: z.int(),
    role: z.enum(roles),
    is_expired: flag,
    end_at_date: day.nullable(),
  }),
  allow_news: flag,
  allow_promotions: flag,
  allow_blog_posts: flag,
  allow_daily_status: flag,
  allow_weekly_status: flag,
  /** Display of times. Absent: the time zone of the browser, the default date format. */
  time_zone: z.string().optional(),
  date_format: z.enum(dateFormats).optional(),
  /** Layout of the keyword list; null before the person changes it, absent in the response of a log-in. */
  list_layout: savedLayout.nullable().optional(),
  /** `disabled`, the id of a connection that receives files, or `ID gsheets` for one whose spreadsheet is updated. */
  auto_export_type: z.string().nullable(),
  user_apis: z.array(z.object({ id: z.int(), name: z.string() })),
  /** End of this session; set only while somebody else acts in the person's name. */
  impersonated_until: timestamp.optional(),
  /** Present only for clients whose package has API access. */
  has_api_access: z.literal(1).optional(),
  /** Present only for administrators. */
  is_administrator: z.literal(true).optional(),
  /**
   * Owners of the accounts that the person reaches only with a second factor; absent when no account is
   * closed.
   */
  second_factor_for: z.array(z.string()).optional(),
  /** At the log-in of a client who has nothing but one project that is shared with them: that project. */
  opens_project: z.int().optional(),
  /** The session of this person; absent for somebody who acts as them. `is_kept`: lasts 30 days since its last use. */
  session: z.object({ seconds_left: z.int(), is_kept: flag }).optional(),
  /**
   * The account in which the person works as a member while they have no package of their own: its owner, and whether
   * they see only some of its projects. Calls that name no account reach it.
   */
  works_in: z.object({ userable_id: z.int(), username: z.string(), is_limited: flag }).optional(),
})
export type User = z.infer<typeof user>

export const signIn = z.object({ token: z.string(), user })
export type SignIn = z.infer<typeof signIn>

/** People with a second factor continue with `second-factor/logIn`. */
export const signInAnswer = z.union([signIn, secondStep])

export const register = endpoint({
  method: 'POST',
  path: 'users/create',
  aliases: ['users'],
  scope: 'public',
  summary: 'Register an account',
  input: formSchema(registerForm),
  items: z.object({ redirect: z.string() }),
  message: messages.registered,
  limit: { max: 5, seconds: 3600 },
})

export const login = endpoint({
  method: 'POST',
  path: 'users/login',
  aliases: ['auth/login'],
  scope: 'public',
  summary: 'Log in and receive a bearer token',
  input: formSchema(loginForm),
  items: signInAnswer,
  limit: { max: 5, seconds: 60, field: 'username' },
})

export const checkSession = endpoint({
  method: 'POST',
  path: 'users/check',
  impersonation: 'reading',
  aliases: ['auth/check', 'GET auth'],
  scope: 'user',
  isOpen: true,
  summary: 'Renew the session and return its user',
  input: nothing,
  items: user,
})

export const findUser = endpoint({
  method: 'GET',
  path: 'users/find',
  aliases: ['users/:user_id'],
  scope: 'user',
  isOpen: true,
  summary: 'The signed-in user by id; nobody else is found',
  input: z.object({ user_id: id('user_id') }).transform((input) => ({ userId: input.user_id })),
  items: user,
})

export const logout = endpoint({
  method: 'POST',
  path: 'users/logout',
  impersonation: 'reading',
  aliases: ['auth/logout'],
  scope: 'user',
  isOpen: true,
  endsSession: true,
  summary: 'End the session',
  input: nothing,
  items: z.null(),
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: 'users/logoutEverywhere',
  scope: 'user',
  isOpen: true,
  endsSession: true,
  summary: 'End all sessions of the user, including this one',
  input: nothing,
  items: z.object({ redirect: z.string() }),
  message: messages.loggedOutEverywhere,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'users/forgotPassword',
  aliases: ['auth/forgot-password'],
  scope: 'public',
  summary: 'Mail a link to choose a new password; the answer is the same for unknown addresses',
  input: formSchema(forgotPasswordForm),
  items: z.null(),
  message: messages.resetLinkSent,
  limit: { max: 5, seconds: 3600 },
})

export const checkResetToken = endpoint({
  method: 'GET',
  path: 'users/resetPasswordTokenChecker',
  aliases: ['auth/password-reset/token'],
  scope: 'public',
  summary: 'Check whether the token of a mailed link is still valid',
  input: z.object({ token: z.string().default('') }),
  items: z.object({ valid: z.boolean() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: 'users/resetPassword',
  aliases: ['auth/password-reset'],
  scope: 'public',
  summary: 'Choose a new password with the token of a mailed link',
  input: formSchema(resetPasswordForm),
  items: z.object({ redirect: z.string() }),
  message: messages.passwordReset,
  limit: { max: 20, seconds: 3600 },
})

export const readVerification = endpoint({
  method: 'GET',
  path: 'users/verifyEmailTokenChecker',
  scope: 'public',
  summary:
    'Check whether the token of a mailed link is still valid, and whether confirming needs the password',
  input: z.object({ token: z.string().default('') }),
  items: z.object({ valid: z.boolean(), needs_password: z.boolean() }),
  limit: { max: 60, seconds: 3600 },
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: 'users/verifyEmail',
  scope: 'public',
  summary: 'Confirm an email address with the token of the mailed link and the password of the account',
  input: formSchema(confirmEmailForm),
  items: z.null(),
  message: messages.emailConfirmed,
  limit: { max: 60, seconds: 3600 },
})

export const verifyOwnEmail = endpoint({
  method: 'POST',
  path: 'users/verifyOwnEmail',
  scope: 'user',
  isOpen: true,
  summary: "Confirm the caller's email address with the token of the mailed link",
  input: z.object({ token: z.string().default('') }),
  items: z.null(),
  message: messages.emailConfirmed,
  limit: { max: 60, seconds: 3600 },
})

/** Why a person returns from a provider without being signed in: `problem` in the log-in page's URL. */
export const driverProblems = [
  'unconfigured',
  'denied',
  'failed',
  'expired',
  'disabled',
  'email_taken',
  'other_invitation',
] as const
export type DriverProblem = (typeof driverProblems)[number]

export const exchangeCode = endpoint({
  method: 'POST',
  path: 'auth/driver/exchange',
  scope: 'public',
  summary: 'Log in with the code from a provider’s callback',
  input: z.object({ code: z.string().default('') }),
  items: signInAnswer,
  limit: { max: 30, seconds: 60 },
})

export const completeRegistration = endpoint({
  method: 'POST',
  path: 'auth/driver/complete',
  scope: 'public',
  summary:
    'Give an email address if the provider confirmed none; a link is mailed to it, even if it is registered already',
  input: formSchema(completeForm),
  items: z.null(),
  message: messages.registrationLinkSent,
  limit: { max: 20, seconds: 3600 },
})

const mailedToken = z.object({ token: z.string().default('') })

export const pendingRegistration = endpoint({
  method: 'GET',
  path: 'auth/driver/pending',
  scope: 'public',
  summary: 'The registration that a mailed link belongs to',
  input: mailedToken,
  items: z.object({ email: z.string(), provider: z.string(), name: z.string() }),
  limit: { max: 60, seconds: 3600 },
})

export const confirmRegistration = endpoint({
  method: 'POST',
  path: 'auth/driver/confirm',
  scope: 'public',
  summary: 'Create the account of a confirmed registration, and log in',
  input: mailedToken,
  items: signInAnswer,
  limit: { max: 20, seconds: 3600 },
})

export const rejectRegistration = endpoint({
  method: 'POST',
  path: 'auth/driver/reject',
  scope: 'public',
  summary: 'Cancel a registration that somebody else started with this address',
  input: mailedToken,
  items: z.null(),
  limit: { max: 20, seconds: 3600 },
})
