import { z } from 'zod'
import { narrowed } from '../charts/calls.ts'
import { endpoint } from '../endpoint.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { day, id, optionalDay } from '../wire.ts'

/** The most competitors whose citations are shown beside those of the site. */
export const CITED_COMPETITORS = 7
/** The most rows of one answer, and the most keywords or sources in one row. */
export const CITATION_ROWS = 100
export const ROW_KEYWORDS = 20
/** A keyword is a gap if the site is among these results and not among the sources. */
export const GAP_POSITIONS = 10

const narrowedProject = z
  .object({ project_id: id('project_id'), ...narrowing.shape })
  .transform(({ project_id: projectId, ...filters }) => ({ projectId, filters }))

/** How the overviews of some keywords were on a day. */
const overviewCounts = {
  /** Keywords whose overview was read, and all sources of these overviews. */
  read: z.int(),
  sources: z.int(),
  /** Keywords whose page had no overview, whose overview could not be read, and whose check failed. */
  not_shown: z.int(),
  not_read: z.int(),
  failed: z.int(),
}

const siteCounts = z.object({
  /** Keywords whose overview cites the site, of those that were read. */
  cited: z.int(),
  /** Pages of the site among all sources. */
  sources: z.int(),
})

const citationDay = z.object({
  date: day,
  ...overviewCounts,
  /** Counts of each site, in the order of `sites`. Null: the site was not followed on the day. */
  of: z.array(siteCounts.nullable()),
})
export type CitationDay = z.infer<typeof citationDay>

export const citationShare = endpoint({
  method: 'GET',
  path: 'citations/share',
  scope: 'account',
  permission: 'view',
  summary: 'In how many AI overviews a site and its competitors are cited, by day',
  input: z
    .object({
      project_id: id('project_id'),
      range_start: optionalDay(),
      range_end: optionalDay(),
      ...narrowing.shape,
    })
    .transform(({ project_id, range_start, range_end, ...filters }) => ({
      projectId: project_id,
      from: range_start,
      to: range_end,
      filters,
    })),
  items: z.object({
    /** Only where a filter narrows the project's keywords. */
    narrowed: narrowed.optional(),
    /** The first day of the project with numbers; null before it. */
    since: day.nullable(),
    /** Enabled keywords, and those whose engine shows AI overviews. */
    keywords: z.int(),
    possible: z.int(),
    /** Followed competitors. At most seven of them are in `sites`, those with most citations. */
    competitor_count: z.int(),
    sites: z.array(z.object({ host: z.string(), is_own: z.boolean() })),
    /** Days with a check, oldest first. */
    days: z.array(citationDay),
    /** The last day with overviews that were read, before the range and as many days back as it is long. */
    before: citationDay.nullable(),
  }),
})
export type CitationShare = z.infer<typeof citationShare.items>

/** A keyword in a list of citations. */
const citedKeyword = z.object({
  id: z.int(),
  keyword: z.string(),
  /** Place among the sources. */
  place: z.int(),
  current_position: z.int().nullable(),
})

/** Keywords whose latest overview was read, of all that the filters leave. */
const current = { read: z.int(), narrowed: narrowed.optional() }

const citedPage = z.object({
  url: z.string(),
  /** Keywords whose overview cites the page now. */
  keywords: z.int(),
  /** First day since which one of them cites it without an interruption that was seen. */
  since: day.nullable(),
  best_place: z.int(),
  /** Best place first. */
  of: z.array(citedKeyword),
})
export type CitedPage = z.infer<typeof citedPage>

export const citedPages = endpoint({
  method: 'GET',
  path: 'citations/pages',
  scope: 'account',
  permission: 'view',
  summary: 'The pages of a site that AI overviews cite, those of most keywords first',
  input: narrowedProject,
  items: z.object({ ...current, cited: z.int(), total: z.int(), data: z.array(citedPage) }),
})

const citationGap = z.object({
  id: z.int(),
  keyword: z.string(),
  engine_name: z.string(),
  country_name: z.string(),
  device_slug: z.string(),
  current_position: z.int(),
  /** The page of the site that ranks. */
  url: z.string().nullable(),
  volume: z.int().nullable(),
  /** Pages of others that the overview cites, in its order. */
  of: z.array(z.object({ url: z.string(), host: z.string(), place: z.int(), is_followed: z.boolean() })),
})
export type CitationGap = z.infer<typeof citationGap>

export const citationGaps = endpoint({
  method: 'GET',
  path: 'citations/gaps',
  scope: 'account',
  permission: 'view',
  summary: `Keywords for which a site is among the first ${GAP_POSITIONS} results and the AI overview cites others, largest volume first`,
  input: narrowedProject,
  items: z.object({ ...current, total: z.int(), data: z.array(citationGap) }),
})

const citedSite = z.object({
  host: z.string(),
  is_own: z.boolean(),
  /** Keywords whose overview cites the site, and its pages among all sources. */
  keywords: z.int(),
  sources: z.int(),
  /** Keywords of the project that follow it. */
  followed: z.int(),
})
export type CitedSite = z.infer<typeof citedSite>

export const citedSites = endpoint({
  method: 'GET',
  path: 'citations/sites',
  scope: 'account',
  permission: 'view',
  summary: 'The sites that AI overviews cite for the keywords of a project, those of most keywords first',
  input: narrowedProject,
  items: z.object({ ...current, sources: z.int(), total: z.int(), data: z.array(citedSite) }),
})
