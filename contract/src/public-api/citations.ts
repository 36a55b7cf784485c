import { z } from 'zod'
import { CITATION_ROWS, CITED_COMPETITORS, GAP_POSITIONS, ROW_KEYWORDS } from '../citations/calls.ts'
import { day, id } from '../wire.ts'
import { daysInput, MOST_DAYS } from './days.ts'
import { programCall } from './values.ts'

const group = 'AI overviews'

const read = z.int().meta({ description: 'Keywords whose AI overview was read.', examples: [17] })

const share = z
  .object({
    cited: z.int().meta({
      description: 'Keywords whose overview cites the site, of those that were read.',
      examples: [7],
    }),
    sources: z.int().meta({
      description: 'Pages of the site among the sources of these overviews.',
      examples: [9],
    }),
  })
  .meta({ id: 'CitationCounts' })

export const getCitationShare = programCall({
  id: 'getCitationShare',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/citations/share',
  permission: 'view',
  summary: 'In how many AI overviews the site and its competitors are cited, by day',
  details: `At most ${MOST_DAYS} days, and the ${CITED_COMPETITORS} competitors that are cited most. Divide \`cited\` by \`read\`, or \`sources\` of a site by those of the day. A day with \`read\` 0 has no share.`,
  input: z.object({ project_id: id('project_id'), ...daysInput }),
  items: z.object({
    since: day.nullable().meta({ description: 'First day with numbers; null before it.' }),
    sites: z.array(z.object({ host: z.string(), is_own: z.boolean() })),
    data: z.array(
      z.object({
        date: day,
        read,
        sources: z.int().meta({ description: 'All sources of these overviews.' }),
        not_shown: z.int().meta({ description: 'Keywords whose page had no overview.' }),
        not_read: z.int().meta({ description: 'Keywords whose overview could not be read.' }),
        failed: z.int().meta({ description: 'Keywords whose check failed.' }),
        counts: z.array(share.nullable()).meta({
          description: 'Counts of each site, in the order of `sites`; null: it was not followed on the day.',
        }),
      }),
    ),
  }),
})

const ofProject = z.object({ project_id: id('project_id') })

export const listCitedPages = programCall({
  id: 'listCitedPages',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/citations/pages',
  permission: 'view',
  summary: 'The pages of the site that AI overviews cite now, those of most keywords first',
  details: `At most ${CITATION_ROWS} pages, in one answer, with at most ${ROW_KEYWORDS} keywords each.`,
  input: ofProject,
  items: z.object({
    read,
    cited: z.int().meta({ description: 'Keywords whose overview cites the site.' }),
    total: z.int().meta({ description: 'Cited pages of the site.' }),
    data: z.array(
      z.object({
        url: z.string(),
        keywords: z.int(),
        since: day.nullable().meta({
          description: 'First day since which an overview cites the page without an interruption.',
        }),
        best_place: z.int().meta({ description: 'Best place among the sources.' }),
        of: z.array(
          z.object({
            keyword_id: z.int(),
            keyword: z.string(),
            place: z.int().meta({ description: 'Place among the sources.' }),
            position: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
})

export const listCitationGaps = programCall({
  id: 'listCitationGaps',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/citations/gaps',
  permission: 'view',
  summary: `Keywords for which the site is in the top ${GAP_POSITIONS} and the AI overview cites only others`,
  details: `Largest volume first, at most ${CITATION_ROWS}, in one answer.`,
  input: ofProject,
  items: z.object({
    read,
    total: z.int().meta({ description: 'Keywords that are gaps.' }),
    data: z.array(
      z.object({
        keyword_id: z.int(),
        keyword: z.string(),
        position: z.int(),
        url: z.string().nullable().meta({ description: 'The page of the site that ranks.' }),
        volume: z.int().nullable().meta({ description: 'Searches per month.' }),
        cited: z.array(
          z.object({ url: z.string(), host: z.string(), place: z.int(), is_followed: z.boolean() }),
        ),
      }),
    ),
  }),
})
