import { z } from 'zod'
import { COMPETITOR_LINES } from '../competitors/forms.ts'
import { refusals } from '../validation/refusals.ts'
import { day, id, ids, requiredText } from '../wire.ts'
import { daysInput, MOST_DAYS } from './days.ts'
import { fieldsOf, programCall, yesOrNo } from './values.ts'

const group = 'Competitors'

const host = z.string().meta({
  description: 'All pages of the host count, and its subdomains too.',
  examples: ['rival.example'],
})

const competitor = z
  .object({
    id: z.int(),
    host,
    is_enabled: z.boolean().meta({ description: 'False: no positions are recorded.' }),
    position: z
      .int()
      .nullable()
      .meta({
        description: 'Latest known position; null: not found, or not checked yet.',
        examples: [2],
      }),
    is_featured_snippet: z.boolean(),
    url: z.string().nullable().meta({ description: 'The page that ranks.' }),
  })
  .meta({ id: 'Competitor' })

export const listCompetitors = programCall({
  id: 'listCompetitors',
  group,
  needs: 'read',
  method: 'GET',
  path: 'keywords/:keyword_id/competitors',
  permission: 'view',
  summary: 'The competitors of a keyword with their positions, oldest first',
  input: z.object({ keyword_id: id('keyword_id'), ...fieldsOf(competitor) }),
  items: z.object({ data: z.array(competitor) }),
})

/** Keywords in one request: their stored result pages are read. */
export const MOST_KEYWORDS_FOLLOWING = 500

const site = (field: string) => requiredText(field, 255).meta({ examples: ['rival.example'] })

export const addCompetitors = programCall({
  id: 'addCompetitors',
  group,
  needs: 'write',
  status: 201,
  method: 'POST',
  path: 'competitors',
  permission: 'update',
  summary: 'Follow competitors at keywords: all of them, or none if one is refused',
  details: `Positions of the past come from the stored result pages. At most ${MOST_KEYWORDS_FOLLOWING} keywords; what a keyword follows already is not added again.`,
  input: z.object({
    keyword_ids: ids('keyword_ids'),
    competitors: z
      .array(site('competitors'), {
        error: ({ input }) => (input === undefined ? refusals.required('competitors') : refusals.notList),
      })
      .min(1, { error: refusals.required('competitors') })
      .max(COMPETITOR_LINES, { error: refusals.tooManyItems(COMPETITOR_LINES) })
      .meta({ description: 'Domains or addresses.' }),
  }),
  items: z.object({ data: z.array(competitor.extend({ keyword_id: z.int() })) }),
})

export const changeCompetitor = programCall({
  id: 'changeCompetitor',
  group,
  needs: 'write',
  method: 'PATCH',
  path: 'competitors/:competitor_id',
  permission: 'update',
  summary: 'Follow another host in place of a competitor',
  details:
    'Positions of the new host come from the stored result pages, so it has another id. The former competitor stays in the bin for 30 days.',
  input: z.object({
    competitor_id: id('competitor_id'),
    host: site('host'),
    everywhere: yesOrNo().describe('True: at all keywords of the project that follow the former host.'),
  }),
  items: z.object({
    host,
    changed: z.int().meta({ description: 'Keywords that follow the new host in place of the former one.' }),
  }),
})

export const deleteCompetitor = programCall({
  id: 'deleteCompetitor',
  group,
  needs: 'write',
  method: 'DELETE',
  path: 'competitors/:competitor_id',
  permission: 'update',
  summary: 'Remove a competitor from its keyword; it stays in the bin for 30 days',
  input: z.object({ competitor_id: id('competitor_id') }),
  items: z.object({ deleted: z.int() }),
})

/** Hosts in one answer. */
export const MOST_FOLLOWED = 200

export const listProjectCompetitors = programCall({
  id: 'listProjectCompetitors',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/competitors',
  permission: 'view',
  summary: 'The competitors that the keywords of a project follow, most keywords first',
  details: `At most ${MOST_FOLLOWED} hosts, in one answer.`,
  input: z.object({ project_id: id('project_id') }),
  items: z.object({
    data: z.array(
      z.object({
        host,
        keywords: z.int().meta({ description: 'Enabled keywords that follow the host.', examples: [120] }),
      }),
    ),
  }),
})

export const findShareOfVoice = programCall({
  id: 'getShareOfVoice',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/share-of-voice',
  permission: 'view',
  summary: 'The share of voice of the site and its strongest competitors by day, largest first',
  details: `At most ${MOST_DAYS} days, and at most seven competitors. \`days\` lists the days with numbers once; \`shares\` of a site has one value for each of them.`,
  input: z.object({ project_id: id('project_id'), ...daysInput }),
  items: z.object({
    days: z.array(day),
    competitors: z.int().meta({ description: 'Competitors that were checked on the last day.' }),
    data: z.array(
      z.object({
        host,
        is_own: z.boolean(),
        share: z.number().meta({
          description: 'Per cent of the clicks that the keywords could bring, on the last day.',
          examples: [12.5],
        }),
        change: z.number().nullable().meta({
          description: 'Percentage points since the first of its days; null without an earlier one.',
        }),
        keywords: z.int().meta({ description: 'Keywords that were checked on the last day.' }),
        shares: z.array(z.number().nullable()),
      }),
    ),
  }),
})
