import { z } from 'zod'
import { signIn } from '../auth/calls.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

/** Minutes that somebody can be logged in as somebody else. */
export const LOGIN_AS_MINUTES = 60

export const loginAsUser = endpoint({
  method: 'POST',
  path: 'users/mLoginAs',
  scope: 'admin',
  isOpen: true,
  proof: 'person',
  summary:
    'A session of a person for support, for an hour, never of an administrator; the person sees it in the activities',
  input: z.object({ user_id: id('user_id') }).transform((input) => ({ userId: input.user_id })),
  items: signIn,
  limit: { max: 30, seconds: 3600 },
})
