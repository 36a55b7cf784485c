import { z } from 'zod'
import { signIn, signInAnswer, user } from '../auth/calls.ts'
import { utcDay } from '../days.ts'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { refusals } from '../validation/refusals.ts'
import { editSchema, formSchema } from '../validation/schema.ts'
import {
  day,
  flag,
  id,
  isDay,
  optionalId,
  optionalLines,
  optionalOneOf,
  optionalText,
  order,
  page,
  timestamp,
} from '../wire.ts'
import {
  clientForgotPasswordForm,
  clientLoginForm,
  clientRegisterForm,
  createClientForm,
  updateClientForm,
} from './forms.ts'

export const loginClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/login',
  scope: 'public',
  summary: 'Log in under a brand and receive a bearer token',
  input: formSchema(clientLoginForm),
  items: signInAnswer,
  limit: { max: 5, seconds: 60, field: 'username' },
})

export const registerClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/register',
  scope: 'public',
  summary: 'Register as a client of a brand',
  input: formSchema(clientRegisterForm),
  items: z.object({ redirect: z.string() }),
  message: messages.registered,
  limit: { max: 5, seconds: 3600 },
})

export const readClientInvitation = endpoint({
  method: 'GET',
  path: 'user-dashboards/invitation',
  scope: 'public',
  summary: 'Which address a mailed code invites to a brand; null if it is not valid any more',
  input: z
    .object({ user_brand_id: id('user_brand_id'), invitation: optionalText(200) })
    .transform(({ user_brand_id: brandId, invitation = '' }) => ({ brandId, invitation })),
  items: z.object({ email: z.string() }).nullable(),
  limit: { max: 60, seconds: 3600 },
})

export const forgotClientPassword = endpoint({
  method: 'POST',
  path: 'user-dashboards/forgotPassword',
  scope: 'public',
  summary:
    'Mail a client a link to choose a new password, for `users/resetPassword`; the answer is the same for unknown addresses',
  input: formSchema(clientForgotPasswordForm),
  items: z.null(),
  message: messages.resetLinkSent,
  limit: { max: 5, seconds: 3600 },
})

export const checkClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/check',
  impersonation: 'reading',
  scope: 'client',
  isOpen: true,
  summary: 'Renew the session and return its client',
  input: nothing,
  items: user,
})

export const logoutClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/logout',
  impersonation: 'reading',
  scope: 'client',
  isOpen: true,
  endsSession: true,
  summary: 'End the session',
  input: nothing,
  items: z.null(),
})

/** Days for which the link works that a new client gets. */
export const CLIENT_WELCOME_DAYS = 7

/** A client as the agency sees it. */
export const clientDashboard = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  user_brand_id: z.int(),
  user_wl_package_id: z.int(),
  /** Name of the package. */
  user_wl_package: z.string(),
  /** Name of the brand. */
  user_brand: z.string(),
  /** Template of the client's new projects; null: none. */
  user_dashboard_template: z.object({ id: z.int(), name: z.string() }).nullable(),
  total_projects: z.int(),
  total_project_keywords: z.int(),
  top3_positions: z.int(),
  top10_positions: z.int(),
  top50_positions: z.int(),
  end_at: timestamp.nullable(),
  end_at_date: day.nullable(),
  /** Null is unlimited. */
  days_left: z.int().nullable(),
  is_expired: flag,
  status: flag,
  created_at: timestamp,
})
export type ClientDashboard = z.infer<typeof clientDashboard>

export const clientSorts = [
  'username',
  'email',
  'user_wl_package',
  'user_brand',
  'total_projects',
  'total_project_keywords',
  'top3_positions',
  'top10_positions',
  'top50_positions',
  'end_at',
  'created_at',
] as const
export type ClientSort = (typeof clientSorts)[number]

const ofAgency = { scope: 'user', permission: 'own' } as const

const clientId = z
  .object({ user_dashboard_id: id('user_dashboard_id') })
  .transform((input) => ({ clientId: input.user_dashboard_id }))

export const createClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/create',
  ...ofAgency,
  names: { package_id: 'resale_package' },
  summary:
    'Create a client of a brand, and mail them the log-in page and a link to choose a password; no mail while the address of the caller is not confirmed',
  input: formSchema(createClientForm),
  items: z.object({ redirect: z.string(), user_dashboard: clientDashboard, is_mailed: flag }),
  messageOf: ({ is_mailed }) => (is_mailed === 1 ? messages.clientMailed : messages.clientCreated),
})

export const listClients = endpoint({
  method: 'GET',
  path: 'user-dashboards/fetchAuth',
  ...ofAgency,
  summary: 'A page of the clients, newest first; of one brand, or whose name or address contains a text',
  input: z
    .object({
      user_brand_id: optionalId(),
      search: optionalLines(),
      page,
      sort: optionalOneOf(clientSorts),
      order,
    })
    .transform(({ user_brand_id: brandId, ...rest }) => ({ brandId, ...rest })),
  items: pageOf(clientDashboard),
})

export const allClients = endpoint({
  method: 'GET',
  path: 'user-dashboards/fetchAllAuth',
  ...ofAgency,
  summary: 'All clients, by name',
  input: nothing,
  items: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      user_brand: z.string(),
      user_dashboard_template_id: z.int().nullable(),
      status: flag,
    }),
  ),
})

export const findClient = endpoint({
  method: 'GET',
  path: 'user-dashboards/findAuth',
  ...ofAgency,
  summary: 'One client',
  input: clientId,
  items: clientDashboard,
})

export const updateClient = endpoint({
  method: 'PUT',
  path: 'user-dashboards/updateAuth',
  ...ofAgency,
  names: { package_id: 'resale_package' },
  summary: 'Change a client; what is left out stays as it is. Another package sets the end',
  input: editSchema(updateClientForm).transform((form, context) => {
    const { end_at: end } = form
    if (end === undefined || end === null || (isDay(end) && end >= utcDay())) return form
    const message = isDay(end) ? messages.endInPast : refusals.notDay
    context.addIssue({ code: 'custom', path: ['end_at'], message })
    return z.NEVER
  }),
  items: clientDashboard,
  message: messages.clientUpdated,
})

export const toggleClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/updateAuthStatus',
  ...ofAgency,
  summary: 'Disable an enabled client and log them out, or enable a disabled one',
  input: clientId,
  items: clientDashboard,
  message: messages.clientUpdated,
})

export const loginAsClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/loginAs',
  ...ofAgency,
  summary: 'A session of an enabled client for its agency, for an hour; the client sees it in the activities',
  input: clientId,
  items: signIn,
  limit: { max: 60, seconds: 3600 },
})
