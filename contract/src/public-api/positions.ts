import { z } from 'zod'
import { TRY_DAYS } from '../explanations/why.ts'
import { day, id, timestamp } from '../wire.ts'
import { daysInput, MOST_DAYS } from './days.ts'
import { rankStates } from './keywords.ts'
import { fieldsOf, listInput, listOf, programCall } from './values.ts'

const group = 'Positions'

/** Positions in one answer; an answer about more days has fewer keywords. */
export const MOST_POSITIONS = 100_000
/** Keywords in one answer. */
export const MOST_HISTORIES = 1_000

const failures = `A failed check is known for ${TRY_DAYS} days; after that its day has the state \`not_checked\`.`

const state = z.enum(rankStates).meta({
  description:
    '`ranked`: the position is a number. `not_in_depth`: the site is not among the `depth` results that were read. `failed`: nothing could be read. `not_checked`: no check.',
})

const historyDay = z
  .object({
    day: day.meta({ examples: ['2026-03-01'] }),
    position: z
      .int()
      .nullable()
      .meta({ description: 'Null unless the site ranks.', examples: [4] }),
    state,
    depth: z
      .int()
      .nullable()
      .meta({
        description: 'Results that were read; null for a failed check and for an imported position.',
        examples: [100],
      }),
    is_featured_snippet: z
      .boolean()
      .meta({ description: 'The site ranks first by the featured snippet, and not in the list.' }),
    change: z
      .int()
      .nullable()
      .meta({
        description: 'Positions won since the check before; negative: lost. Null if one of them has none.',
        examples: [-2],
      }),
    url: z.string().nullable().meta({ description: 'The page of the site that ranks.' }),
    above_things: z
      .int()
      .nullable()
      .meta({
        description:
          'Number of ads, blocks and results of others above the best result on the first page; null: not known.',
        examples: [5],
      }),
    above_pixels: z
      .int()
      .nullable()
      .meta({
        description:
          'Estimated CSS pixels from the top of the page to the title of that result; null: not known.',
        examples: [1_240],
      }),
    checked_at: timestamp.nullable(),
    imported_from: z.string().nullable().meta({
      description: 'The rank tracker that measured an imported position; null: it was measured here.',
    }),
    former_search: z.string().nullable().meta({
      description:
        'The search or the address of that day, if the search of the keyword or the address of the project has changed since.',
    }),
  })
  .meta({ id: 'PositionOfDay' })
export type ProgramPosition = z.infer<typeof historyDay>

export const listPositions = programCall({
  id: 'listPositions',
  group,
  needs: 'read',
  method: 'GET',
  path: 'keywords/:keyword_id/positions',
  permission: 'view',
  summary: 'The positions of a keyword on the days of a range, oldest first',
  details: `At most ${MOST_DAYS} days. Days without a check, a failure or an imported position have no row. ${failures}`,
  input: z.object({ keyword_id: id('keyword_id'), ...daysInput, ...fieldsOf(historyDay) }),
  items: z.object({ from: day, to: day, data: z.array(historyDay) }),
})

const history = z
  .object({
    keyword_id: z.int(),
    keyword: z.string().meta({ examples: ['red shoes'] }),
    positions: z.array(z.int().nullable()).meta({
      description: 'The position of each day in the order of `days`; null: the state says why.',
      examples: [[4, null, 3]],
    }),
    depths: z.array(z.int().nullable()).meta({
      description: 'Results that were read on each day; null without a successful check.',
      examples: [[100, null, 20]],
    }),
    states: z.array(state).meta({ examples: [['ranked', 'failed', 'ranked']] }),
    featured_snippet_days: z.array(day).meta({
      description: 'Days on which the site ranked first by the featured snippet.',
    }),
  })
  .meta({ id: 'PositionsOfKeyword' })
export type ProgramHistory = z.infer<typeof history>

export const listProjectPositions = programCall({
  id: 'listProjectPositions',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/positions',
  permission: 'view',
  summary: 'The positions of many keywords on the days of a range',
  details: `\`days\` lists each day of the range once, at most ${MOST_DAYS}; the arrays of a keyword have one value for each of them. Rows are ordered by the id of the keyword, so that rows added or deleted while you read are neither repeated nor skipped. An answer has at most ${MOST_POSITIONS} positions, so for a long range it may have fewer keywords than \`limit\`. Positions of a former search and imported ones are only in the history of one keyword. ${failures}`,
  input: z.object({
    project_id: id('project_id'),
    ...daysInput,
    ...listInput(history, { usual: 100, most: MOST_HISTORIES }),
  }),
  items: listOf(history).extend({ days: z.array(day).meta({ description: 'Oldest first.' }) }),
})
