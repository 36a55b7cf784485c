import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/reports/calls'
import { MOST_REPORTS, type Report } from '@rankline/contract/reports/calls'
import { dueDay } from '@rankline/contract/reports/days'
import { type Context, transaction } from '../../platform/context.ts'
import { limitReached, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { requireVerified } from '../auth/verification.service.ts'
import { mayChooseBrand } from '../brands/brands.service.ts'
import { requestedDestinations } from '../deliveries/requested-destinations.service.ts'
import { deleteDownload } from '../downloads/downloads.queries.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { presentReport } from './report.presenter.ts'
import {
  brandOf,
  languageOf,
  otherProjects,
  reportColumns,
  scheduleOf,
  timeColumns,
} from './report-columns.ts'
import { requiredPartColumns } from './report-parts.ts'
import * as queries from './reports.queries.ts'
import * as runs from './runs.queries.ts'

const PER_PAGE = 20

export async function listReports(
  ctx: Context,
  { projectId, page, sort = 'created_at', order = 'desc' }: ParsedInputOf<typeof calls.listReports>,
): Promise<Page<Report>> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const part = { projectId, sort, order, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
  const [rows, total] = await Promise.all([
    queries.findReports(ctx.db, ctx.account, part),
    queries.countReports(ctx.db, ctx.account, { projectId }),
  ])
  return pageOfRows(await present(ctx, rows), { page, perPage: PER_PAGE, total })
}

/** Every report that the caller sees, also of one project; there are never many. */
export async function everyReport(ctx: Context, projectId: number | undefined): Promise<Report[]> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const whole = { projectId, sort: 'created_at', order: 'asc', limit: MOST_REPORTS, offset: 0 } as const
  return present(ctx, await queries.findReports(ctx.db, ctx.account, whole))
}

export async function createReport(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createReport>,
): Promise<ItemsOf<typeof calls.createReport>> {
  await requireProjects(ctx, [input.projectId])
  const brandId = await brandOf(ctx, input.brandId, null)
  const parts = await requiredPartColumns(ctx, input, null)
  const other_project_ids = await otherProjects(ctx, input, [])
  const destinations = await requestedDestinations(ctx, input.destinations)
  // Reports by mail need a verified address, because an unverified one may belong to somebody else.
  if (destinations.some(({ type }) => type === 'email')) await requireVerified(ctx)
  const now = new Date()
  const id = await transaction(ctx, async (inside) => {
    await lockAccount(inside)
    if ((await queries.countOfAccount(inside.db, ctx.account.id)) >= MOST_REPORTS)
      throw limitReached(messages.tooManyReports(MOST_REPORTS))
    const time = timeColumns(input)
    const created = await queries.insertReport(inside.db, {
      account_id: ctx.account.id,
      ...reportColumns(ctx, { ...input, brandId }, destinations),
      ...time,
      ...parts,
      other_project_ids,
      language: await languageOf(inside, input, null),
      last_due_on: dueDay(scheduleOf({ timer: input.timer, ...time }), now),
    })
    const activity = { type: 'REPORT_CREATE_SUCCESS', text: `Created the report ${input.name}.` } as const
    await noteActivity(inside, { ...activity, projectId: input.projectId })
    return created
  })
  return { redirect: '/reports', report: await getReport(ctx, id) }
}

/** Deletes all of the reports, or none if the caller does not see one of them. Links to their documents end. */
export async function deleteReports(ctx: Context, { ids }: ParsedInputOf<typeof calls.deleteReports>) {
  await transaction(ctx, async (inside) => {
    const { db, account } = inside
    const found = await queries.findShownIds(db, account, ids)
    if (found.length < ids.length) throw notFound()
    for (const downloadId of await runs.findDownloadIds(db, account.id, ids))
      await deleteDownload(inside.db, account.id, downloadId)
    await queries.deleteReports(db, account.id, ids)
    await noteActivity(inside, { type: 'REPORT_DELETE_SUCCESS', text: messages.reportsDeleted(ids.length) })
  })
  return { deleted_ids: ids }
}

/** Enables or disables a report. Documents that were due while it was disabled are not made later. */
export async function updateReportStatus(
  ctx: Context,
  { reportId }: ParsedInputOf<typeof calls.updateReportStatus>,
): Promise<Report> {
  return transaction(ctx, async (inside) => {
    const { db, account } = inside
    await getReport(inside, reportId)
    const row = await queries.lockReport(db, account.id, reportId)
    if (row === undefined) throw notFound()
    const now = new Date()
    await queries.updateReport(db, account.id, reportId, {
      is_enabled: !row.is_enabled,
      ...(!row.is_enabled && { last_due_on: dueDay(scheduleOf(row), now) }),
      updated_at: now,
    })
    return getReport(inside, reportId)
  })
}

export async function projectsWithoutReport(
  ctx: Context,
): Promise<ItemsOf<typeof calls.projectsWithoutReport>> {
  return queries.findProjectsWithout(ctx.db, ctx.account)
}

async function present(ctx: Context, rows: queries.ShownReport[]): Promise<Report[]> {
  const ids = rows.map(({ id }) => id)
  const last = ids.length === 0 ? [] : await runs.findLastRuns(ctx.db, ctx.account.id, ids)
  const hasBrand = mayChooseBrand(ctx)
  return rows.map((row) =>
    presentReport(
      hasBrand ? row : { ...row, brand_id: null },
      last.find(({ report_id }) => report_id === row.id),
    ),
  )
}

/** @throws {Refusal} not found if it does not exist or the caller may not see it */
export async function getReport(ctx: Context, id: number): Promise<Report> {
  const row = await queries.findReport(ctx.db, ctx.account, id)
  const [report] = row === undefined ? [] : await present(ctx, [row])
  if (report === undefined) throw notFound()
  return report
}
