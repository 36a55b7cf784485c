import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { intents } from '../keywords/intents.ts'
import { id } from '../wire.ts'

/** Keywords of one intent. The counts of `ranked` are what `average_position` is of. */
const ofIntent = z.object({
  /** Null: not known. */
  intent: z.enum(intents).nullable(),
  /** For people, and the value of the filter of the list. */
  name: z.string(),
  value: z.int(),
  keywords: z.int(),
  ranked: z.int(),
  average_position: z.number().nullable(),
  /** Estimated visits a month; null where no volume is known. */
  traffic: z.number().nullable(),
})
export type OfIntent = z.infer<typeof ofIntent>

export const intentBreakdown = endpoint({
  method: 'GET',
  path: 'charts/intents',
  scope: 'account',
  permission: 'view',
  summary: 'Keywords, visits and mean position by search intent, as of now',
  input: z
    .object({ project_id: id('project_id'), ...narrowing.shape })
    .transform(({ project_id, ...filters }) => ({ projectId: project_id, filters })),
  /** In the order of `intents`, the unknown last; without those that no keyword has. */
  items: z.object({ intents: z.array(ofIntent) }),
})
