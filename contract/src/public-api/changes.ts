import { z } from 'zod'
import { day, id, optionalId, optionalInteger } from '../wire.ts'
import { daysInput, MOST_DAYS } from './days.ts'
import { programCall } from './values.ts'

/** Keywords of each direction in one answer, at most and by default. */
export const CHANGED = { usual: 20, most: 200 } as const

/** Why a keyword is listed. */
const reasons = [
  'snippet_won',
  'snippet_lost',
  'entered',
  'left',
  'other_page',
  'improved',
  'declined',
] as const

const place = z.object({
  position: z
    .int()
    .nullable()
    .meta({ description: 'Null: not among the results.', examples: [3] }),
  is_featured_snippet: z.boolean(),
  url: z.string().nullable().meta({ description: 'The page of the site that ranked.' }),
  day: day.meta({ description: 'Day of the check: the last one up to the compared day.' }),
})

const changed = z
  .object({
    keyword_id: z.int(),
    keyword: z.string(),
    from: place,
    to: place,
    change: z
      .int()
      .nullable()
      .meta({
        description: 'Positions won; negative: lost. Null if the site does not rank on one of the days.',
        examples: [-4],
      }),
    traffic_change: z
      .number()
      .nullable()
      .meta({
        description: 'Estimated visits per month that were won; negative: lost. Null without a volume.',
        examples: [-120.5],
      }),
    reason: z.enum(reasons).meta({
      description:
        '`snippet_won`, `snippet_lost`: the featured snippet. `entered`, `left`: ranks again, or no more. `other_page`: moved, and another page of the site ranks. `improved`, `declined`: moved with the same page.',
    }),
  })
  .meta({ id: 'ChangedKeyword' })
export type ProgramChange = z.infer<typeof changed>

export const findChanges = programCall({
  id: 'getChanges',
  group: 'Changes',
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/changes',
  permission: 'view',
  summary: 'The keywords that won and lost most visits between two days',
  details: `Compares the last checks up to \`from\` and up to \`to\`, at most ${MOST_DAYS} days. Keywords without an earlier check are left out, and checks that were too shallow to find the site. A keyword of unknown volume counts as one search per month for the order.`,
  input: z.object({
    project_id: id('project_id'),
    from: daysInput.from.meta({ description: 'Day to compare with; the day before `to` by default.' }),
    to: daysInput.to,
    tag_id: optionalId().meta({ description: 'Only keywords with this tag.' }),
    limit: optionalInteger({ min: 1, max: CHANGED.most })
      .transform((limit) => limit ?? CHANGED.usual)
      .meta({
        type: 'integer',
        minimum: 1,
        maximum: CHANGED.most,
        description: `Keywords in each list, ${CHANGED.usual} by default.`,
      }),
  }),
  items: z.object({
    from: day,
    to: day,
    won_count: z.int().meta({ description: 'Keywords that have a better position, also those not listed.' }),
    lost_count: z.int(),
    won: z.array(changed),
    lost: z.array(changed),
  }),
})
