import { DAY } from '@rankline/contract/days'
import type { Window } from '@rankline/contract/reports/days'
import { beginReading, type SystemContext, snapshot } from '../../../platform/context.ts'
import type { StoredDownload } from '../../downloads/download.ts'
import { storeDownload } from '../../downloads/store-download.service.ts'
import type { ReportRow } from '../reports.queries.ts'
import {
  contentOf,
  everyKeywordRow,
  inventedIn,
  keepingRows,
  type ReportSpec,
  type Whole,
} from './content.service.ts'
import { csvOf, projectColumn } from './csv.ts'
import type { KeywordRow } from './keyword-row.ts'
import { pdfOf } from './pdf.ts'
import { findProjects } from './project-figures.queries.ts'
import { senderOf } from './sender.service.ts'

/** Links in messages work as long. */
const KEPT = 7 * DAY

type ReportToMake = ReportRow & ReportSpec

/** Makes and stores a document from one moment of the data, which a replica may read. @returns undefined if all projects are deleted */
export async function makeDocument(
  ctx: SystemContext,
  report: ReportToMake,
  window: Window,
  now: Date,
): Promise<{ content: Whole<ReportToMake>; stored: StoredDownload } | undefined> {
  const reading = await beginReading(ctx)
  const make = report.document_type === 1 ? pdf : csv
  return reading((db) => snapshot({ ...ctx, db }, (inside) => make({ ctx, inside, report, window, now })))
}

type Wanted = {
  ctx: SystemContext
  /** A read-only snapshot. Files are stored through `ctx`, outside it. */
  inside: SystemContext
  report: ReportToMake
  window: Window
  now: Date
}
type Made = Awaited<ReturnType<typeof makeDocument>>

async function pdf({ ctx, inside, report, window, now }: Wanted): Promise<Made> {
  const content = await contentOf(inside, report, window, { now })
  if (content === undefined) return undefined
  const projects = content.projects.map(({ project }) => project)
  const file = fileOf(fileName(report, projects, window, 'pdf'), 'application/pdf', now)
  const body = await pdfOf(content, await senderOf(inside, content))
  return { content, stored: await storeDownload(ctx, report.account_id, file, body) }
}

/** Makes the CSV. Keywords are read once: rows are written and also collected for the summary of the message. */
async function csv({ ctx, inside, report, window, now }: Wanted): Promise<Made> {
  const { account_id: accountId, projectIds } = report
  const projects = await findProjects(inside.db, accountId, projectIds)
  if (projects.length === 0) return undefined
  const rows: KeywordRow[] = []
  const body = csvOf(keepingRows(everyKeywordRow(inside, report, window), rows), {
    isAdvanced: report.document_detail === 2,
    window,
    inventedOf: await inventedIn(inside, report, window),
    nameOf: projectColumn(projects),
  })
  const file = fileOf(fileName(report, projects, window, 'csv'), 'text/csv; charset=utf-8', now)
  const stored = await storeDownload(ctx, accountId, file, body)
  const content = await contentOf(inside, report, window, { now, rows })
  return content && { content, stored }
}

const fileOf = (name: string, mediaType: string, now: Date) => ({
  kind: 'report' as const,
  name,
  mediaType,
  expiresAt: new Date(now.getTime() + KEPT),
})

/** `Weekly ranks - Shop 2026-11-15 to 2026-11-21.pdf`, or `… - Shop and 2 more …` */
function fileName(
  report: ReportRow,
  [first, ...others]: readonly { name: string }[],
  { from, to }: Window,
  extension: string,
): string {
  const days = from === to ? to : `${from} to ${to}`
  const about = others.length === 0 ? first?.name : `${first?.name} and ${others.length} more`
  const name = `${report.name} - ${about} ${days}`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
  return `${name.slice(0, 180)}.${extension}`
}
