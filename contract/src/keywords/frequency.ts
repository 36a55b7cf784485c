import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { ids, oneOf } from '../wire.ts'

/** Days between checks, 0 for paused; `project`: as the keyword's project. */
export const frequencies = ['project', '1', '2', '3', '7', '0'] as const
export type Frequency = (typeof frequencies)[number]

export const setFrequency = endpoint({
  method: 'PUT',
  path: 'project-keywords/frequency',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'How often keywords are checked: days between checks, 0 for paused, or as their project',
  input: z
    .object({
      project_keyword_ids: ids('project_keyword_ids'),
      check_every: oneOf('check_every', frequencies),
    })
    .transform((input) => ({
      keywordIds: input.project_keyword_ids,
      every: input.check_every === 'project' ? null : Number(input.check_every),
    })),
  items: z.object({ total: z.int() }),
  messageOf: ({ total }) => messages.frequencySet(total),
})
