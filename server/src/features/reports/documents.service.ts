import type { Delivery } from '@rankline/contract/deliveries/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/reports/calls'
import type { Report } from '@rankline/contract/reports/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { endLinks } from '../deliveries/log.service.ts'
import { downloadPath, readDownload } from '../downloads/downloads.service.ts'
import { queueRun } from './queue-run.service.ts'
import * as queries from './reports.queries.ts'
import { getReport } from './reports.service.ts'
import * as runs from './runs.queries.ts'

const MINUTE = 60_000
/** A document younger than this is reused. */
const FRESH = 10 * MINUTE
/** Milliseconds for which the address of a download is valid. */
const ADDRESS = 10 * MINUTE

/** Makes the document of the report's days now, and sends it. */
export async function sendReport(
  ctx: Context,
  { reportId }: ParsedInputOf<typeof calls.sendReport>,
): Promise<Report> {
  return transaction(ctx, async (inside) => {
    const { start_at: from, end_at: to } = await getReport(inside, reportId)
    const window = { from, to }
    await queueRun(inside, ctx.account.id, { reportId, kind: 'send', period: null, window, now: new Date() })
    return getReport(inside, reportId)
  })
}

/** Ends the links to the document of one message. The report stays, with its schedule and its history. */
export async function endReportLinks(
  ctx: Context,
  { reportId, deliveryId }: ParsedInputOf<typeof calls.endReportLinks>,
): Promise<Delivery> {
  return transaction(ctx, async (inside) => {
    const { name, project_id: projectId } = await getReport(inside, reportId)
    const ended = await endLinks(inside, { deliveryId, origin: { kind: 'report', originId: reportId } })
    const text = `Ended the links to a document of the report ${name}.`
    await noteActivity(inside, { type: 'REPORT_LINKS_END_SUCCESS', text, projectId })
    return ended
  })
}

/** Queues the document for the worker. A repeated call returns its address when it is ready. */
export async function downloadReport(
  ctx: Context,
  { reportId }: ParsedInputOf<typeof calls.downloadReport>,
): Promise<ItemsOf<typeof calls.downloadReport>> {
  const now = new Date()
  return transaction(ctx, async (inside) => {
    const report = await getReport(inside, reportId)
    const { start_at: from, end_at: to } = report
    const projectIds = [report.project_id, ...report.other_projects.map(({ id }) => id)]
    // Two clicks at the same time make one document.
    const row = await queries.lockReport(inside.db, ctx.account.id, reportId)
    if (row === undefined) throw notFound()
    // A document from before the last change of the report is outdated.
    const since = new Date(Math.max(now.getTime() - FRESH, row.updated_at.getTime()))
    const run = await runs.findRecentRun(inside.db, ctx.account.id, reportId, { from, to, since, projectIds })
    const path = run === undefined ? undefined : await pathOf(inside, run, now)
    if (path !== undefined) return { path }
    const window = { from, to }
    await queueRun(inside, ctx.account.id, { reportId, kind: 'download', period: null, window, now })
    return { path: null }
  })
}

/** Undefined if there is no document any more. */
async function pathOf(
  ctx: Context,
  { status, download_id: id, created_at }: NonNullable<Awaited<ReturnType<typeof runs.findRecentRun>>>,
  now: Date,
): Promise<string | null | undefined> {
  if (status === 'queued') return null
  if (status === 'failed') {
    // The failure is shown for a minute; after that, a call starts a new try.
    if (now.getTime() - created_at.getTime() < MINUTE) throw conflict(messages.reportFailed)
    return undefined
  }
  if (id === null || (await readDownload(ctx.db, ctx.account.id, id)) === undefined) return undefined
  return downloadPath(ctx, ctx.account.id, id, new Date(now.getTime() + ADDRESS))
}
