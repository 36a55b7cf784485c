import type { WebhookProvider } from './calls.ts'
import { addressField } from './destinations.ts'
import { REPORT_DESTINATIONS } from './forms.ts'

/** Forms to which a person returns from Slack or Discord. */
const webhookForms = {
  alerts: { path: '/alerts', id: 'alert_id' },
  reports: { path: '/reports', id: 'report_id' },
} as const
export type WebhookForm = keyof typeof webhookForms

/** Path of a form: it edits the item that the state names, or else creates one. */
export function webhookFormPath(form: WebhookForm, state: FormState): string {
  const { path, id } = webhookForms[form]
  const edited = state[id] ?? ''
  return /^\d{1,15}$/.test(edited) ? `${path}/${edited}/edit` : `${path}/create`
}

/** Fields of the form that stay in its query while the person is on the page of the service. */
const kept = [
  ...['project_id', 'name', 'destination_type', ...REPORT_DESTINATIONS.map(addressField)],
  ...['source_type', 'source_type_tag', 'source_scope', 'source_scope_name'],
  ...['trigger_type', 'trigger_action', 'trigger_value', 'trigger_target'],
  ...['alert_settings', 'enable_alerts', 'delivery', 'delivery_hour', 'delivery_time_zone'],
  ...['document_type', 'document_detail', 'timer', 'enable_reports', 'user_brand_id', 'language'],
  ...['send_hour', 'send_time_zone', 'parts', 'tag_ids', 'summary', 'next_comment'],
  ...['alert_id', 'report_id'],
] as const

const LONGEST = 1_000

export type FormState = Readonly<Record<string, string>>

/** The fields of a form among these values, without empty and overlong ones. */
export function formState(values: Readonly<Record<string, unknown>>): FormState {
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' && value !== '' && value.length <= LONGEST ? [[name, value]] : []
    }),
  )
}

/** Where a person chooses a channel: the page then returns to the form, with the address filled in. */
export function webhookLink(
  provider: WebhookProvider,
  { ticket, form, state }: { ticket: string; form: WebhookForm; state: FormState },
): string {
  const query = new URLSearchParams({ access_token: ticket, ...formState(state), form_type: form })
  return `/api/v1/webhook/${provider}?${query}`
}

/** Reasons why no address was filled in. */
export const webhookProblems = ['unconfigured', 'expired', 'denied', 'failed'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

/** Texts of these problems, as the form shows them. */
export const webhookProblemTexts: Record<WebhookProblem, string> = {
  unconfigured: 'This installation cannot fetch addresses from this service. Enter the address of a webhook.',
  expired: 'The link was too old or already used. Press GET again.',
  denied: 'No channel was chosen, so no address was filled in.',
  failed: 'The service gave us no address. Press GET again, or enter the address of a webhook.',
}
