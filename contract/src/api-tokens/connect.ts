import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { formSchema } from '../validation/schema.ts'
import { connectForm, programForm } from './forms.ts'
import { tokenPermissions } from './permissions.ts'

/** Screen to which a program sends a person who may connect it. */
export const AUTHORIZE_PATH = '/account/authorize'
/** Screen at which a client of a brand answers a program. */
export const CLIENT_AUTHORIZE_PATH = `/white-label${AUTHORIZE_PATH}`
/** Token endpoint of OAuth. */
export const TOKEN_PATH = '/api/oauth/token'

/** Problems of a request that its program is told (RFC 6749, RFC 8707). */
export const requestProblems = [
  'unsupported_response_type',
  'invalid_request',
  'invalid_scope',
  'invalid_target',
] as const

export const describeProgram = endpoint({
  method: 'GET',
  path: 'api-tokens/program',
  scope: 'account',
  waitsFor: 'providers',
  limit: { max: 60, seconds: 3600, isOfAccount: true },
  summary: 'Describe the program that asks a person to connect it',
  input: formSchema(programForm),
  items: z.object({
    /** Name that the program gives itself. Nothing proves it. */
    name: z.string(),
    /** Host at which the program describes itself. */
    host: z.string(),
    /** Host that gets the answer. */
    redirect_host: z.string(),
    /** Whether the answer goes to a program on the computer of the person. */
    is_local: z.boolean(),
    /** Permissions that it asks for. */
    permissions: z.array(z.enum(tokenPermissions)),
    problem: z.enum(requestProblems).nullable(),
    /** Address of the program that tells it of the refusal or of the problem. */
    back_to: z.string(),
  }),
})

export const connectProgram = endpoint({
  method: 'POST',
  path: 'api-tokens/connect',
  scope: 'account',
  permission: 'view',
  isOfSeen: true,
  proof: 'person',
  waitsFor: 'providers',
  limit: { max: 20, seconds: 3600, isOfAccount: true },
  summary: 'Connect a program, and get the address with its code',
  input: formSchema(connectForm).transform(({ permissions, project_ids, expires_in, ...request }) => ({
    request,
    permissions: tokenPermissions.filter((permission) => permissions.includes(permission)),
    projectIds: [...new Set(project_ids ?? [])],
    days: Number(expires_in),
  })),
  items: z.object({ leads_to: z.string() }),
})
