import { DAY } from '@rankline/contract/days'
import type { Window } from '@rankline/contract/reports/days'
import { type SystemContext, snapshot } from '../../../platform/context.ts'
import type { StoredDownload } from '../../downloads/download.ts'
import { storeDownload } from '../../downloads/store-download.service.ts'
import type { ReportRow } from '../reports.queries.ts'
import { type Content, contentOf, inventedIn, keepingRows, keywordRows } from './content.service.ts'
import { csvOf } from './csv.ts'
import type { KeywordRow } from './keyword-row.ts'
import { pdfOf } from './pdf.ts'
import { findProject } from './project-figures.queries.ts'
import { senderOf } from './sender.service.ts'

/** Links in messages work as long. */
const KEPT = 7 * DAY

/** Makes and stores a document from one moment of the data. @returns undefined if the project is deleted */
export async function makeDocument(
  ctx: SystemContext,
  report: ReportRow,
  window: Window,
  now: Date,
): Promise<{ content: Content<ReportRow>; stored: StoredDownload } | undefined> {
  return snapshot(ctx, (inside) =>
    (report.document_type === 1 ? pdf : csv)({ ctx, inside, report, window, now }),
  )
}

type Wanted = {
  ctx: SystemContext
  /** A read-only snapshot. Files are stored through `ctx`, outside it. */
  inside: SystemContext
  report: ReportRow
  window: Window
  now: Date
}
type Made = Awaited<ReturnType<typeof makeDocument>>

async function pdf({ ctx, inside, report, window, now }: Wanted): Promise<Made> {
  const content = await contentOf(inside, report, window, { now })
  if (content === undefined) return undefined
  const file = fileOf(fileName(report, content.project, window, 'pdf'), 'application/pdf', now)
  const body = await pdfOf(content, await senderOf(inside, content))
  return { content, stored: await storeDownload(ctx, report.account_id, file, body) }
}

/** Makes the CSV. Keywords are read once: rows are written and also collected for the summary of the message. */
async function csv({ ctx, inside, report, window, now }: Wanted): Promise<Made> {
  const { account_id: accountId, project_id: projectId } = report
  const project = await findProject(inside.db, accountId, projectId)
  if (project === undefined) return undefined
  const rows: KeywordRow[] = []
  const body = csvOf(keepingRows(keywordRows(inside, accountId, projectId, window), rows), {
    isAdvanced: report.document_detail === 2,
    window,
    inventedOf: await inventedIn(inside, report, window),
  })
  const file = fileOf(fileName(report, project, window, 'csv'), 'text/csv; charset=utf-8', now)
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

/** `Weekly ranks - Shop 2026-11-15 to 2026-11-21.pdf` */
function fileName(
  report: ReportRow,
  project: Content['project'],
  { from, to }: Window,
  extension: string,
): string {
  const days = from === to ? to : `${from} to ${to}`
  return (
    `${report.name} - ${project.name} ${days}`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').slice(0, 180) +
    `.${extension}`
  )
}
