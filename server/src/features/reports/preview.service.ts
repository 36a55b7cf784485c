import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type previewReport as call, PREVIEW } from '@rankline/contract/reports/calls'
import { beginReading, type Context, snapshot } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { requireProjects } from '../projects/projects.service.ts'
import type { ReportSpec } from './document/content.service.ts'
import { MOST_PDF_ROWS, TooLargeForPdf } from './document/too-large.ts'
import { brandOf, languageOf, otherProjects } from './report-columns.ts'
import { partColumns } from './report-parts.ts'
import { findReport } from './reports.queries.ts'

/** Time limit of a preview: reading a very large project takes longer than a person waits. */
const MOST_MS = 5_000
/** Previews are drawn in the HTTP process, one at a time. These limits bound the queue, in total and per account. */
const MOST_WAITING = 8
const MOST_OF_ACCOUNT = 2

/** Previews under way, by account. */
const waiting = new Map<number, number>()
let last: Promise<unknown> = Promise.resolve()

/** Draws the beginning of a report's document, with the code that makes documents. */
export async function previewReport(
  ctx: Context,
  input: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  const { projectId, name, type, detail, timer, from, to, brandId, language, reportId } = input
  await requireProjects(ctx, [projectId])
  const edited = reportId === null ? null : await findReport(ctx.db, ctx.account, reportId)
  if (edited === undefined) throw notFound()
  const others = await otherProjects(ctx, input, edited?.project_ids.slice(1) ?? [])
  const report: ReportSpec = {
    account_id: ctx.account.id,
    projectIds: [projectId, ...others],
    name: name === '' ? 'Report' : name,
    timer: timer ?? 1,
    document_type: type,
    document_detail: detail,
    brand_id: await brandOf(ctx, brandId, edited?.brand_id ?? null),
    language: await languageOf(ctx, { language, projectId }, edited?.language ?? null),
    ...(await partColumns(ctx, input, edited)),
  }
  return inTurn(ctx.account.id, () => draw(ctx, report, { from, to }))
}

async function draw(ctx: Context, report: ReportSpec, window: { from: string; to: string }) {
  const signal = AbortSignal.timeout(MOST_MS)
  // Imported lazily, because fonts and their layout stay in memory after the first document.
  const { beginningOf } = await import('./document/beginning.service.ts')
  try {
    const reading = await beginReading(ctx)
    const found = await reading((db) =>
      snapshot({ ...ctx, db }, (inside) => beginningOf(inside, report, window, { ...PREVIEW, signal })),
    )
    if (found === undefined) throw notFound()
    return found
  } catch (error) {
    if (error instanceof TooLargeForPdf) throw conflict(messages.reportTooLarge(MOST_PDF_ROWS))
    if (signal.aborted) throw conflict(messages.previewTooLong)
    throw error
  }
}

async function inTurn<Value>(accountId: number, work: () => Promise<Value>): Promise<Value> {
  const all = [...waiting.values()].reduce((sum, count) => sum + count, 0)
  const ofAccount = waiting.get(accountId) ?? 0
  if (all >= MOST_WAITING || ofAccount >= MOST_OF_ACCOUNT) throw conflict(messages.previewsBusy)
  waiting.set(accountId, ofAccount + 1)
  const own = last.then(work).finally(() => {
    const left = (waiting.get(accountId) ?? 1) - 1
    if (left === 0) waiting.delete(accountId)
    else waiting.set(accountId, left)
  })
  last = own.catch(() => {})
  return own
}
