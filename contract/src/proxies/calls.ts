import { z } from 'zod'
import { listInput } from '../admin/lists.ts'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { ids, requiredFlag, timestamp } from '../wire.ts'
import { createProxiesForm } from './forms.ts'

/**
 * `unused`: no request was sent through it yet; `resting`: it failed or was refused, and is not used for a
 * while.
 */
export const proxyStatuses = ['disabled', 'unused', 'working', 'resting'] as const
export type ProxyStatus = (typeof proxyStatuses)[number]

/** Placeholder for a password; answers never contain passwords. */
export const HIDDEN_PASSWORD = '********'

export const proxy = z.object({
  id: z.int(),
  /** IP address or host name. */
  ip: z.string(),
  port: z.int(),
  country: z.object({ code: z.string(), name: z.string() }).nullable(),
  username: z.string().nullable(),
  /** `********` if there is one. */
  password: z.string().nullable(),
  is_enabled: z.boolean(),
  process_status: z.enum(proxyStatuses),
  process_status_text: z.string(),
  /** Requests sent through it. */
  usage_amount: z.int(),
  /** Requests without an answer in time, not carried, or answered with an error. */
  failed_amount: z.int(),
  /** Requests answered with a captcha or a refusal. */
  blocked_amount: z.int(),
  /** Recent time for a complete page, in milliseconds. */
  latency: z.int().nullable(),
  last_failure: z.string().nullable(),
  resting_until: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
})
export type ListedProxy = z.infer<typeof proxy>

export const listProxies = endpoint({
  method: 'GET',
  path: 'proxies/mPaginate',
  scope: 'admin',
  summary: 'The proxies and their state, newest first',
  input: listInput(['created_at', 'last_used_at', 'usage_amount']),
  items: pageOf(proxy),
})

export const createProxies = endpoint({
  method: 'POST',
  path: 'proxies/mCreate',
  scope: 'admin',
  summary:
    'Add proxies, one per line as ip:port:country:username:password; wrong lines are skipped and reported',
  input: formSchema(createProxiesForm).transform(({ proxy_list }) => ({ list: proxy_list })),
  items: z.object({
    created: z.array(proxy),
    errors: z.array(z.object({ line: z.int(), message: z.string() })),
  }),
  messageOf: ({ created, errors }) => messages.proxiesCreated(created.length, errors.length),
})

export const enableProxies = endpoint({
  method: 'PUT',
  path: 'proxies/mUpdateEnabled',
  scope: 'admin',
  summary: 'Enable or disable proxies; workers apply it at once',
  input: z
    .object({ ids: ids('ids'), is_enabled: requiredFlag('is_enabled') })
    .transform((input) => ({ ids: input.ids, isEnabled: input.is_enabled })),
  items: z.object({ updated_ids: z.array(z.int()) }),
  message: messages.proxiesUpdated,
})

export const deleteProxies = endpoint({
  method: 'DELETE',
  path: 'proxies/mDeleteSelected',
  scope: 'admin',
  summary: 'Delete proxies; workers apply it at once',
  input: z.object({ ids: ids('ids') }),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  message: messages.proxiesDeleted,
})
