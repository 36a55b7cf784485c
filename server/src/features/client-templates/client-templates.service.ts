import type * as calls from '@rankline/contract/client-templates/calls'
import {
  type ClientTemplate,
  type ListedTemplate,
  MOST_TEMPLATES,
  type TemplateContent,
} from '@rankline/contract/client-templates/calls'
import { LONGEST_TEMPLATE_NAME, MOST_TEMPLATE_ITEMS } from '@rankline/contract/client-templates/forms'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, transaction } from '../../platform/context.ts'
import { limitReached, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { alertsToGive, alertToStore } from '../alerts/given-alerts.service.ts'
import { requireVerified } from '../auth/verification.service.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { getProject } from '../projects/projects.service.ts'
import { reportsToGive } from '../reports/given-reports.service.ts'
import { tagsToGive } from '../tags/given-tags.service.ts'
import * as queries from './client-templates.queries.ts'

export async function listTemplates(
  ctx: Context,
  { page }: ParsedInputOf<typeof calls.listTemplates>,
): Promise<Page<ListedTemplate>> {
  requireWholeAccount(ctx)
  const perPage = PAGE_SIZE.usual
  const [rows, total] = await Promise.all([
    queries.findPage(ctx.db, ctx.account.id, { limit: perPage, offset: (page - 1) * perPage }),
    queries.countTemplates(ctx.db, ctx.account.id),
  ])
  const data = rows.map(({ updated_at, dashboards, ...row }) => ({
    ...row,
    dashboards: dashboards ?? 0,
    updated_at: updated_at.toISOString(),
  }))
  return pageOfRows(data, { page, perPage, total })
}

export async function allTemplates(ctx: Context): Promise<ItemsOf<typeof calls.allTemplates>> {
  requireWholeAccount(ctx)
  return queries.findAll(ctx.db, ctx.account.id)
}

export async function findTemplate(ctx: Context, { templateId }: ParsedInputOf<typeof calls.findTemplate>) {
  return getTemplate(ctx, templateId)
}

export async function createTemplate(
  ctx: Context,
  { name, content }: ParsedInputOf<typeof calls.createTemplate>,
): Promise<ItemsOf<typeof calls.createTemplate>> {
  requireWholeAccount(ctx)
  await requireProof(ctx, content)
  const stored = toStore(content)
  const id = await transaction(ctx, async (inside) => {
    await lockAccount(inside)
    if ((await queries.countTemplates(inside.db, ctx.account.id)) >= MOST_TEMPLATES)
      throw limitReached(messages.tooManyTemplates(MOST_TEMPLATES))
    const created = await queries.insertTemplate(inside.db, ctx.account.id, { name, content: stored })
    await noteActivity(inside, { type: 'TEMPLATE_CREATE_SUCCESS', text: `Created the template ${name}.` })
    return created
  })
  return { redirect: '/white-label/templates', user_dashboard_template: await getTemplate(ctx, id) }
}

export async function updateTemplate(
  ctx: Context,
  { templateId, name, content }: ParsedInputOf<typeof calls.updateTemplate>,
): Promise<ClientTemplate> {
  requireWholeAccount(ctx)
  await requireProof(ctx, content)
  const change = { name, content: toStore(content), now: new Date() }
  await transaction(ctx, async (inside) => {
    if (!(await queries.updateTemplate(inside.db, ctx.account.id, templateId, change))) throw notFound()
    await noteActivity(inside, { type: 'TEMPLATE_UPDATE_SUCCESS', text: `Changed the template ${name}.` })
  })
  return getTemplate(ctx, templateId)
}

/** Deletes all of the templates or none. Tags, alerts and reports made from them stay. */
export async function deleteTemplates(ctx: Context, { ids }: ParsedInputOf<typeof calls.deleteTemplates>) {
  requireWholeAccount(ctx)
  await transaction(ctx, async (inside) => {
    const deleted = await queries.deleteTemplates(inside.db, ctx.account.id, ids)
    if (deleted.length < ids.length) throw notFound()
    const text = messages.templatesDeleted(ids.length)
    await noteActivity(inside, { type: 'TEMPLATE_DELETE_SUCCESS', text })
  })
  return { deleted_ids: ids }
}

/**
 * Drafts a template from a project: tags, alerts and reports that other projects can have too. Their addresses are left out,
 * because messages go to the client.
 */
export async function draftTemplate(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.draftTemplate>,
): Promise<ItemsOf<typeof calls.draftTemplate>> {
  requireWholeAccount(ctx)
  const { name } = await getProject(ctx, projectId)
  const { tags, leftOut } = await tagsToGive(ctx, projectId)
  const { alerts, leftOut: ofKeywords } = await alertsToGive(ctx, projectId)
  const reports = await reportsToGive(ctx, projectId)
  const content = {
    tags: tags.slice(0, MOST_TEMPLATE_ITEMS),
    alerts: namedOnce(alerts),
    reports: namedOnce(reports),
  }
  const found = tags.length + leftOut + alerts.length + ofKeywords + reports.length
  const taken = content.tags.length + content.alerts.length + content.reports.length
  return { name: name.slice(0, LONGEST_TEMPLATE_NAME), ...content, left_out: found - taken }
}

/** Keeps the first entry of each name, as many as a template can have. */
const namedOnce = <T extends { name: string }>(given: readonly T[]): T[] =>
  [...new Map(given.toReversed().map((one) => [one.name.toLowerCase(), one])).values()]
    .toReversed()
    .slice(0, MOST_TEMPLATE_ITEMS)

/** Requires a verified address of the caller before a template may send mail. @throws {Refusal} forbidden */
export async function requireProof(ctx: Context, { alerts, reports }: TemplateContent) {
  if (alerts.length + reports.length > 0) await requireVerified(ctx)
}

const toStore = (content: TemplateContent): TemplateContent => ({
  ...content,
  alerts: content.alerts.map(alertToStore),
})

/** @throws {Refusal} not found, also if it is another account's */
export async function getTemplate(ctx: Context, id: number): Promise<ClientTemplate> {
  requireWholeAccount(ctx)
  const row = await queries.findTemplate(ctx.db, ctx.account.id, id)
  if (row === undefined) throw notFound()
  const { name, content } = row
  return { id, name, tags: content.tags, alerts: content.alerts, reports: content.reports }
}
