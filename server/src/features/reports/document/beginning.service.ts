import type { Window } from '@rankline/contract/reports/days'
import type { SystemContext } from '../../../platform/context.ts'
import { contentOf, inventedIn, keywordRows, type ReportSpec } from './content.service.ts'
import { csvRows } from './csv.ts'
import { picturesOf } from './pdf.ts'
import { senderOf } from './sender.service.ts'

type Bounds = { pages: number; lines: number; signal: AbortSignal }

/**
 * The first pages of a PDF as pictures, the first lines of a CSV. Call it in a snapshot.
 * @returns undefined if the project is deleted
 */
export async function beginningOf(
  ctx: SystemContext,
  report: ReportSpec,
  window: Window,
  { pages, lines, signal }: Bounds,
): Promise<{ pages: string[]; lines: string[][] } | undefined> {
  const { account_id: accountId, project_id: projectId, document_type: type } = report
  if (type === 1) {
    const content = await contentOf(ctx, report, window, { now: new Date(), signal })
    if (content === undefined) return undefined
    return { pages: await picturesOf(content, await senderOf(ctx, content), pages), lines: [] }
  }
  const found: string[][] = []
  const isAdvanced = report.document_detail === 2
  const inventedOf = await inventedIn(ctx, report, window)
  const parts = keywordRows(ctx, accountId, projectId, window, signal)
  for await (const rows of csvRows(parts, { isAdvanced, window, inventedOf })) {
    found.push(...rows.map((row) => row.map((cell) => String(cell ?? ''))))
    if (found.length >= lines) break
  }
  return { pages: [], lines: found.slice(0, lines) }
}
