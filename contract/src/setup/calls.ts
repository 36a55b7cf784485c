import { z } from 'zod'
import { signIn } from '../auth/calls.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { formSchema } from '../validation/schema.ts'
import { setupForm } from './forms.ts'

export const setupState = endpoint({
  method: 'GET',
  path: 'setup/state',
  scope: 'public',
  summary: 'Whether the installation still waits for its first administrator',
  input: nothing,
  items: z.object({ is_open: z.boolean() }),
})

export const beginSetup = endpoint({
  method: 'POST',
  path: 'setup/begin',
  scope: 'public',
  summary: 'Make the first administrator with the code that the start printed; the code works once',
  input: formSchema(setupForm),
  items: signIn,
  limit: { max: 10, seconds: 600 },
})

export const findSetup = endpoint({
  method: 'GET',
  path: 'setup/mFind',
  scope: 'admin',
  isOpen: true,
  summary: 'What an installation needs before people come: mail, source, first project',
  input: nothing,
  items: z.object({
    mail: z.object({
      /** Host of the mail server; null: mails become files. */
      server: z.string().nullable(),
      from: z.string(),
    }),
    /** Number of projects of the caller. */
    projects: z.int(),
    email: z.string(),
    /** Id of a running worker that can test the source; null without one. */
    worker_id: z.int().nullable(),
  }),
})
