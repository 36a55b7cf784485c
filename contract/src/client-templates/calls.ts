import { z } from 'zod'
import { eventKind } from '../alerts/kinds.ts'
import {
  type AlertAction,
  type AlertType,
  alertActions,
  alertTypeNames,
  needsValue,
} from '../alerts/triggers.ts'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { filterQueryOf, filterRefusal } from '../keywords/filter-query.ts'
import { messages } from '../messages.ts'
import { DEFAULT_LANGUAGE, reportLanguageIds } from '../reports/languages.ts'
import { reportPartIds, reportSummaries } from '../reports/parts.ts'
import type { TagType } from '../tags/calls.ts'
import type { Form, FormValues } from '../validation/fields.ts'
import { refusals } from '../validation/refusals.ts'
import { formSchema } from '../validation/schema.ts'
import { flag, id, ids, page, requiredText, timestamp } from '../wire.ts'
import {
  LONGEST_TEMPLATE_NAME,
  MOST_TEMPLATE_ITEMS,
  templateAlertForm,
  templateReportForm,
  templateTagForm,
} from './forms.ts'

/** Maximum number of templates of an account. */
export const MOST_TEMPLATES = 100
/** Maximum number of clients to which a template is applied at once. */
export const MOST_APPLIED = 100

const ofAgency = { scope: 'user', permission: 'own' } as const

export const templateTag = z.object({
  tag: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** Filter of a dynamic tag. */
  filter: z.string().nullable(),
})
export type TemplateTag = z.infer<typeof templateTag>

export const templateAlert = z.object({
  name: z.string(),
  trigger_type: z.enum(alertTypeNames),
  trigger_action: z.enum(alertActions as [AlertAction, ...AlertAction[]]),
  trigger_value: z.int().nullable(),
  trigger_target: z.string().nullable(),
  /** Null: the client gets the messages. */
  email: z.string().nullable(),
  prevent_spam: flag,
})
export type TemplateAlert = z.infer<typeof templateAlert>

export const templateReport = z.object({
  name: z.string(),
  document_type: z.union([z.literal(1), z.literal(2)]),
  document_detail: z.union([z.literal(1), z.literal(2)]),
  timer: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  days: z.int(),
  /** Parts of a PDF in their order; null: those of its detail. */
  parts: z.array(z.enum(reportPartIds)).nullable(),
  /** Names of the tags that a part lists. The client's tags of these names are chosen. */
  tags: z.array(z.string()),
  summary: z.enum(reportSummaries),
  language: z.enum(reportLanguageIds),
  /** Null: the client gets the messages. */
  email: z.string().nullable(),
})
export type TemplateReport = z.infer<typeof templateReport>

/** Content of a template, which a client and each of its projects get. */
export const templateContent = z.object({
  tags: z.array(templateTag),
  alerts: z.array(templateAlert),
  reports: z.array(templateReport),
})
export type TemplateContent = z.infer<typeof templateContent>

export const clientTemplate = templateContent.extend({ id: z.int(), name: z.string() })
export type ClientTemplate = z.infer<typeof clientTemplate>

/** A template in the list: how much it has, and how many clients have it. */
export const listedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  tags: z.int(),
  alerts: z.int(),
  reports: z.int(),
  dashboards: z.int(),
  updated_at: timestamp,
})
export type ListedTemplate = z.infer<typeof listedTemplate>

/** A list in a template, whose entries are validated by the given form. */
const items = <F extends Form, T>(what: string, form: F, itemOf: (values: FormValues<F>) => T) =>
  z
    .array(formSchema(form).transform(itemOf), { error: refusals.notList })
    .max(MOST_TEMPLATE_ITEMS, { error: `may have at most ${MOST_TEMPLATE_ITEMS} ${what}` })
    .optional()
    .transform((list) => list ?? [])

/** Filters by tag or project, which do not exist in another account. */
const ownFilters: readonly string[] = ['tag', 'project']

/** Filter in its stored order; null if there is none, undefined if it is refused. */
function filterOf(text: string | null): string | null | undefined {
  if (text === null) return null
  const parameters = Object.fromEntries(new URLSearchParams(text))
  if (ownFilters.some((name) => (parameters[name] ?? '') !== '')) return undefined
  return filterRefusal(parameters) === null ? filterQueryOf(parameters) : undefined
}

/** Filter of a dynamic tag as a template can store it; null if it names things of one account. */
export const templateFilter = (filter: string): string | null => filterOf(filter) ?? null

const content = z
  .object({
    tags: items('tags', templateTagForm, ({ tag, type, filter }) => ({
      tag: tag.trim(),
      type: type as TagType,
      filter: filterOf(filter),
    })),
    alerts: items('alerts', templateAlertForm, (form): TemplateAlert => {
      const action = form.trigger_action as AlertAction
      const hasTarget = eventKind(form.trigger_type)?.target !== undefined
      return {
        name: form.name.trim(),
        trigger_type: form.trigger_type as AlertType,
        trigger_action: action,
        trigger_value: needsValue(action) ? form.trigger_value : null,
        trigger_target: hasTarget ? form.trigger_target?.trim() || null : null,
        email: form.email?.trim() ?? null,
        prevent_spam: form.prevent_spam === 1 ? 1 : 0,
      }
    }),
    reports: items(
      'reports',
      templateReportForm,
      (form): TemplateReport => ({
        name: form.name.trim(),
        document_type: form.document_type,
        document_detail: form.document_detail,
        timer: form.timer,
        days: form.days,
        parts: form.parts === null ? null : [...new Set(form.parts)],
        tags: [...new Set((form.tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ''))],
        summary: form.summary ?? 'drafted',
        language: form.language ?? DEFAULT_LANGUAGE,
        email: form.email?.trim() ?? null,
      }),
    ),
  })
  .transform(({ tags, ...rest }, context) => {
    const kept = tags.flatMap(({ filter, ...tag }) => (filter === undefined ? [] : [{ ...tag, filter }]))
    if (kept.length < tags.length)
      context.addIssue({ code: 'custom', path: ['tags'], message: 'may not filter by a tag or a project' })
    for (const [field, names] of [
      ['tags', kept.map(({ tag }) => tag)],
      ['alerts', rest.alerts.map((alert) => alert.name)],
      ['reports', rest.reports.map((report) => report.name)],
    ] as const)
      if (new Set(names.map((one) => one.toLowerCase())).size < names.length)
        context.addIssue({ code: 'custom', path: [field], message: messages.sameNames })
    if (rest.reports.some(({ parts, tags: names }) => parts?.includes('tags') && names.length === 0))
      context.addIssue({ code: 'custom', path: ['reports'], message: messages.reportWithoutTags })
    if (kept.length + rest.alerts.length + rest.reports.length === 0)
      context.addIssue({ code: 'custom', message: messages.emptyTemplate })
    return { tags: kept, ...rest }
  })
  .meta({ type: 'object' })

const name = requiredText('name', LONGEST_TEMPLATE_NAME)
const templateId = id('user_dashboard_template_id')

const named = z
  .object({ user_dashboard_template_id: templateId })
  .transform((input) => ({ templateId: input.user_dashboard_template_id }))

export const createTemplate = endpoint({
  method: 'POST',
  path: 'user-dashboard-templates/create',
  ...ofAgency,
  summary: 'Make a template of tags, alerts and reports for clients',
  input: z.object({ name, content }),
  items: z.object({ redirect: z.string(), user_dashboard_template: clientTemplate }),
  message: messages.templateCreated,
})

export const listTemplates = endpoint({
  method: 'GET',
  path: 'user-dashboard-templates/fetchAuth',
  ...ofAgency,
  summary: 'A page of the templates, by name',
  input: z.object({ page }),
  items: pageOf(listedTemplate),
})

export const allTemplates = endpoint({
  method: 'GET',
  path: 'user-dashboard-templates/fetchAllAuth',
  ...ofAgency,
  summary: 'All templates, by name',
  input: nothing,
  items: z.array(clientTemplate.pick({ id: true, name: true })),
})

export const findTemplate = endpoint({
  method: 'GET',
  path: 'user-dashboard-templates/findAuth',
  ...ofAgency,
  summary: 'One template',
  input: named,
  items: clientTemplate,
})

export const draftTemplate = endpoint({
  method: 'GET',
  path: 'user-dashboard-templates/draft',
  ...ofAgency,
  summary: 'What a template would have that is made from a project: its tags, alerts and reports',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: templateContent.extend({
    name: z.string(),
    /** Number of items that a template cannot contain, such as alerts about one keyword. */
    left_out: z.int(),
  }),
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: 'user-dashboard-templates/updateAuth',
  ...ofAgency,
  summary: 'Change a template; what was made from it stays as it is',
  input: z
    .object({ user_dashboard_template_id: templateId, name, content })
    .transform(({ user_dashboard_template_id, ...rest }) => ({
      templateId: user_dashboard_template_id,
      ...rest,
    })),
  items: clientTemplate,
  message: messages.templateUpdated,
})

export const deleteTemplates = endpoint({
  method: 'DELETE',
  path: 'user-dashboard-templates/deleteSelectedAuth',
  ...ofAgency,
  names: { ids: 'client_template' },
  summary: 'Delete templates, all or none of them; clients keep what was made from them',
  input: z.object({ ids: ids('ids') }),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.templatesDeleted(deleted_ids.length),
})

const amounts = z.object({ tags: z.int(), alerts: z.int(), reports: z.int() })
export type TemplateAmounts = z.infer<typeof amounts>

/** Result of applying a template to clients. */
export const applied = z.object({
  dashboards: z.int(),
  projects: z.int(),
  made: amounts,
  /** Items that existed already. */
  there: amounts,
  /** Items skipped because the account has reached its limit. */
  left_out: amounts,
})
export type Applied = z.infer<typeof applied>

const given = z
  .object({ user_dashboard_template_id: templateId, ids: ids('ids') })
  .transform((input) => ({ templateId: input.user_dashboard_template_id, clientIds: input.ids }))

export const previewTemplate = endpoint({
  method: 'GET',
  path: 'user-dashboard-templates/preview',
  ...ofAgency,
  names: { ids: 'client' },
  summary: 'What applying a template to clients would do',
  input: given,
  items: applied,
})

export const applyTemplate = endpoint({
  method: 'POST',
  path: 'user-dashboard-templates/apply',
  ...ofAgency,
  names: { ids: 'client' },
  summary:
    'Give clients what a template has and they lack, in all of their projects; later projects get it too',
  input: given,
  items: applied,
  messageOf: messages.templateApplied,
  limit: { max: 60, seconds: 3600 },
})

export const endTemplate = endpoint({
  method: 'POST',
  path: 'user-dashboard-templates/end',
  ...ofAgency,
  names: { ids: 'client' },
  summary: 'Let new projects of clients begin without a template; what was made from one stays',
  input: z.object({ ids: ids('ids') }).transform((input) => ({ clientIds: input.ids })),
  items: z.object({ ids: z.array(z.int()) }),
  message: messages.templateEnded,
})
