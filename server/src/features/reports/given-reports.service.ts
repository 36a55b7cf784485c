import type { TemplateReport } from '@rankline/contract/client-templates/calls'
import { countDays, utcDay } from '@rankline/contract/days'
import { MOST_REPORTS } from '@rankline/contract/reports/calls'
import { DEFAULT_TIME, dueDay } from '@rankline/contract/reports/days'
import type { Reader, SystemContext } from '../../platform/context.ts'
import { encryptDestinations } from '../deliveries/encrypted-destinations.service.ts'
import { type Fit, fitted } from '../limits/fit.ts'
import { tagsNamed } from '../tags/given-tags.service.ts'
import * as queries from './given-reports.queries.ts'
import { countOfAccount, type ReportRow } from './reports.queries.ts'

type Gift = {
  projectIds: readonly number[]
  reports: readonly TemplateReport[]
  /** Recipient of reports without an address. */
  email: string
  /** True: only counts, without adding reports. */
  isTry: boolean
}

/**
 * Adds reports to projects of an account. Existing reports of the same name stay unchanged. The account owner counts as the
 * creator. Lock the account before.
 */
export async function giveReports(
  ctx: SystemContext,
  accountId: number,
  { projectIds, reports, email, isTry }: Gift,
): Promise<Fit> {
  const { db, installation } = ctx
  const there = new Set(
    (await queries.findNames(db, accountId, projectIds)).map((row) => keyOf(row.project_id, row.name)),
  )
  const wanted = projectIds.flatMap((projectId) => reports.map((report) => ({ projectId, report })))
  const room = MOST_REPORTS - (await countOfAccount(db, accountId))
  const { fitting, fit } = fitted(
    wanted,
    ({ projectId, report }) => there.has(keyOf(projectId, report.name)),
    room,
  )
  if (isTry || fitting.length === 0) return fit
  const now = new Date()
  const choices = new Map<TemplateReport, Awaited<ReturnType<typeof choiceOf>>>()
  for (const report of reports) choices.set(report, await choiceOf(ctx, accountId, report))
  await queries.insertReports(
    db,
    fitting.map(({ projectId, report }) => {
      const address = report.email ?? email
      return {
        account_id: accountId,
        created_by: accountId,
        name: report.name,
        project_id: projectId,
        document_type: report.document_type,
        document_detail: report.document_detail,
        timer: report.timer,
        language: report.language,
        summary: report.summary,
        ...choices.get(report),
        start_on: utcDay(1 - report.days, now),
        end_on: utcDay(0, now),
        destination_types: ['email'],
        destinations: encryptDestinations(installation, accountId, [{ type: 'email', address }]),
        shown_addresses: { email: address },
        is_enabled: true,
        last_due_on: dueDay({ timer: report.timer, ...DEFAULT_TIME }, now),
      }
    }),
  )
  return fit
}

/** The parts of a given report and the client's tags. The part about tags is left out where the client has none of them. */
async function choiceOf(ctx: SystemContext, accountId: number, { parts, tags }: TemplateReport) {
  const tag_ids = await tagsNamed(ctx, accountId, tags)
  const kept = parts?.filter((part) => part !== 'tags' || tag_ids.length > 0) ?? []
  return { parts: kept.length === 0 ? null : kept, tag_ids }
}

/** The reports of a project, as those about this project alone. */
export async function reportsToGive({ db, account }: Reader, projectId: number): Promise<TemplateReport[]> {
  const rows = await queries.findOfProject(db, account.id, projectId)
  const tagIds = rows.flatMap(({ tag_ids }) => tag_ids)
  const names = await queries.findTagNames(db, account.id, tagIds)
  return rows.map((row) => ({
    ...partsOf(row, names),
    summary: row.summary,
    language: row.language,
    name: row.name,
    document_type: row.document_type,
    document_detail: row.document_detail,
    timer: row.timer,
    days: countDays(row.start_on, row.end_on),
    email: null,
  }))
}

function partsOf({ parts, tag_ids: ids }: ReportRow, names: ReadonlyMap<number, string>) {
  const tags = ids.flatMap((id) => names.get(id) ?? [])
  const kept = parts?.filter((part) => part !== 'tags' || tags.length > 0) ?? []
  return { parts: kept.length === 0 ? null : kept, tags }
}

const keyOf = (projectId: number, name: string) => `${projectId} ${name.toLowerCase()}`
