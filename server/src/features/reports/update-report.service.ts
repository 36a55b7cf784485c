import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/reports/calls'
import {
  dueDay,
  type ReportTimer,
  slid,
  unitOf,
  type Window,
  type WindowUnit,
} from '@rankline/contract/reports/days'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { requireVerified } from '../auth/verification.service.ts'
import { editedDestinations, presentStored } from '../deliveries/stored-destinations.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import {
  brandOf,
  languageOf,
  otherProjects,
  reportColumns,
  scheduleOf,
  timeColumns,
} from './report-columns.ts'
import { logoAddress, requiredPartColumns } from './report-parts.ts'
import * as queries from './reports.queries.ts'
import { getReport } from './reports.service.ts'
import * as runs from './runs.queries.ts'

/** Finds a report with the destinations that the caller may see. */
export async function findReport(
  ctx: Context,
  { reportId }: ParsedInputOf<typeof calls.findReport>,
): Promise<ItemsOf<typeof calls.findReport>> {
  const report = await getReport(ctx, reportId)
  const row = await queries.findAny(ctx.db, ctx.account.id, reportId)
  if (row === undefined) throw notFound()
  return { report, destinations: presentStored(ctx, row.destinations), logo: logoAddress(row.logo) }
}

/**
 * Changes a report. Waiting and running documents use the new settings and destinations. A changed
 * timer, hour or time zone starts on its next day.
 */
export async function updateReport(
  ctx: Context,
  input: ParsedInputOf<typeof calls.updateReport>,
): Promise<ItemsOf<typeof calls.updateReport>> {
  await requireProjects(ctx, [input.projectId])
  const now = new Date()
  await transaction(ctx, async (inside) => {
    const { db, account } = inside
    const { id } = await getReport(inside, input.reportId)
    const row = await queries.lockReport(db, account.id, id)
    if (row === undefined) throw notFound()
    const destinations = await editedDestinations(inside, input.destinations, row.destinations)
    if (destinations.some(({ type }) => type === 'email')) await requireVerified(inside)
    const brandId = await brandOf(inside, input.brandId, row.brand_id)
    const time = timeColumns(input, row)
    const isSameTime = time.send_hour === row.send_hour && time.send_time_zone === row.send_time_zone
    const isAnew = input.timer !== row.timer || !isSameTime || (input.isEnabled && !row.is_enabled)
    const columns = {
      ...reportColumns(inside, { ...input, brandId }, destinations),
      ...time,
      ...(await requiredPartColumns(inside, input, row)),
      other_project_ids: await otherProjects(inside, input, row.other_project_ids),
      language: await languageOf(inside, input, row.language),
      moves_by: unitAfter(input, row),
    }
    await queries.updateReport(db, account.id, id, {
      ...columns,
      ...(isAnew && { last_due_on: dueDay(scheduleOf({ timer: input.timer, ...time }), now) }),
      updated_at: now,
    })
    await editWaitingRuns(inside, account.id, id, {
      from: input.from,
      to: input.to,
      unit: columns.moves_by,
    })
    const activity = { type: 'REPORT_UPDATE_SUCCESS', text: `Changed the report ${input.name}.` } as const
    await noteActivity(inside, { ...activity, projectId: input.projectId })
  })
  return { redirect: '/reports', report: await getReport(ctx, input.reportId) }
}

/** The unit after an edit. Unchanged days keep theirs: a window of thirty days may by chance be a whole November. */
function unitAfter(input: Window & { timer: ReportTimer }, row: queries.ReportRow): WindowUnit {
  const isSame = input.from === row.start_on && input.to === row.end_on && input.timer === row.timer
  return isSame ? row.moves_by : unitOf(input, input.timer)
}

/**
 * Restarts the waiting runs of an edited report with its new days. A scheduled run gets the days of its period, another
 * run those of the form. Call it in the transaction that locks the report.
 */
async function editWaitingRuns(
  { db }: SystemContext,
  accountId: number,
  reportId: number,
  { unit, ...days }: Window & { unit: WindowUnit },
) {
  for (const { id, period } of await runs.findWaiting(db, accountId, reportId))
    await runs.restartRun(db, accountId, id, period === null ? days : slid(days, period, unit))
}
