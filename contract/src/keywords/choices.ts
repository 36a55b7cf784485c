import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalId } from '../wire.ts'

const choices = z.array(z.object({ id: z.int(), name: z.string(), count: z.int() }))

export const listKeywordChoices = endpoint({
  method: 'GET',
  path: 'project-keywords/choices',
  scope: 'account',
  permission: 'view',
  summary: 'What filters of the keyword list can choose: in use by its keywords, most used first',
  input: z.object({ project_id: optionalId() }).transform((input) => ({ projectId: input.project_id })),
  items: z.object({
    engines: choices,
    countries: choices,
    languages: choices,
    devices: choices,
    cities: choices,
    projects: choices,
    /** Result-page features of the keywords, and features that show the site. */
    features: choices,
    own_features: choices,
    /** Features that showed the site within `LOST_FEATURE_DAYS`, but do not show it now. */
    lost_features: choices,
    /** By the values of `INTENT`. */
    intents: choices,
    tags: choices,
  }),
})
export type KeywordChoice = z.infer<typeof choices>[number]
