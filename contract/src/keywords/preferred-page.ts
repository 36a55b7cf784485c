import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { preferredPageForm } from './preferred-page-form.ts'

export const setPreferredPage = endpoint({
  method: 'PUT',
  path: 'project-keywords/preferred-page',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'The page of the site that should rank for keywords; without an address, any page may',
  input: formSchema(preferredPageForm).transform((form) => ({
    keywordIds: form.project_keyword_ids,
    url: form.preferred_page?.trim() || null,
  })),
  items: z.object({ total: z.int(), is_cleared: z.boolean() }),
  messageOf: ({ total, is_cleared }) =>
    is_cleared ? messages.preferredPageCleared(total) : messages.preferredPageSet(total),
})
