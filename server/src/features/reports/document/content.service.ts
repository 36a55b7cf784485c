import type { EstimateBasis } from '@rankline/contract/click-curve/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import type { Window } from '@rankline/contract/reports/days'
import { countFirst, type ReportPart, usualParts } from '@rankline/contract/reports/parts'
import type { SystemContext } from '../../../platform/context.ts'
import { wholeAccount } from '../../../platform/database/project-scope.ts'
import { currentClickShares, estimateBasis } from '../../click-curve/click-curve.service.ts'
import { explainMoves, type Move } from '../../explanations/moves.service.ts'
import { periodRates, type SurfaceRates } from '../../questions/period-rates.service.ts'
import { hasInvented, inventedAmong } from '../../tracking/invented-results.queries.ts'
import type { ReportRow } from '../reports.queries.ts'
import { type Figures, figuresOf } from './figures.ts'
import { noHistory } from './history.ts'
import { type KeywordRow, keywordRow } from './keyword-row.ts'
import { findKeywords } from './keyword-rows.queries.ts'
import {
  type ConsoleNumbers,
  findCitations,
  findConsoleNumbers,
  findTagKeywords,
  type ReportCitations,
  type TagKeywords,
} from './part-rows.queries.ts'
import * as queries from './project-figures.queries.ts'
import { MOST_PDF_ROWS, TooLargeForPdf } from './too-large.ts'

/** Keywords of one statement; the more, the less often each page of positions is read. */
const BATCH = 1_000
/** Keywords that gained and that lost most, and are explained. */
export const MOST_REASONS = 5
/** The minimum of days in a chart. */
const CHART_DAYS = 30

export type Days = Awaited<ReturnType<typeof queries.findDays>>
export type Voices = Awaited<ReturnType<typeof queries.findVoices>>

/** The fields of a report that its document needs; the report may not be created yet. */
export type ReportSpec = Pick<
  ReportRow,
  | 'account_id'
  | 'name'
  | 'timer'
  | 'document_type'
  | 'document_detail'
  | 'brand_id'
  | 'language'
  | 'parts'
  | 'tag_ids'
  | 'summary'
  | 'next_comment'
  | 'logo'
> & {
  /** In the order of the document. */
  projectIds: readonly number[]
}

/** All content of a document, read from one snapshot. Its figures are those of all keywords together. */
export type Whole<Report = ReportSpec> = Pick<
  Content,
  'window' | 'figures' | 'isInvented' | 'comment' | 'parts' | 'moves' | 'now'
> & { report: Report; projects: readonly Content[] }

/** Content of a document about one of its projects. */
export type Content = {
  report: ReportSpec
  project: { id: number; name: string; url: string }
  window: Window
  /** The days of the charts: the window, extended to at least a month. */
  chartWindow: Window
  rows: KeywordRow[]
  figures: Figures
  days: Days
  voices: Voices
  notes: queries.NoteRow[]
  /** The chosen tags with the keywords that have them; empty unless a part lists them. */
  tags: readonly TagKeywords[]
  /** Who is cited in AI overviews; null unless a part shows it and an overview was read. */
  citations: ReportCitations | null
  /** Rates of answer engines by surface; empty unless a part shows them. */
  answers: readonly SurfaceRates[]
  /** The click curve by which traffic is estimated now. */
  estimates: EstimateBasis
  /** Google's numbers of the window; null unless a part shows them and the project has a site there. */
  console: ConsoleNumbers | null
  /** Whether some positions of these days come from the sandbox. */
  isInvented: boolean
  /** Words of a person for this document; '' for none, and below a page about several projects. */
  comment: string
  /** The parts of a PDF below its numbers, in their order. */
  parts: readonly ReportPart[]
  /** Stored facts about the moves of the keywords that the first page names, by their ids. */
  moves: ReadonlyMap<number, Move>
  now: Date
}

/** The keywords of a project in parts, by id. */
async function* keywordRows(
  ctx: Pick<SystemContext, 'db'>,
  accountId: number,
  projectId: number,
  window: Window,
  signal?: AbortSignal,
): AsyncGenerator<KeywordRow[]> {
  const curve = await currentClickShares(ctx, accountId)
  const read = (after: number) => {
    const found = findKeywords(ctx.db, accountId, projectId, { window, after, count: BATCH })
    // The promise is awaited later. Without a handler, a failure before that would count as unhandled.
    found.catch(() => undefined)
    return found
  }
  let next = read(0)
  for (;;) {
    signal?.throwIfAborted()
    const stored = await next
    const last = stored.at(-1)
    if (last === undefined) return
    // The database reads the next batch while the caller uses this one.
    next = read(last.id)
    yield stored.map((keyword) => keywordRow(keyword, window, curve))
  }
}

/** The keywords of all projects of a report, project after project. */
export async function* everyKeywordRow(
  ctx: Pick<SystemContext, 'db'>,
  { account_id: accountId, projectIds }: ReportSpec,
  window: Window,
  signal?: AbortSignal,
): AsyncGenerator<KeywordRow[]> {
  for (const projectId of projectIds) yield* keywordRows(ctx, accountId, projectId, window, signal)
}

/** Passes rows through and collects them in `kept`, without their history, which takes much memory. */
export async function* keepingRows(
  parts: AsyncIterable<KeywordRow[]>,
  kept: KeywordRow[],
): AsyncGenerator<KeywordRow[]> {
  for await (const part of parts) {
    kept.push(...part.map(withoutHistory))
    yield part
  }
}

const withoutHistory = (row: KeywordRow): KeywordRow => ({ ...row, history: noHistory })

type Reading = { now: Date; signal?: AbortSignal; rows?: readonly KeywordRow[] }

/**
 * Call it in a snapshot.
 * @param rows of all keywords, where they are read already
 * @returns undefined if all projects are deleted
 * @throws {TooLargeForPdf}
 */
export async function contentOf<Report extends ReportSpec>(
  ctx: SystemContext,
  report: Report,
  window: Window,
  { rows, ...reading }: Reading,
): Promise<Whole<Report> | undefined> {
  const projects: Content[] = []
  for (const projectId of report.projectIds) {
    const known = rows?.filter(({ project_id }) => project_id === projectId)
    const room = MOST_PDF_ROWS - projects.reduce((sum, one) => sum + one.rows.length, 0)
    const found = await projectContent(ctx, report, window, { ...reading, projectId, room, rows: known })
    if (found !== undefined) projects.push(found)
  }
  const [only, ...others] = projects
  if (only === undefined) return undefined
  if (others.length === 0) return { ...only, report, projects }
  return {
    ...only,
    report,
    figures: figuresOf(
      projects.flatMap((one) => one.rows),
      window,
      reading.now,
    ),
    isInvented: projects.some(({ isInvented }) => isInvented),
    moves: new Map(projects.flatMap(({ moves }) => [...moves])),
    projects: projects.map((one) => ({ ...one, comment: '' })),
  }
}

type OfProject = Omit<Reading, 'rows'> & {
  projectId: number
  /** Keywords that fit into a PDF. */
  room: number
  rows: readonly KeywordRow[] | undefined
}

async function projectContent(
  ctx: SystemContext,
  report: ReportSpec,
  window: Window,
  { projectId, room, now, signal, rows: known }: OfProject,
): Promise<Content | undefined> {
  const { account_id: accountId } = report
  const project = await queries.findProject(ctx.db, accountId, projectId)
  if (project === undefined) return undefined
  const isPdf = report.document_type === 1
  const hasTrends = isPdf && report.document_detail === 2
  const rows = [...(known ?? [])]
  if (known === undefined)
    for await (const part of keywordRows(ctx, accountId, projectId, window, signal)) {
      rows.push(...(hasTrends ? part : part.map(withoutHistory)))
      if (isPdf && rows.length > room) throw new TooLargeForPdf()
    }
  const chartWindow = atLeastMonth(window)
  const figures = figuresOf(rows, window, now)
  const parts = report.parts ?? usualParts[report.document_detail]
  const told = [...figures.winners.slice(0, MOST_REASONS), ...figures.losers.slice(0, MOST_REASONS)]
  return {
    report,
    project,
    window,
    chartWindow,
    rows,
    figures,
    days: await queries.findDays(ctx.db, accountId, projectId, chartWindow),
    voices: await queries.findVoices(ctx.db, accountId, projectId, chartWindow),
    notes: await queries.findNotes(ctx.db, accountId, projectId, chartWindow),
    isInvented: await hasInvented(ctx, wholeAccount(accountId), { projectId, since: chartWindow.from }),
    tags: parts.includes('tags') ? await findTagKeywords(ctx.db, accountId, projectId, report.tag_ids) : [],
    citations: parts.includes('ai_overviews')
      ? await findCitations(ctx.db, accountId, projectId, window)
      : null,
    answers: parts.includes('questions') ? await periodRates(ctx, accountId, projectId, window) : [],
    estimates: await estimateBasis(ctx, accountId),
    console: parts.includes('search_console')
      ? await findConsoleNumbers(ctx.db, accountId, projectId, window)
      : null,
    comment: report.next_comment,
    parts,
    moves: await explainMoves(
      ctx,
      wholeAccount(accountId),
      told.map(({ id }) => id),
      window,
    ),
    now,
  }
}

/** Whether the summary of the first page is the comment. */
export const isSummedUpByComment = ({
  report,
  comment,
  parts,
}: Pick<Content, 'report' | 'comment' | 'parts'>): boolean =>
  report.summary === 'written' && comment !== '' && parts.slice(0, countFirst(parts)).includes('summary')

/** Finds keywords with positions of the sandbox among others; null if the projects have none in these days. */
export async function inventedIn(
  ctx: Pick<SystemContext, 'db' | 'installation'>,
  { account_id: accountId, projectIds }: ReportSpec,
  { from: since }: Window,
) {
  for (const projectId of projectIds)
    if (await hasInvented(ctx, wholeAccount(accountId), { projectId, since }))
      return (keywordIds: readonly number[]) => inventedAmong(ctx, accountId, keywordIds, since)
  return null
}

function atLeastMonth({ from, to }: Window): Window {
  const first = utcDay(1 - CHART_DAYS, new Date(Date.parse(to) + DAY / 2))
  return { from: from < first ? from : first, to }
}
