import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { queueMessage } from '../deliveries/queue-message.service.ts'
import { openDestinations } from '../deliveries/sealed-destinations.service.ts'
import { deleteDownload, downloadPath } from '../downloads/downloads.service.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import type { makeDocument } from './document/make-document.service.ts'
import { MOST_PDF_ROWS, TooLargeForPdf } from './document/too-large.ts'
import { reportMessage } from './report-message.ts'
import { findAny, lockReport, type ReportRow } from './reports.queries.ts'
import * as runs from './runs.queries.ts'

const MOST_TRIES = 3

type Run = NonNullable<Awaited<ReturnType<typeof runs.beginTry>>> & { id: number }
type Made = NonNullable<Awaited<ReturnType<typeof makeDocument>>>

/**
 * Makes the document of a run that waits, and queues its message in the transaction that ends the run: a crash
 * before that repeats it, and after that nothing is left to do.
 */
export async function renderRun(ctx: SystemContext, accountId: number, runId: number, now = new Date()) {
  const begun = await runs.beginTry(ctx.db, accountId, runId)
  if (begun === undefined) return
  const run = { ...begun, id: runId }
  const report = await findAny(ctx.db, accountId, run.report_id)
  if (report === undefined) return
  const viewer = { memberAccountId: report.created_by, projectId: report.project_id, now }
  if (!(await runs.seesProject(ctx.db, accountId, viewer)))
    return fail(ctx, report, run, { failure: messages.reportWithoutAuthor, now })
  if (run.tries > MOST_TRIES) return fail(ctx, report, run, { failure: messages.reportFailed, now })
  try {
    // Loaded when a document is made: its fonts and their layout take memory for good.
    const { makeDocument } = await import('./document/make-document.service.ts')
    const made = await makeDocument(ctx, report, { from: run.start_on, to: run.end_on }, now)
    if (made === undefined) await fail(ctx, report, run, { failure: messages.reportWithoutProject, now })
    else await finish(ctx, run, made, now)
  } catch (error) {
    if (error instanceof TooLargeForPdf)
      return fail(ctx, report, run, { failure: messages.reportTooLarge(MOST_PDF_ROWS), now })
    if (run.tries < MOST_TRIES) throw error
    ctx.log.error(error, `report ${report.id} of account ${accountId} could not be made`)
    await fail(ctx, report, run, { failure: messages.reportFailed, now })
  }
}

async function finish(ctx: SystemContext, run: Run, { content, stored }: Made, now: Date) {
  const accountId = content.report.account_id
  const unwanted = () => deleteDownload(ctx, accountId, stored.id)
  const isNew = await recordMade(ctx, run, { content, stored }, now).catch(async (error: unknown) => {
    await unwanted()
    throw error
  })
  // Deleted meanwhile, or made by another worker: its file would stay behind.
  if (!isNew) await unwanted()
}

/** @returns whether the run still waited */
async function recordMade(
  ctx: SystemContext,
  run: Run,
  { content, stored }: Made,
  now: Date,
): Promise<boolean> {
  const { report } = content
  const accountId = report.account_id
  return transaction(ctx, async (inside) => {
    const isThere = (await lockReport(inside.db, accountId, report.id)) !== undefined
    const end = { status: 'made' as const, download_id: stored.id, ended_at: now }
    if (!isThere || !(await runs.endRun(inside.db, accountId, run.id, end))) return false
    if (run.kind === 'download') return true
    const path = await downloadPath(inside, accountId, stored.id, stored.expiresAt)
    const message = reportMessage(content, { runId: run.id, downloadId: stored.id, path })
    await queueMessage(inside, accountId, message, destinationsOf(inside, report))
    await notify(inside, report.created_by, {
      type: 'REPORT_READY',
      title: message.title,
      description: html`${message.summary}`,
      clickAction: path,
    })
    return true
  })
}

async function fail(
  ctx: SystemContext,
  report: ReportRow,
  run: Run,
  { failure, now }: { failure: string; now: Date },
) {
  await transaction(ctx, async (inside) => {
    const end = { status: 'failed' as const, failure, ended_at: now }
    if (!(await runs.endRun(inside.db, report.account_id, run.id, end)) || run.kind === 'download') return
    await noteOwnActivity(inside, report.account_id, {
      type: 'REPORT_MAKE_FAILED',
      text: `${report.name}: ${failure}`,
    })
  })
}

/** None if their key is lost: the document is there, and the notification leads to it. */
function destinationsOf({ installation, log }: SystemContext, { account_id, id, destinations }: ReportRow) {
  try {
    return openDestinations(installation, account_id, destinations)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    log.error(error, `the destinations of report ${id} cannot be read`)
    return []
  }
}
