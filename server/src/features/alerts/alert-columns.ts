import { isTimeZone } from '@rankline/contract/account/time-display'
import type * as calls from '@rankline/contract/alerts/calls'
import type { Destination } from '@rankline/contract/deliveries/destinations'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { nextHour } from '@rankline/contract/next-hour'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { encryptDestinations } from '../deliveries/encrypted-destinations.service.ts'
import { requestedScope, requestedTarget } from './alert-target.ts'

type Asked = Omit<ParsedInputOf<typeof calls.createAlert>, 'destinations'>

/** @throws {Refusal} for an unknown time zone */
function digestColumns(digest: Asked['digest']) {
  if (digest === null) return { digest_hour: null, digest_time_zone: null, digest_at: null }
  const { hour, timeZone } = digest
  if (!isTimeZone(timeZone)) throw invalid('delivery_time_zone', messages.unknownTimeZone)
  const digest_at = nextHour(new Date(), hour, timeZone)
  return { digest_hour: hour, digest_time_zone: timeZone, digest_at }
}

/** Columns that the form fills in. The caller becomes the alert's creator: it reports only the projects they see. */
export const alertColumns = async (ctx: Context, asked: Asked, to: Destination[]) => ({
  created_by: ctx.person.accountId,
  name: asked.name,
  project_id: asked.source.projectId,
  keyword_id: asked.source.keywordId,
  tag_id: asked.source.tagId,
  ...(await requestedScope(ctx, asked.source.scope)),
  trigger_type: asked.type,
  trigger_action: asked.action,
  trigger_value: asked.value,
  trigger_target: requestedTarget(asked),
  destination_types: to.map(({ type }) => type),
  destinations: encryptDestinations(ctx.installation, ctx.account.id, to),
  is_enabled: asked.isEnabled,
  disable_after_first: asked.disableAfterFirst,
  prevent_spam: asked.preventSpam,
  ...digestColumns(asked.digest),
})
