import { z } from 'zod'
import { delivery, storedDestination } from '../deliveries/calls.ts'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import {
  day,
  flag,
  id,
  ids,
  oneOf,
  optionalFlag,
  optionalId,
  optionalInteger,
  optionalOneOf,
  order,
  page,
  timestamp,
} from '../wire.ts'
import { alertDeliveries, alertScopes, alertTriggerForm, createAlertForm, updateAlertForm } from './forms.ts'
import { eventKind } from './kinds.ts'
import { type AlertAction, type AlertType, alertTypeNames, needsValue } from './triggers.ts'

export const ALERT_STATUS = { disabled: 0, enabled: 1 } as const

export const alertSorts = ['created_at', 'updated_at', 'name', 'status'] as const

/** Maximum number of alerts of an account; more would slow down the recording of checks. */
export const MOST_ALERTS = 200

/** Maximum number of hours for which an alert can be snoozed: four weeks. */
const MOST_SNOOZE_HOURS = 24 * 28

/** Data that previews need: stored checks, a followed competitor, a preferred page, or the market baseline. */
export const previewLacks = ['checks', 'competitor', 'preferred_page', 'field'] as const
export type PreviewLack = (typeof previewLacks)[number]

/** Number of past days that the preview covers. */
export const PREVIEW_DAYS = 30

export const alert = z.object({
  id: z.int(),
  name: z.string(),
  source_type: z.enum(['projects', 'user_tags', 'project_keywords']),
  source_type_text: z.string(),
  project: z.object({ id: z.int(), name: z.string(), url: z.string() }).nullable(),
  /** Instead of one project: all of them, those of a folder, or those with a project tag; null for one, and for tags. */
  source_scope: z.enum(alertScopes).nullable(),
  source_scope_name: z.string().nullable(),
  /** Number of projects that the scope has now, of those that the caller sees; null without a scope. */
  project_count: z.int().nullable(),
  project_keyword: z.object({ id: z.int(), keyword: z.string() }).nullable(),
  user_tag: z.object({ id: z.int(), tag_name: z.string() }).nullable(),
  trigger_type: z.enum(alertTypeNames),
  trigger_type_text: z.string(),
  trigger_action: z.string(),
  /** With the placeholders `{type}` and `{value}`. */
  trigger_action_text: z.string(),
  trigger_value: z.int().nullable(),
  /** The id of a result-page feature, or the domain of a competitor; null: any, and for all other types. */
  trigger_target: z.string().nullable(),
  /** Separated by commas. */
  destination_types: z.string(),
  delivery: z.enum(alertDeliveries),
  delivery_hour: z.int().nullable(),
  delivery_time_zone: z.string().nullable(),
  /** The next daily message, if something has changed until then; null for messages at once. */
  next_digest_at: timestamp.nullable(),
  status: flag,
  disable_after_first: flag,
  prevent_spam: flag,
  /** End of the snooze. Until then nothing is sent; hits of this time are sent afterwards. */
  snoozed_until: timestamp.nullable(),
  last_sent_at: timestamp.nullable(),
  /** Time since which its messages could not be made; they are retried every minute. */
  failing_since: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Alert = z.infer<typeof alert>

export type AlertScope = { of: 'all' } | { of: 'folder' | 'project_tag'; name: string }

export type AlertSource =
  | { projectId: number; keywordId: number | null; tagId: null; scope: null }
  | { projectId: null; keywordId: null; tagId: number; scope: null }
  | { projectId: null; keywordId: null; tagId: null; scope: AlertScope }

type TriggerForm = z.output<ReturnType<typeof formSchema<typeof alertTriggerForm>>>

/** Converts the fields of the form to a trigger. Only the source fields of the chosen source type count. */
const triggerOf = (form: TriggerForm) => ({
  source: sourceOf(form),
  named: {
    projectId: form.source_type_project,
    keywordId: form.source_type_project_keyword,
    tagId: form.source_type_tag,
  },
  type: form.trigger_type as AlertType,
  action: form.trigger_action as AlertAction,
  value: needsValue(form.trigger_action as AlertAction) ? form.trigger_value : null,
  target: eventKind(form.trigger_type)?.target === undefined ? null : form.trigger_target?.trim() || null,
})

function sourceOf(form: TriggerForm): AlertSource {
  if (form.source_type === 'tags')
    return { projectId: null, keywordId: null, tagId: Number(form.source_type_tag), scope: null }
  const scope = scopeOf(form)
  if (scope !== null) return { projectId: null, keywordId: null, tagId: null, scope }
  const keywordId = form.source_type_project_keyword
  return { projectId: Number(form.source_type_project), keywordId, tagId: null, scope: null }
}

function scopeOf({ source_scope: of, source_scope_name: name }: TriggerForm): AlertScope | null {
  if (of === 'folder' || of === 'project_tag') return { of, name: name?.trim() ?? '' }
  return of === 'all' ? { of } : null
}

const sourceFields = {
  source_type_project: 'project',
  source_type_project_keyword: 'keyword',
  source_type_tag: 'tag',
} as const

type AlertForm = z.output<ReturnType<typeof formSchema<typeof createAlertForm>>>

const alertIn = (form: Omit<AlertForm, `destination_${string}`>) => ({
  name: form.name.trim(),
  ...triggerOf(form),
  isEnabled: form.alert_settings?.includes('enable_alerts') ?? false,
  disableAfterFirst: form.alert_settings?.includes('disable_after_first') ?? false,
  preventSpam: form.alert_settings?.includes('prevent_spam') ?? false,
  digest:
    form.delivery === 'daily'
      ? { hour: form.delivery_hour ?? 0, timeZone: form.delivery_time_zone?.trim() ?? '' }
      : null,
})

export const createAlert = endpoint({
  method: 'POST',
  path: 'alerts/create',
  aliases: ['alerts'],
  scope: 'account',
  isOfSeen: true,
  permission: 'manage',
  names: sourceFields,
  summary: 'Be told when ranks of a project, many projects, a keyword or a tag move in a certain way',
  input: formSchema(createAlertForm).transform((form) => ({ ...alertIn(form), destinations: form })),
  items: z.object({ redirect: z.string(), alert }),
  message: messages.alertCreated,
  limit: { max: 60, seconds: 3600 },
})

export const findAlert = endpoint({
  method: 'GET',
  path: 'alerts/findAuth',
  scope: 'account',
  permission: 'manage',
  summary: 'One alert with its destinations, to edit it',
  input: z.object({ alert_id: id('alert_id') }).transform(({ alert_id: alertId }) => ({ alertId })),
  items: z.object({ alert, destinations: z.array(storedDestination) }),
})

export const updateAlert = endpoint({
  method: 'PUT',
  path: 'alerts/updateAuth',
  scope: 'account',
  permission: 'manage',
  names: sourceFields,
  summary: 'Change an alert. With another trigger or source it starts anew',
  input: formSchema(updateAlertForm).transform((form) => ({
    ...alertIn(form),
    destinations: form,
    alertId: form.alert_id,
  })),
  items: z.object({ redirect: z.string(), alert }),
  message: messages.alertUpdated,
  limit: { max: 120, seconds: 3600 },
})

export const listAlerts = endpoint({
  method: 'GET',
  path: 'alerts/fetchAuth',
  aliases: ['alerts'],
  scope: 'account',
  isOfSeen: true,
  permission: 'view',
  summary: 'A page of the alerts of an account, newest first; with a project, of this project',
  input: z
    .object({ project_id: optionalId(), page, sort: optionalOneOf(alertSorts), order })
    .transform(({ project_id: projectId, ...rest }) => ({ projectId, ...rest })),
  items: pageOf(alert),
})

export const deleteAlerts = endpoint({
  method: 'DELETE',
  path: 'alerts/deleteSelectedAuth',
  aliases: ['alerts/delete-selected'],
  scope: 'account',
  permission: 'manage',
  names: { ids: 'alert' },
  summary: 'Delete alerts, all or none of them',
  input: z.object({ ids: ids('ids') }),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.alertsDeleted(deleted_ids.length),
})

export const updateAlertStatus = endpoint({
  method: 'PUT',
  path: 'alerts/updateStatus',
  aliases: ['alerts/status', 'POST alerts/updateStatus', 'POST alerts/status'],
  scope: 'account',
  permission: 'manage',
  summary: 'Turn an alert, its end after the first message, or its hourly pause on or off',
  input: z
    .object({
      alert_id: id('alert_id'),
      type: oneOf('type', ['status', 'disable_after_first', 'prevent_spam']),
      /** New value; without it, the current value is toggled. */
      value: optionalFlag(),
    })
    .transform(({ alert_id, type, value }) => ({ alertId: alert_id, type, value })),
  items: alert,
  message: messages.alertUpdated,
})

export const snoozeAlert = endpoint({
  method: 'PUT',
  path: 'alerts/snooze',
  scope: 'account',
  permission: 'manage',
  summary: 'Keep an alert quiet for some hours; what fires is told in one message afterwards. 0 ends it',
  input: z
    .object({
      alert_id: id('alert_id'),
      hours: optionalInteger({ min: 0, max: MOST_SNOOZE_HOURS }),
    })
    .transform(({ alert_id, hours = 0 }) => ({ alertId: alert_id, hours })),
  items: alert,
  messageOf: ({ snoozed_until }) => (snoozed_until === null ? messages.alertWoken : messages.alertSnoozed),
})

export const previewAlert = endpoint({
  method: 'GET',
  path: 'alerts/preview',
  scope: 'account',
  isOfSeen: true,
  permission: 'view',
  names: sourceFields,
  summary: 'On which of the last 30 days an alert would have fired, by what is stored of them',
  input: formSchema(alertTriggerForm).transform(triggerOf),
  items: z.object({
    /** The first day with something to compare; null without any. */
    since: day.nullable(),
    /** Data that all of the keywords lack, so that no preview is possible; null if there is something to compare. */
    lacks: z.enum(previewLacks).nullable(),
    /** Days on which it would have fired, oldest first. */
    days: z.array(z.object({ day, keyword_count: z.int() })),
    /** Number of evaluated keywords; of a very large source, only a part is evaluated. */
    keyword_count: z.int(),
    is_partial: z.boolean(),
  }),
  limit: { max: 30, seconds: 60, isOfAccount: true },
})

export const listAlertMessages = endpoint({
  method: 'GET',
  path: 'alerts/messages',
  scope: 'account',
  permission: 'manage',
  summary: 'What was sent for an alert, newest first, kept for 90 days',
  input: z
    .object({ alert_id: id('alert_id'), page })
    .transform(({ alert_id: alertId, page }) => ({ alertId, page })),
  items: pageOf(delivery),
})

export const resendAlertMessage = endpoint({
  method: 'POST',
  path: 'alerts/resendMessage',
  scope: 'account',
  permission: 'manage',
  summary: 'Send a message of an alert again that could not be sent; its id stays the same',
  input: z
    .object({ alert_id: id('alert_id'), delivery_id: id('delivery_id') })
    .transform(({ alert_id: alertId, delivery_id: deliveryId }) => ({ alertId, deliveryId })),
  items: delivery,
  message: messages.deliveryQueued,
})
