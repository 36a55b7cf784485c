import type { FeedTable } from '@rankline/contract/feeds/forms'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById, engineTypeById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { matchResult } from '@rankline/serp/match'
import type { SystemContext } from '../../platform/context.ts'
import type { Reading } from '../../platform/database/replica.ts'
import { pagesOfDays } from '../tracking/check/stored-pages.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import type { ProjectDay } from './rows.queries.ts'
import * as queries from './rows.queries.ts'
import type { FeedRow } from './schemas.ts'

/** Keywords of a statement. Result pages are decompressed, so fewer of them are read at once. */
const KEYWORDS = 1_000
const PAGES = 100
const ROWS = 5_000
const NO_FINGERPRINT = '00000000-0000-0000-0000-000000000000'

type Ctx = SystemContext
/** `reading`: where the parts are read. */
type Rows = (ctx: Ctx, reading: Reading, of: ProjectDay) => AsyncIterable<readonly FeedRow[]>

/** Reads the rows of a table, part by part. Each part is a statement of its own, so none holds a long snapshot. */
export const rowsOf: Readonly<Record<FeedTable, Rows>> = {
  positions: (_ctx, reading, of) =>
    byKeyword(
      KEYWORDS,
      (part) => reading((db) => queries.findPositions(db, of, part)),
      (rows) => rows.map(positionOf(of)),
    ),
  features: (ctx, reading, of) =>
    byKeyword(
      PAGES,
      (part) => reading((db) => queries.findWithPages(db, of, part)),
      (rows) => reading((db) => featuresOf({ ...ctx, db }, of, rows)),
    ),
  competitors: (_ctx, reading, of) =>
    byKeyword(
      KEYWORDS,
      (part) => reading((db) => queries.findCompetitors(db, of, part)),
      (rows) => rows.map(competitorOf(of)),
    ),
  landing_pages: (_ctx, reading, of) =>
    byKey(
      0,
      (part) => reading((db) => queries.findPages(db, of, part)),
      ({ page_id }) => page_id,
      (row) => ({ ...dayAndProject(of), ...row }),
    ),
  search_console: (_ctx, reading, of) =>
    byKey(
      NO_FINGERPRINT,
      (part) => reading((db) => queries.findConsole(db, of, part)),
      ({ fingerprint }) => fingerprint,
      consoleOf(of),
    ),
}

async function* byKeyword<Row>(
  limit: number,
  read: (part: queries.Part<number>) => Promise<queries.Portion<Row>>,
  rowsOfPart: (rows: Row[]) => FeedRow[] | Promise<FeedRow[]>,
): AsyncGenerator<readonly FeedRow[]> {
  for (let after = 0; ; ) {
    const { rows, last } = await read({ after, limit })
    if (last === null) return
    yield await rowsOfPart(rows)
    after = last
  }
}

async function* byKey<Key, Row>(
  first: Key,
  read: (part: queries.Part<Key>) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  rowOf: (row: Row) => FeedRow,
): AsyncGenerator<readonly FeedRow[]> {
  for (let after = first; ; ) {
    const rows = await read({ after, limit: ROWS })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(rowOf)
    after = keyOf(last)
  }
}

const dayAndProject = ({ day, projectId }: ProjectDay) => ({ day, project_id: projectId })

const keywordOf = (of: ProjectDay, row: queries.KeywordRow) => ({
  ...dayAndProject(of),
  keyword_id: row.keyword_id,
  phrase: row.phrase,
  engine: engineById(row.engine_id)?.slug ?? '',
  type: engineTypeById(row.type_id)?.slug ?? '',
  country: countryById(row.country_id)?.alpha2 ?? '',
  language: languageById(row.language_id)?.code ?? '',
  device: deviceById(row.device_id)?.slug ?? '',
  location: row.location,
})

const stateOf = (position: number | null) => (position === null ? 'not_in_depth' : 'ranked')

const positionOf =
  (of: ProjectDay) =>
  (row: queries.PositionRow): FeedRow => ({
    ...keywordOf(of, row),
    tags: JSON.stringify(row.tags),
    state: row.is_checked ? stateOf(row.position) : 'failed',
    position: row.position,
    depth: row.depth,
    is_featured_snippet: row.is_snippet === true,
    change: row.change,
    url: row.url,
    volume: row.volume,
    traffic: row.traffic,
    checked_at: row.checked_at === null ? null : new Date(row.checked_at),
  })

const competitorOf =
  (of: ProjectDay) =>
  (row: queries.CompetitorRow): FeedRow => ({
    ...keywordOf(of, row),
    competitor: row.host,
    state: stateOf(row.position),
    position: row.position,
    depth: row.depth,
    is_featured_snippet: row.is_snippet,
    url: row.url,
  })

const consoleDevices = ['', 'desktop', 'mobile', 'tablet']

const consoleOf =
  (of: ProjectDay) =>
  (row: queries.ConsoleRow): FeedRow => ({
    ...dayAndProject(of),
    query: row.query,
    page: row.page,
    country: row.country_id === null ? null : (countryById(row.country_id)?.alpha2 ?? null),
    device: consoleDevices[row.device_id] ?? 'tablet',
    clicks: row.clicks,
    impressions: row.impressions,
    position: row.position,
  })

/** The features of the stored result pages. A page that shows a feature twice has one row with all entries. */
async function featuresOf(ctx: Ctx, of: ProjectDay, keywords: queries.RuledRow[]): Promise<FeedRow[]> {
  const pageOf = await pagesOfDays(
    ctx,
    keywords.map(({ search_id: searchId }) => ({ searchId, day: of.day })),
  )
  return keywords.flatMap((keyword) => {
    const rule = ruleOf(keyword)
    const entries = new Map<string, { url: string | null }[]>()
    for (const { type, children } of pageOf(keyword.search_id, of.day)?.features ?? [])
      entries.set(type, [...(entries.get(type) ?? []), ...children])
    return [...entries].map(([feature, found]): FeedRow => {
      const own = found.findIndex(({ url }) => rule !== null && url !== null && matchResult(rule, { url }))
      return {
        ...keywordOf(of, keyword),
        feature,
        entries: found.length,
        is_own: own >= 0,
        place: own >= 0 ? own + 1 : null,
      }
    })
  })
}
