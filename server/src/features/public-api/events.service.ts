import type { ParsedInputOf } from '@rankline/contract/endpoint'
import * as calls from '@rankline/contract/public-api/events'
import type { TokenContext } from '../../platform/context.ts'
import * as subscriptions from '../event-subscriptions/event-subscriptions.service.ts'
import type { EventRow, SubscriptionRow } from '../event-subscriptions/rows.ts'
import { pageAfter } from './cursors.ts'

export async function listSubscriptions(
  ctx: TokenContext,
  { cursor: after, limit }: ParsedInputOf<typeof calls.listSubscriptions>,
) {
  const rows = await subscriptions.subscriptionsAfter(ctx, { after, limit: limit + 1 })
  return pageAfter(rows, limit, presentSubscription)
}

const withSecret = ({ row, secret }: subscriptions.Presented) => ({ ...presentSubscription(row), secret })

export async function createSubscription(
  ctx: TokenContext,
  input: ParsedInputOf<typeof calls.createSubscription>,
) {
  return withSecret(await subscriptions.createSubscription(ctx, input))
}

export async function changeSubscription(
  ctx: TokenContext,
  input: ParsedInputOf<typeof calls.changeSubscription>,
) {
  return withSecret(await subscriptions.changeSubscription(ctx, input))
}

type Named = { event_subscription_id: number }

export async function deleteSubscription(ctx: TokenContext, { event_subscription_id: id }: Named) {
  await subscriptions.deleteSubscription(ctx, id)
  return { deleted: 1 }
}

export async function testSubscription(ctx: TokenContext, { event_subscription_id: id }: Named) {
  return presentEvent(await subscriptions.sendTest(ctx, id))
}

export async function listEvents(
  ctx: TokenContext,
  { event_subscription_id: id, cursor: after, limit }: ParsedInputOf<typeof calls.listEvents>,
) {
  return pageAfter(await subscriptions.eventsAfter(ctx, id, { after, limit: limit + 1 }), limit, presentEvent)
}

export const replayEvents = (ctx: TokenContext, input: ParsedInputOf<typeof calls.replayEvents>) =>
  subscriptions.replayEvents(ctx, input)

const presentSubscription = (row: SubscriptionRow): calls.ProgramSubscription => ({
  id: row.id,
  name: row.name,
  address: row.shown_address,
  events: calls.eventTypes.filter((type) => row.types.includes(type)),
  project_ids: row.project_ids,
  top_n: row.top_n,
  is_enabled: row.is_enabled,
  state: stateOf(row),
  pause_reason: row.pause_reason,
  failing_since: row.failing_since?.toISOString() ?? null,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

function stateOf({ is_enabled, paused_at, failures }: SubscriptionRow): calls.ProgramSubscription['state'] {
  if (paused_at !== null) return 'paused'
  if (!is_enabled) return 'disabled'
  return failures > 0 ? 'failing' : 'active'
}

const presentEvent = ({
  id,
  type,
  project_ids,
  state,
  tries,
  attempts,
  created_at,
}: EventRow): calls.ProgramEvent => ({
  id,
  type,
  project_ids,
  state,
  tries,
  attempts,
  created_at: created_at.toISOString(),
})
