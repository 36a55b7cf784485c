import type * as calls from '@rankline/contract/alerts/calls'
import { type Alert, MOST_ALERTS } from '@rankline/contract/alerts/calls'
import { takesKeyword } from '@rankline/contract/alerts/kinds'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, limitReached, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { requireVerified } from '../auth/verification.service.ts'
import { requestedDestinations } from '../deliveries/requested-destinations.service.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireTag } from '../tags/tags.service.ts'
import { requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import { presentAlert } from './alert.presenter.ts'
import { alertColumns } from './alert-columns.ts'
import { projectsInScope } from './alert-target.ts'
import * as queries from './alerts.queries.ts'
import { deleteHits } from './hits.queries.ts'

const PER_PAGE = 20

export async function listAlerts(
  ctx: Context,
  { projectId, page, sort = 'created_at', order = 'desc' }: ParsedInputOf<typeof calls.listAlerts>,
): Promise<Page<Alert>> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const [rows, total] = await Promise.all([
    queries.findAlerts(ctx.db, viewerOf(ctx), {
      projectId,
      sort,
      order,
      limit: PER_PAGE,
      offset: (page - 1) * PER_PAGE,
    }),
    queries.countAlerts(ctx.db, viewerOf(ctx), { projectId }),
  ])
  const data = await presented(ctx, rows)
  return pageOfRows(data, { page, perPage: PER_PAGE, total })
}

/** Every alert that the caller sees, also of one project; there are never many. */
export async function everyAlert(ctx: Context, projectId: number | undefined): Promise<Alert[]> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const whole = { projectId, sort: 'created_at', order: 'asc', limit: MOST_ALERTS, offset: 0 } as const
  return presented(ctx, await queries.findAlerts(ctx.db, viewerOf(ctx), whole))
}

export async function createAlert(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createAlert>,
): Promise<ItemsOf<typeof calls.createAlert>> {
  await requireSource(ctx, input)
  const destinations = await requestedDestinations(ctx, input.destinations)
  await requireProof(ctx, destinations)
  const now = new Date()
  const id = await insertWithinLimit(ctx, {
    account_id: ctx.account.id,
    ...(await alertColumns(ctx, input, destinations)),
    enabled_at: now,
    compared_day: utcDay(-1, now),
  })
  return { redirect: '/alerts', alert: await requireAlert(ctx, id) }
}

/** @throws {Refusal} limit reached when the account has as many alerts as it may have */
async function insertWithinLimit(ctx: Context, alert: Parameters<typeof queries.insertAlert>[1]) {
  return transaction(ctx, async (inside) => {
    await lockAccount(inside)
    if ((await queries.countOfAccount(inside.db, ctx.account.id)) >= MOST_ALERTS)
      throw limitReached(messages.tooManyAlerts(MOST_ALERTS))
    return queries.insertAlert(inside.db, alert)
  })
}

/** Deletes all of the alerts, or none if the caller does not see one of them. */
export async function deleteAlerts(ctx: Context, { ids }: ParsedInputOf<typeof calls.deleteAlerts>) {
  await transaction(ctx, async (inside) => {
    const found = await queries.findShownIds(inside.db, viewerOf(ctx), ids)
    if (found.length < ids.length) throw notFound()
    await queries.deleteAlerts(inside.db, ctx.account.id, ids)
  })
  return { deleted_ids: ids }
}

const settings = {
  status: 'is_enabled',
  disable_after_first: 'disable_after_first',
  prevent_spam: 'prevent_spam',
} as const

export async function updateAlertStatus(
  ctx: Context,
  { alertId, type, value }: ParsedInputOf<typeof calls.updateAlertStatus>,
): Promise<Alert> {
  return transaction(ctx, async (inside) => {
    const alert = await requireAlert(inside, alertId)
    // Another browser tab, or the alert's first message, may have changed it in the meantime.
    if (value !== undefined && alert[type] === Number(value)) return alert
    const { db, account } = inside
    const now = new Date()
    const isOn = await queries.toggle(db, account.id, alertId, { setting: settings[type], now })
    if (type === 'status') {
      await deleteHits(db, account.id, [alertId])
      if (isOn) await queries.restart(db, account.id, alertId, { now, comparedDay: utcDay(-1, now) })
    }
    return requireAlert(inside, alertId)
  })
}

export async function snoozeAlert(
  ctx: Context,
  { alertId, hours }: ParsedInputOf<typeof calls.snoozeAlert>,
): Promise<Alert> {
  await requireAlert(ctx, alertId)
  const now = new Date()
  const until = hours === 0 ? null : new Date(now.getTime() + hours * 3_600_000)
  await queries.snooze(ctx.db, ctx.account.id, alertId, { until, now })
  return requireAlert(ctx, alertId)
}

type Asked = Pick<ParsedInputOf<typeof calls.previewAlert>, 'source' | 'named' | 'type'>

/**
 * Checks all ids that a form contains, including ids that its source does not use.
 * @throws {Refusal} not found unless the caller sees all of them; invalid for a keyword of another project
 */
export async function requireSource(ctx: Context, { source, named, type }: Asked) {
  if (named.tagId !== null) await requireTag(ctx, named.tagId)
  if (named.projectId !== null) await requireProjects(ctx, [named.projectId])
  if (named.keywordId !== null) await requireKeywords(ctx, [named.keywordId])
  if (source.keywordId === null) return
  if (!takesKeyword(type)) throw invalid('source_type_project_keyword', messages.kindOfManyKeywords)
  if ((await queries.findProjectOfKeyword(ctx.db, ctx.account.id, source.keywordId)) !== source.projectId)
    throw invalid('source_type_project_keyword', messages.keywordOfOtherProject)
}

/** Requires a verified address of the caller before mail is sent, because the recipient may be somebody else. */
export async function requireProof(ctx: Context, destinations: readonly { type: string }[]) {
  if (destinations.some(({ type }) => type === 'email')) await requireVerified(ctx)
}

export const viewerOf = ({ account, person }: Context): queries.Viewer => ({
  scope: account,
  callerId: person.accountId,
})

/** @throws {Refusal} not found, also where the caller does not see it */
export async function requireAlert(ctx: Context, id: number): Promise<Alert> {
  const row = await queries.findAlert(ctx.db, viewerOf(ctx), id)
  if (row === undefined) throw notFound()
  return (await presented(ctx, [row]))[0]!
}

/** Alerts with the number of projects that they cover of those that the caller sees. */
async function presented({ db, account }: Context, rows: readonly queries.ShownAlert[]): Promise<Alert[]> {
  const isScoped = rows.some(({ project_scope: scope }) => scope !== null)
  const projects = isScoped ? await queries.findGroupedProjects(db, account) : []
  return rows.map((row) =>
    presentAlert(row, row.project_scope === null ? null : projectsInScope(row, projects).length),
  )
}
