import type { Destination } from '@rankline/contract/deliveries/destinations'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { Refusal } from '../../platform/errors.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { browsersOf, ownerOf } from '../deliveries/destination-address.ts'
import { decryptDestinations } from '../deliveries/encrypted-destinations.service.ts'
import { queueMessage } from '../deliveries/queue-message.service.ts'
import { deleteDownload } from '../downloads/downloads.queries.ts'
import { downloadPath } from '../downloads/downloads.service.ts'
import { isLockedOut, seesProject } from '../memberships/project-scope.queries.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import type { NewEvent } from '../program-events/new-event.ts'
import { storeEvents } from '../program-events/store-events.queries.ts'
import { sharedLinks } from '../shared-views/shared-links.service.ts'
import type { makeDocument } from './document/make-document.service.ts'
import { MOST_PDF_ROWS, TooLargeForPdf } from './document/too-large.ts'
import { reportMessage } from './report-message.ts'
import { emptyComment, findAny, findProjectsLeft, lockReport, type ReportRow } from './reports.queries.ts'
import * as runs from './runs.queries.ts'

const MOST_TRIES = 3

type Run = NonNullable<Awaited<ReturnType<typeof runs.beginTry>>> & { id: number }
type Made = NonNullable<Awaited<ReturnType<typeof makeDocument>>>

/**
 * Makes the document of a waiting run, and queues its message in the transaction that ends the run. A crash before the
 * end repeats the run. If the report is edited meanwhile, the document is made again with the new settings.
 */
export async function renderRun(ctx: SystemContext, accountId: number, runId: number, now = new Date()) {
  while ((await renderOnce(ctx, accountId, runId, now)) === 'edited');
}

async function renderOnce(
  ctx: SystemContext,
  accountId: number,
  runId: number,
  now: Date,
): Promise<End | undefined> {
  const begun = await runs.beginTry(ctx.db, accountId, runId)
  if (begun === undefined) return undefined
  const run = { ...begun, id: runId }
  const report = await findAny(ctx.db, accountId, run.report_id)
  if (report === undefined) return undefined
  const projects = await findProjectsLeft(ctx.db, accountId, report.id, now)
  if (projects.length === 0) return fail(ctx, report, run, { failure: messages.reportWithoutProject, now })
  if (!projects.every(({ is_seen }) => is_seen))
    return fail(ctx, report, run, { failure: messages.reportWithoutAuthor, now })
  if (run.tries > MOST_TRIES) return fail(ctx, report, run, { failure: messages.reportFailed, now })
  try {
    // Imported lazily, because fonts and their layout stay in memory after the first document.
    const { makeDocument } = await import('./document/make-document.service.ts')
    // The comment is for the next document that is sent, so a download leaves it.
    const shown = {
      ...report,
      projectIds: projects.map(({ id }) => id),
      ...(run.kind === 'download' && { next_comment: '' }),
    }
    const made = await makeDocument(ctx, shown, { from: run.start_on, to: run.end_on }, now)
    if (made === undefined)
      return await fail(ctx, report, run, { failure: messages.reportWithoutProject, now })
    return await finish(ctx, run, made, now)
  } catch (error) {
    if (error instanceof TooLargeForPdf)
      return fail(ctx, report, run, { failure: messages.reportTooLarge(MOST_PDF_ROWS), now })
    if (error instanceof Refusal && isOfPerson(error))
      return fail(ctx, report, run, { failure: error.message, now })
    if (run.tries < MOST_TRIES) throw error
    ctx.log.error(error, `report ${report.id} of account ${accountId} could not be made`)
    return fail(ctx, report, run, { failure: messages.reportFailed, now })
  }
}

/** Whether no retry can succeed until the report's owner changes something. */
const isOfPerson = ({ code }: Refusal) => code === 'LIMIT_REACHED' || code === 'CONFLICT'

/** Edited: the document shows the report before a change. Gone: deleted meanwhile, or made by another worker. */
type End = 'ended' | 'edited' | 'gone'

async function finish(ctx: SystemContext, run: Run, { content, stored }: Made, now: Date): Promise<End> {
  const accountId = content.report.account_id
  const unwanted = () => deleteDownload(ctx.db, accountId, stored.id)
  const end = await recordMade(ctx, run, { content, stored }, now).catch(async (error: unknown) => {
    await unwanted()
    throw error
  })
  // Nothing refers to the stored file, so it is deleted.
  if (end !== 'ended') await unwanted()
  return end
}

async function recordMade(ctx: SystemContext, run: Run, { content, stored }: Made, now: Date): Promise<End> {
  const { report } = content
  const accountId = report.account_id
  return transaction(ctx, async (inside) => {
    const projectIds = projectIdsOf(content)
    const end = {
      status: 'made' as const,
      download_id: stored.id,
      project_ids: projectIds,
      ended_at: now,
    }
    const ended = await endAsBegun(inside, report, run, end)
    if (ended !== 'ended') return ended
    await storeEvents(inside.db, [readyEvent(content, run)], now)
    if (run.kind === 'download') return ended
    const path = await downloadPath(inside, accountId, stored.id, stored.expiresAt)
    const livePages = await sharedLinks(inside, accountId, projectIds, now)
    const message = reportMessage(content, { runId: run.id, downloadId: stored.id, path, livePages })
    const destinations = await destinationsOf(inside, report, { projectIds, now })
    await queueMessage(inside, accountId, message, destinations)
    if (report.next_comment !== '') await emptyComment(inside.db, accountId, report.id)
    if (await isLockedOut(inside.db, accountId, { accountId: report.created_by })) return ended
    const notification = {
      type: 'REPORT_READY',
      title: message.title,
      description: html`${message.summary}`,
      clickAction: path,
    } as const
    await notify(inside, report.created_by, notification, browsersOf(destinations, report.created_by))
    return ended
  })
}

/** Event for programs. */
function readyEvent(content: Made['content'], { start_on: from, end_on: to }: Run): NewEvent {
  const { account_id: accountId, id: report_id, name } = content.report
  const projectIds = projectIdsOf(content)
  return {
    accountId,
    type: 'report.ready',
    projectIds,
    data: { project_id: projectIds[0], project_ids: projectIds, report_id, name, from, to },
  }
}

const projectIdsOf = ({ projects }: Made['content']) => projects.map(({ project }) => project.id)

async function fail(
  ctx: SystemContext,
  report: ReportRow,
  run: Run,
  { failure, now }: { failure: string; now: Date },
): Promise<End> {
  return transaction(ctx, async (inside) => {
    const ended = await endAsBegun(inside, report, run, { status: 'failed', failure, ended_at: now })
    if (ended !== 'ended' || run.kind === 'download') return ended
    await noteOwnActivity(inside, report.account_id, {
      type: 'REPORT_MAKE_FAILED',
      text: `${report.name}: ${failure}`,
    })
    return ended
  })
}

/** Ends a run unless its report was edited since it began. */
async function endAsBegun(
  { db }: SystemContext,
  report: ReportRow,
  run: Run,
  end: Parameters<typeof runs.endRun>[3],
): Promise<End> {
  const current = await lockReport(db, report.account_id, report.id)
  const days = await runs.findWaitingDays(db, report.account_id, run.id)
  if (current === undefined || days === undefined) return 'gone'
  const hasSameDays = days.start_on === run.start_on && days.end_on === run.end_on
  // Destinations are encrypted again on every edit, so a different text means that the report changed.
  if (!hasSameDays || current.destinations !== report.destinations) return 'edited'
  // Another run has sent the comment meanwhile.
  if (run.kind !== 'download' && current.next_comment !== report.next_comment) return 'edited'
  return (await runs.endRun(db, report.account_id, run.id, end)) ? 'ended' : 'gone'
}

/** The destinations, without browsers and file servers of people who may no longer see one of the projects. */
async function destinationsOf(
  ctx: SystemContext,
  report: ReportRow,
  { projectIds, now }: { projectIds: readonly number[]; now: Date },
): Promise<Destination[]> {
  const wanted: Destination[] = []
  for (const destination of openedDestinations(ctx, report)) {
    const owner = ownerOf(destination)
    if (owner === null || (await seesAll(owner))) wanted.push(destination)
  }
  return wanted

  async function seesAll(memberAccountId: number): Promise<boolean> {
    for (const projectId of projectIds)
      if (!(await seesProject(ctx.db, report.account_id, { memberAccountId, projectId, now }))) return false
    return true
  }
}

/** Decrypts destinations. Empty if their key is lost: the document is still made, and the notification links to it. */
function openedDestinations({ installation, log }: SystemContext, report: ReportRow): Destination[] {
  const { account_id, id, destinations } = report
  try {
    return decryptDestinations(installation, account_id, destinations)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    log.error(error, `the destinations of report ${id} cannot be read`)
    return []
  }
}
