import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { id, timestamp } from '../wire.ts'
import { apiTokenForm } from './forms.ts'
import { tokenPermissions } from './permissions.ts'

/** Maximum of tokens of an account that have neither ended nor expired. */
export const MOST_TOKENS = 50

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The last four characters, to recognise a token. */
  ending: z.string(),
  /** Host of the program that a person has connected by OAuth; null for a token that a person has copied. */
  program_host: z.string().nullable(),
  permissions: z.array(z.enum(tokenPermissions)),
  /** Null: all projects that its maker sees. */
  project_ids: z.array(z.int()).nullable(),
  made_by: z.string(),
  is_own: z.boolean(),
  /** Whether it works. `no_factor`: the account asks for a second factor that the maker does not have. */
  state: z.enum(['active', 'expired', 'ended', 'no_member', 'no_factor']),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  last_used_ip: z.string().nullable(),
  /** Country of this address, in English. */
  last_used_place: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

export const listApiTokens = endpoint({
  method: 'GET',
  path: 'api-tokens/fetchAuth',
  scope: 'account',
  permission: 'view',
  isOfSeen: true,
  summary: "The caller's API tokens in an account; its owners see all of them",
  input: nothing,
  items: z.object({
    /** Whether the package of the account has API access. */
    is_included: z.boolean(),
    tokens: z.array(apiToken),
  }),
})

export const listTokenAccounts = endpoint({
  method: 'GET',
  path: 'api-tokens/accounts',
  scope: 'account',
  summary: 'The owners of other accounts in which the caller works, and may make tokens',
  input: nothing,
  items: z.array(z.object({ userable_id: z.int(), username: z.string() })),
})

export const createApiToken = endpoint({
  method: 'POST',
  path: 'api-tokens/create',
  scope: 'account',
  permission: 'view',
  isOfSeen: true,
  proof: 'person',
  limit: { max: 20, seconds: 3600, isOfAccount: true },
  summary: 'Create an API token; only this answer contains it',
  input: formSchema(apiTokenForm).transform(({ project_ids, expires_in, name, permissions }) => ({
    name,
    permissions: tokenPermissions.filter((permission) => permissions.includes(permission)),
    projectIds: [...new Set(project_ids ?? [])],
    days: expires_in === 'never' ? null : Number(expires_in),
  })),
  items: z.object({ token: z.string(), api_token: apiToken }),
  message: messages.apiTokenCreated,
})

export const endApiToken = endpoint({
  method: 'DELETE',
  path: 'api-tokens/deleteAuth',
  scope: 'account',
  permission: 'view',
  isOfSeen: true,
  names: { api_token_id: 'api_token' },
  summary: 'End an API token at once',
  input: z
    .object({ api_token_id: id('api_token_id') })
    .transform((input) => ({ tokenId: input.api_token_id })),
  items: apiToken,
  message: messages.apiTokenEnded,
})
