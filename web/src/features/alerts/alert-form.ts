import type { Alert } from '@rankline/contract/alerts/calls'
import { alertSettings, alertTriggerForm, type createAlertForm } from '@rankline/contract/alerts/forms'
import { eventKind, takesKeyword } from '@rankline/contract/alerts/kinds'
import { type AlertAction, type AlertType, actionsOf, needsValue } from '@rankline/contract/alerts/triggers'
import { validateForm } from '@rankline/contract/validation/validate'
import type { SharedForm } from '../../platform/forms.tsx'
import type { SearchParams } from '../../platform/search-params.ts'
import type { TriggerInput } from './alerts.api.ts'

export type AlertForm = SharedForm<typeof createAlertForm>
type Values = Partial<AlertForm['values']>

export const textIn = (form: Pick<AlertForm, 'values'>, name: keyof AlertForm['values']): string =>
  String(form.values[name] ?? '')

/** The chosen id; null while there is none. */
export function idIn(form: Pick<AlertForm, 'values'>, name: keyof AlertForm['values']): number | null {
  const id = Number(form.values[name])
  return Number.isInteger(id) && id > 0 ? id : null
}

export function typeIn(form: Pick<AlertForm, 'values'>): AlertType | null {
  const type = textIn(form, 'trigger_type')
  return type in actionsOf ? (type as AlertType) : null
}

export function actionIn(form: Pick<AlertForm, 'values'>): AlertAction | null {
  const type = typeIn(form)
  const action = textIn(form, 'trigger_action') as AlertAction
  return type !== null && (actionsOf[type] as readonly AlertAction[]).includes(action) ? action : null
}

export const settingsIn = (form: Pick<AlertForm, 'values'>): string[] => {
  const chosen: unknown = form.values.alert_settings
  return Array.isArray(chosen) ? chosen.map(String) : []
}

/** Whether the form says what the alert watches: a project, many of them, or a tag. */
export const hasSource = (form: Pick<AlertForm, 'values'>): boolean =>
  idIn(form, 'source_type_project') !== null ||
  idIn(form, 'source_type_tag') !== null ||
  textIn(form, 'source_scope') !== ''

/** Reads the initial values of a new alert from the page's address. */
export function initialFrom(search: SearchParams): Values {
  const { project_id: projectId } = search
  const settings = search.alert_settings
    ?.split(',')
    .filter((one) => alertSettings.some((known) => known === one))
  const texts = [
    ...(['name', 'trigger_type', 'trigger_action', 'trigger_value', 'trigger_target'] as const),
    ...(['delivery', 'delivery_hour', 'delivery_time_zone'] as const),
  ]
  return {
    source_type: search.source_type === 'tags' ? 'tags' : 'projects',
    ...Object.fromEntries(
      [...texts, 'source_type_tag' as const, 'source_scope' as const, 'source_scope_name' as const].flatMap(
        (name) => (search[name] === undefined ? [] : [[name, search[name]]]),
      ),
    ),
    ...(projectId !== undefined && { source_type_project: projectId }),
    ...(settings !== undefined && { alert_settings: settings }),
  } as Values
}

/** Reads the values from the alert; after a return from Slack or Discord, the address overrides them. */
export function editedFrom(alert: Alert, search: SearchParams): Values {
  const settings = [
    ...(alert.status === 1 ? ['enable_alerts'] : []),
    ...(alert.disable_after_first === 1 ? ['disable_after_first'] : []),
    ...(alert.prevent_spam === 1 ? ['prevent_spam'] : []),
  ]
  const { source_type: type, ...asked } = initialFrom(search)
  return {
    alert_id: alert.id,
    name: alert.name,
    source_type: search.source_type === undefined ? (alert.user_tag === null ? 'projects' : 'tags') : type,
    source_type_project: alert.project?.id ?? '',
    source_type_project_keyword: alert.project_keyword?.id ?? '',
    source_type_tag: alert.user_tag?.id ?? '',
    source_scope: alert.source_scope ?? '',
    source_scope_name: alert.source_scope_name ?? '',
    trigger_type: alert.trigger_type,
    trigger_action: alert.trigger_action,
    trigger_value: alert.trigger_value ?? '',
    trigger_target: alert.trigger_target ?? '',
    delivery: alert.delivery,
    delivery_hour: alert.delivery_hour ?? '',
    delivery_time_zone: alert.delivery_time_zone ?? '',
    alert_settings: settings,
    ...asked,
  } as Values
}

/** Writes the fields as address parameters, which restore them after the return from Slack or Discord. */
export const stateOf = (form: Pick<AlertForm, 'values'>): Record<string, string> => ({
  name: textIn(form, 'name'),
  source_type: textIn(form, 'source_type'),
  source_type_tag: textIn(form, 'source_type_tag'),
  source_scope: textIn(form, 'source_scope'),
  source_scope_name: textIn(form, 'source_scope_name'),
  project_id: textIn(form, 'source_type_project'),
  trigger_type: textIn(form, 'trigger_type'),
  trigger_action: textIn(form, 'trigger_action'),
  trigger_value: textIn(form, 'trigger_value'),
  trigger_target: textIn(form, 'trigger_target'),
  delivery: textIn(form, 'delivery'),
  delivery_hour: textIn(form, 'delivery_hour'),
  delivery_time_zone: textIn(form, 'delivery_time_zone'),
  alert_settings: settingsIn(form).join(','),
  enable_alerts: String(settingsIn(form).includes('enable_alerts')),
  alert_id: textIn(form, 'alert_id' as keyof AlertForm['values']),
})

/** Changes the type. An action that the new type lacks is cleared; if it has only one, that one is chosen. */
export function typeChange(form: Pick<AlertForm, 'values'>, type: AlertType | null): Values {
  const action = actionIn(form)
  const stays =
    type !== null && action !== null && (actionsOf[type] as readonly AlertAction[]).includes(action)
  const kind = eventKind(type ?? '')
  const [only = '', ...others] = Object.keys(kind?.actions ?? {})
  return {
    trigger_type: type ?? '',
    trigger_target: '',
    ...(!stays && { trigger_action: others.length === 0 ? only : '', trigger_value: '' }),
    ...(!takesKeyword(type ?? '') && { source_type_project_keyword: '' }),
  } as Values
}

export const actionChange = (action: AlertAction | null): Values =>
  ({
    trigger_action: action ?? '',
    ...((action === null || !needsValue(action)) && { trigger_value: '' }),
  }) as Values

/** Returns the trigger that the preview shows; null while the form is incomplete. */
export function triggerIn(form: Pick<AlertForm, 'values'>): TriggerInput | null {
  const values = Object.fromEntries(
    Object.keys(alertTriggerForm).flatMap((name) => {
      const value = form.values[name as keyof AlertForm['values']]
      return value === '' || value === null || value === undefined ? [] : [[name, value]]
    }),
  )
  return Object.keys(validateForm(alertTriggerForm, values)).length === 0 ? (values as TriggerInput) : null
}
