import { DAY } from '@rankline/contract/days'
import { type SystemContext, snapshot } from '../../../platform/context.ts'
import type { StoredDownload } from '../../downloads/download.ts'
import { storeDownload } from '../../downloads/store-download.service.ts'
import type { ReportRow } from '../reports.queries.ts'
import type { Window } from '../schedule.ts'
import { type Content, contentOf, keywordRows } from './content.service.ts'
import { csvOf } from './csv.ts'
import { pdfOf } from './pdf.ts'
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
  return snapshot(ctx, async (inside) => {
    const content = await contentOf(inside, report, window, { now })
    if (content === undefined) return undefined
    const isPdf = report.document_type === 1
    const file = {
      kind: 'report' as const,
      name: fileName(content, isPdf ? 'pdf' : 'csv'),
      mediaType: isPdf ? 'application/pdf' : 'text/csv; charset=utf-8',
      expiresAt: new Date(now.getTime() + KEPT),
    }
    const body = isPdf
      ? await pdfOf(content, await senderOf(inside, report.account_id))
      : csvOf(keywordRows(inside, report.account_id, report.project_id, window), {
          isAdvanced: report.document_detail === 2,
          window,
        })
    // Stored beside the snapshot, which only reads.
    return { content, stored: await storeDownload(ctx, report.account_id, file, body) }
  })
}

/** `Weekly ranks - Shop 2026-11-15 to 2026-11-21.pdf` */
function fileName({ report, project, window: { from, to } }: Content, extension: string): string {
  const days = from === to ? to : `${from} to ${to}`
  return (
    `${report.name} - ${project.name} ${days}`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').slice(0, 180) +
    `.${extension}`
  )
}
