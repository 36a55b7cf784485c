import { cannibalisationDays } from '@rankline/contract/cannibalisation/calls'
import { getCitationShare } from '@rankline/contract/public-api/citations'
import {
  findShareOfVoice,
  listCompetitors,
  listProjectCompetitors,
} from '@rankline/contract/public-api/competitors'
import {
  listCannibalisation,
  listLandingPages,
  type ProgramCannibalised,
  type ProgramLandingPage,
} from '@rankline/contract/public-api/pages'
import {
  findResults,
  listResultDays,
  type ProgramFeature,
  type ProgramResult,
} from '@rankline/contract/public-api/results'
import { keysOf } from '@rankline/contract/wire'
import { z } from 'zod'
import { firstRow, pageFrom, pageOfApi } from '../fit.ts'
import { cursor, dayOf, defineTool, idOf, nextCursor, ToolRefusal } from '../tool.ts'
import { ownUrl, UNTRUSTED, untrusted, untrustedNote, untrustedText } from '../untrusted.ts'

const number = z.number().nullable()

const result = z.object({
  position: z.int(),
  is_own: z.boolean(),
  competitor: z.string().optional(),
  previous_position: z.int().nullable(),
  [UNTRUSTED]: untrustedText,
})

const presentResult = (row: ProgramResult): z.infer<typeof result> => ({
  position: row.position,
  is_own: row.is_own,
  ...(row.competitor !== null && { competitor: row.competitor }),
  previous_position: row.previous_position,
  [UNTRUSTED]: untrusted({ title: row.title, snippet: row.description, url: row.url }),
})

const feature = z.object({
  feature: z.string(),
  place: z.string(),
  is_own: z.boolean(),
  [UNTRUSTED]: z.array(untrustedText.pick({ title: true, url: true })).describe('First entries.'),
})

/** Entries of a feature, features and stored days in one answer. */
const MOST = { entries: 4, features: 12, days: 14 } as const

const presentFeature = ({
  feature: slug,
  place,
  is_own,
  entries,
}: ProgramFeature): z.infer<typeof feature> => ({
  feature: slug,
  place,
  is_own,
  [UNTRUSTED]: entries.slice(0, MOST.entries).map(({ title, url }) => untrusted({ title, url })),
})

export const resultPage = defineTool({
  name: 'result_page',
  title: 'Stored result page',
  description: `The stored result page of a keyword on a day: organic results, other elements, and whether the AI overview cites the site. ${untrustedNote} With \`cursor\` only further \`results\`.`,
  calls: [findResults, listResultDays],
  input: z.object({
    keyword_id: idOf(),
    day: dayOf('The latest stored day by default.'),
    cursor,
  }),
  output: z.object({
    day: z.string().nullable().describe('Null: nothing is stored.'),
    depth: z.int().nullable().describe('Results that were read.'),
    results: z.array(result),
    features: z.array(feature),
    overview: z.object({ citations: z.int(), own_citation: z.int().nullable() }).nullable(),
    stored_days: z.array(z.string()).describe('Newest first.'),
    next_cursor: nextCursor,
  }),
  async run({ api }, { cursor: given, ...input }) {
    const first = firstRow(given)
    const { day, depth, data, features, overview } = await api.call(findResults, input)
    const isFirst = first === 0
    const days = isFirst ? (await api.call(listResultDays, { keyword_id: input.keyword_id })).data : []
    const frame = {
      day,
      depth,
      features: isFirst ? features.slice(0, MOST.features).map(presentFeature) : [],
      overview: overview && { citations: overview.citations.length, own_citation: overview.own_citation },
      stored_days: days.slice(0, MOST.days).map((stored) => stored.day),
    }
    const { rows, next_cursor } = pageFrom(data.map(presentResult), first, frame)
    return { ...frame, results: rows, next_cursor }
  },
})

const rival = z.object({
  host: z.string(),
  is_own: z.boolean().optional(),
  keywords: z.int().optional().describe('Keywords that follow the host.'),
  share: number.optional().describe('Share of voice on the last day, per cent.'),
  share_change: number.optional().describe('Percentage points since the first day.'),
  cited_in: z.int().optional(),
  position: z.int().nullable().optional(),
  [UNTRUSTED]: untrustedText.pick({ url: true }).optional(),
})

export const competitors = defineTool({
  name: 'competitors',
  title: 'Competitors',
  description: `With \`project_id\`: a project’s competitors, their share of voice over days and citations in AI overviews. With \`keyword_id\`: their positions for a keyword. Give one of both. ${untrustedNote}`,
  calls: [listProjectCompetitors, findShareOfVoice, getCitationShare, listCompetitors],
  input: z.object({
    project_id: idOf().optional(),
    keyword_id: idOf().optional(),
    from: dayOf('First day of the share of voice; 30 days by default.'),
    to: dayOf('Today by default.'),
    cursor,
  }),
  output: z.object({
    competitors: z.array(rival),
    overviews_read: z.int().optional().describe('AI overviews read on the last day; `cited_in` counts them.'),
    next_cursor: nextCursor,
  }),
  async run({ api }, { project_id, keyword_id, cursor: given, ...range }) {
    const first = firstRow(given)
    if ((project_id === undefined) === (keyword_id === undefined))
      throw new ToolRefusal('Give either project_id or keyword_id.')
    const rivals: z.infer<typeof rival>[] = []
    let frame: { overviews_read?: number } = {}
    if (keyword_id !== undefined) {
      const { data } = await api.call(listCompetitors, { keyword_id })
      for (const { host, position, url } of data)
        rivals.push({ host, position, ...(url !== null && { [UNTRUSTED]: untrusted({ url }) }) })
    } else {
      const { data: followed } = await api.call(listProjectCompetitors, { project_id: project_id ?? 0 })
      const voice = await api.call(findShareOfVoice, { project_id: project_id ?? 0, ...range })
      const counts = new Map(followed.map(({ host, keywords }) => [host, keywords]))
      const { sites, data } = await api.call(getCitationShare, { project_id: project_id ?? 0, ...range })
      const last = data.findLast(({ read }) => read > 0)
      if (last !== undefined) frame = { overviews_read: last.read }
      const citedIn = (host: string) => {
        const cited = last?.counts[sites.findIndex((site) => site.host === host)]?.cited
        return cited === undefined ? {} : { cited_in: cited }
      }
      for (const { host, is_own, share, change } of voice.data) {
        const voiced = { host, is_own, keywords: counts.get(host) ?? 0, share, share_change: change }
        rivals.push({ ...voiced, ...citedIn(host) })
      }
      const heard = new Set(voice.data.map(({ host }) => host))
      for (const { host, keywords } of followed)
        if (!heard.has(host)) rivals.push({ host, keywords, ...citedIn(host) })
    }
    const { rows, next_cursor } = pageFrom(rivals, first, frame)
    return { competitors: rows, ...frame, next_cursor }
  },
})

const page = z.object({
  id: z.int(),
  url: z.string(),
  keywords: z.int(),
  average_position: number,
  traffic: number,
  traffic_change_week: number,
  won: z.int().describe('Keywords that it gained in seven days.'),
  lost: z.int(),
  best_keyword: z.string().nullable(),
  first_seen_on: z.string(),
})

const presentPage = (row: ProgramLandingPage): z.infer<typeof page> => ({
  id: row.id,
  url: ownUrl(row.url),
  keywords: row.keywords,
  average_position: row.average_position,
  traffic: row.traffic,
  traffic_change_week: row.traffic_change_week,
  won: row.won,
  lost: row.lost,
  best_keyword: row.best_keyword?.keyword ?? null,
  first_seen_on: row.first_seen_on,
})

export const landingPages = defineTool({
  name: 'landing_pages',
  title: 'Landing pages',
  description:
    'The pages of a site that rank, with what they won and lost in seven days. Oldest pages first.',
  calls: [listLandingPages],
  input: z.object({ project_id: idOf(), cursor }),
  output: z.object({ pages: z.array(page), next_cursor: nextCursor }),
  async run({ api }, input) {
    const answer = await api.call(listLandingPages, { limit: 100, ...input })
    const { rows, next_cursor } = pageOfApi(answer, ({ id }) => id, presentPage)
    return { pages: rows, next_cursor }
  },
})

const contested = z.object({
  keyword_id: z.int(),
  keyword: z.string(),
  position: z.int().nullable(),
  best_position: z.int().nullable(),
  traffic: number,
  traffic_at_best: number,
  switches: z.int().describe('Times that pages replaced each other.'),
  preferred_url: z.string().nullable(),
  is_wrong_page: z.boolean(),
  pages: z.array(
    z.object({
      url: z.string(),
      days: z.int().describe('Days on which it was the best page.'),
      best_position: z.int().nullable(),
      position_in_list: z.int().nullable(),
      is_current: z.boolean(),
    }),
  ),
})

/** Pages of a keyword in an answer. */
const MOST_PAGES = 5

const presentContested = (row: ProgramCannibalised): z.infer<typeof contested> => ({
  keyword_id: row.keyword_id,
  keyword: row.keyword,
  position: row.position,
  best_position: row.best_position,
  traffic: row.traffic,
  traffic_at_best: row.traffic_at_best,
  switches: row.switches,
  preferred_url: row.preferred_url === null ? null : ownUrl(row.preferred_url),
  is_wrong_page: row.is_wrong_page,
  pages: row.pages.slice(0, MOST_PAGES).map((one) => ({
    url: ownUrl(one.url),
    days: one.days,
    best_position: one.best_position,
    position_in_list: one.position_in_list,
    is_current: one.is_current,
  })),
})

export const cannibalisation = defineTool({
  name: 'cannibalisation',
  title: 'Cannibalisation',
  description:
    'Keywords for which two or more pages of the site replace each other or stand in one list of results, with these pages.',
  calls: [listCannibalisation],
  input: z.object({
    project_id: idOf(),
    days: z.enum(keysOf(cannibalisationDays)).optional().describe('Period up to today; 30 by default.'),
    cursor,
  }),
  output: z.object({ keywords: z.array(contested), next_cursor: nextCursor }),
  async run({ api }, input) {
    const answer = await api.call(listCannibalisation, { limit: 100, ...input })
    const { rows, next_cursor } = pageOfApi(answer, ({ keyword_id }) => keyword_id, presentContested)
    return { keywords: rows, next_cursor }
  },
})
