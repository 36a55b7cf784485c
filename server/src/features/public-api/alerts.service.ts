import type { Alert } from '@rankline/contract/alerts/calls'
import type { Delivery } from '@rankline/contract/deliveries/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/public-api/alerts'
import type { Context } from '../../platform/context.ts'
import { alertMessagesAfter } from '../alerts/alert-log.service.ts'
import { everyAlert, requireAlert } from '../alerts/alerts.service.ts'
import { pageAfter, pageOfAll } from './cursors.ts'

export async function listAlerts(
  ctx: Context,
  { project_id, cursor, limit }: ParsedInputOf<typeof calls.listAlerts>,
) {
  return pageOfAll(await everyAlert(ctx, project_id), { cursor, limit }, presentAlert)
}

export async function findAlert(ctx: Context, { alert_id }: { alert_id: number }) {
  return presentAlert(await requireAlert(ctx, alert_id))
}

const presentAlert = (alert: Alert): calls.ProgramAlert => ({
  id: alert.id,
  name: alert.name,
  is_enabled: alert.status === 1,
  source: {
    type: sourceTypeOf(alert),
    project_id: alert.project?.id ?? null,
    keyword_id: alert.project_keyword?.id ?? null,
    tag_id: alert.user_tag?.id ?? null,
    scope: alert.source_scope,
    scope_name: alert.source_scope_name,
  },
  trigger: {
    type: alert.trigger_type,
    action: alert.trigger_action,
    value: alert.trigger_value,
    target: alert.trigger_target,
  },
  destinations: alert.destination_types.split(',').filter((type) => type !== ''),
  delivery: alert.delivery,
  snoozed_until: alert.snoozed_until,
  last_sent_at: alert.last_sent_at,
  failing_since: alert.failing_since,
  created_at: alert.created_at,
  updated_at: alert.updated_at,
})

function sourceTypeOf({ source_type, source_scope }: Alert) {
  if (source_scope !== null) return 'projects'
  return ({ projects: 'project', project_keywords: 'keyword', user_tags: 'tag' } as const)[source_type]
}

export async function listAlertMessages(
  ctx: Context,
  { alert_id: alertId, cursor: after, limit }: ParsedInputOf<typeof calls.listAlertMessages>,
) {
  return pageAfter(await alertMessagesAfter(ctx, alertId, { after, limit: limit + 1 }), limit, presentMessage)
}

const presentMessage = (delivery: Delivery): calls.ProgramMessage => ({
  id: delivery.id,
  title: delivery.title,
  destination: delivery.type,
  state: delivery.status,
  tries: delivery.tries,
  created_at: delivery.created_at,
  sent_at: delivery.sent_at,
  next_try_at: delivery.next_try_at,
})
