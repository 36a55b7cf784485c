import type { Window } from '@rankline/contract/reports/days'
import type { SystemContext } from '../../../platform/context.ts'
import { contentOf, everyKeywordRow, inventedIn, type ReportSpec } from './content.service.ts'
import { csvRows, projectColumn } from './csv.ts'
import { picturesOf } from './pdf.ts'
import { findProjects } from './project-figures.queries.ts'
import { senderOf } from './sender.service.ts'

type Bounds = { pages: number; lines: number; signal: AbortSignal }

/**
 * The first pages of a PDF as pictures, the first lines of a CSV. Call it in a snapshot.
 * @returns undefined if all projects are deleted
 */
export async function beginningOf(
  ctx: SystemContext,
  report: ReportSpec,
  window: Window,
  { pages, lines, signal }: Bounds,
): Promise<{ pages: string[]; lines: string[][] } | undefined> {
  if (report.document_type === 1) {
    const content = await contentOf(ctx, report, window, { now: new Date(), signal })
    if (content === undefined) return undefined
    return { pages: await picturesOf(content, await senderOf(ctx, content), pages), lines: [] }
  }
  const found: string[][] = []
  const isAdvanced = report.document_detail === 2
  const inventedOf = await inventedIn(ctx, report, window)
  const nameOf = projectColumn(await findProjects(ctx.db, report.account_id, report.projectIds))
  const parts = everyKeywordRow(ctx, report, window, signal)
  for await (const rows of csvRows(parts, { isAdvanced, window, inventedOf, nameOf })) {
    found.push(...rows.map((row) => row.map((cell) => String(cell ?? ''))))
    if (found.length >= lines) break
  }
  return { pages: [], lines: found.slice(0, lines) }
}
