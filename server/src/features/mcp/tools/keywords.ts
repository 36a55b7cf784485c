import { CHANGE, RANK_RANGE } from '@rankline/contract/keywords/filter-values'
import {
  listKeywords as listCall,
  type ProgramKeyword,
  rankStates,
} from '@rankline/contract/public-api/keywords'
import { listPositions, type ProgramPosition } from '@rankline/contract/public-api/positions'
import { keysOf } from '@rankline/contract/wire'
import { z } from 'zod'
import { firstRow, pageFrom, pageOfApi } from '../fit.ts'
import { cursor, dayOf, defineTool, idOf, nextCursor } from '../tool.ts'
import { ownUrl } from '../untrusted.ts'

const ranks = {
  top_3: RANK_RANGE.top3,
  top_10: RANK_RANGE.top10,
  from_11_to_20: RANK_RANGE.from11to20,
  from_21_to_50: RANK_RANGE.from21to50,
  from_51_to_100: RANK_RANGE.from51to100,
  not_ranked: RANK_RANGE.notRanked,
  not_checked: RANK_RANGE.notChecked,
  featured_snippet: RANK_RANGE.featuredSnippet,
} as const

const changes = {
  improved: CHANGE.improved,
  declined: CHANGE.declined,
  stable: CHANGE.stable,
  dropped: CHANGE.dropped,
} as const

const state = z.enum(rankStates)

const keyword = z.object({
  id: z.int(),
  keyword: z.string(),
  search: z.string().describe('Engine, country, language, device, place.'),
  position: z.int().nullable(),
  state,
  change: z.int().nullable().describe('Places won since the check before; negative: lost.'),
  movement: z.string().nullable(),
  volume: z.int().nullable(),
  traffic: z.number().nullable(),
  day: z.string().nullable().describe('Day of the position.'),
  url: z.string().nullable().describe('Page of the site that ranks.'),
  failure: z.string().optional(),
})

const presentKeyword = (row: ProgramKeyword): z.infer<typeof keyword> => ({
  id: row.id,
  keyword: row.keyword,
  search: searchText(row.search),
  position: row.rank.position,
  state: row.rank.state,
  change: row.change,
  movement: row.movement,
  volume: row.volume,
  traffic: row.traffic,
  day: row.rank.day,
  url: row.rank.url === null ? null : ownUrl(row.rank.url),
  ...(row.rank.failure !== null && { failure: row.rank.failure }),
})

const searchText = ({ engine, type, country, language, device, place }: ProgramKeyword['search']) =>
  [engine, type === 'web' ? '' : type, country, language, device, place?.name ?? '']
    .filter((word) => word !== '')
    .join(' ')

export const listKeywords = defineTool({
  name: 'list_keywords',
  title: 'List keywords',
  description:
    'The keywords of a project with their ranks of now. All given filters have to match. `position` is a number only if `state` is `ranked`; `failed` is never a lost rank.',
  calls: [listCall],
  input: z.object({
    project_id: idOf(),
    query: z.string().max(100).optional().describe('Part of the keyword.'),
    rank: z.enum(keysOf(ranks)).optional(),
    change: z.enum(keysOf(changes)).optional().describe('Since the check before.'),
    tag_id: idOf().optional(),
    is_failed: z.boolean().optional().describe('The last check failed.'),
    is_wrong_page: z.boolean().optional().describe('Another page ranks than the preferred one.'),
    page_changed_days: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe('Another page began to rank in so many days.'),
    cursor,
  }),
  output: z.object({ keywords: z.array(keyword), next_cursor: nextCursor }),
  async run({ api }, { project_id, query, rank, change, tag_id, page_changed_days, ...input }) {
    const page = await api.call(listCall, {
      project_id,
      limit: 100,
      cursor: input.cursor,
      keyword_query: query,
      ...(rank !== undefined && { ranks_between: String(ranks[rank]) }),
      ...(change !== undefined && { changes: String(changes[change]) }),
      ...(tag_id !== undefined && { tag: String(tag_id) }),
      ...(page_changed_days !== undefined && { page_changed: page_changed_days }),
      ...(input.is_failed !== undefined && { is_failed: flag(input.is_failed) }),
      ...(input.is_wrong_page !== undefined && { is_wrong_page: flag(input.is_wrong_page) }),
    })
    const { rows, next_cursor } = pageOfApi(page, ({ id }) => id, presentKeyword)
    return { keywords: rows, next_cursor }
  },
})

const flag = (value: boolean) => (value ? '1' : '0')

const day = z.object({
  day: z.string(),
  position: z.int().nullable(),
  state,
  change: z.int().nullable(),
  url: z.string().optional().describe('Page of the site that ranks; absent: that of the row before.'),
  is_featured_snippet: z.literal(true).optional(),
  imported_from: z.string().optional(),
})

/** The days of a history, each with its page only where it changes. */
function daysOf(rows: readonly ProgramPosition[], first: number): z.infer<typeof day>[] {
  let before: string | null = null
  return rows.map((row, index) => {
    const isNew = row.url !== null && (row.url !== before || index === first)
    before = row.url ?? before
    return {
      day: row.day,
      position: row.position,
      state: row.state,
      change: row.change,
      ...(isNew && { url: ownUrl(row.url ?? '') }),
      ...(row.is_featured_snippet && { is_featured_snippet: true as const }),
      ...(row.imported_from !== null && { imported_from: row.imported_from }),
    }
  })
}

export const keywordHistory = defineTool({
  name: 'keyword_history',
  title: 'History of a keyword',
  description:
    'The positions of one keyword by day, oldest first; 30 days by default, at most 400. Days without a check have no row.',
  calls: [listPositions],
  input: z.object({
    keyword_id: idOf(),
    from: dayOf('First day.'),
    to: dayOf('Today by default.'),
    cursor,
  }),
  output: z.object({ from: z.string(), to: z.string(), days: z.array(day), next_cursor: nextCursor }),
  async run({ api }, { cursor: given, ...input }) {
    const first = firstRow(given)
    const { from, to, data } = await api.call(listPositions, input)
    const { rows, next_cursor } = pageFrom(daysOf(data, first), first, { from, to })
    return { from, to, days: rows, next_cursor }
  },
})
