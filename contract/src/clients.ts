import { z } from 'zod'
import { signInAnswer, user } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { clientLoginForm, clientRegisterForm } from './forms/clients.ts'
import { messages } from './messages.ts'
import { formSchema } from './validation/schema.ts'

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

export const checkClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/check',
  scope: 'client',
  isOpen: true,
  summary: 'Renew the session and return its client',
  input: nothing,
  items: user,
})

export const logoutClient = endpoint({
  method: 'POST',
  path: 'user-dashboards/logout',
  scope: 'client',
  isOpen: true,
  endsSession: true,
  summary: 'End the session',
  input: nothing,
  items: z.null(),
})
