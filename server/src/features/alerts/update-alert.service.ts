import type * as calls from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { editedDestinations, presentStored } from '../deliveries/stored-destinations.service.ts'
import { alertColumns } from './alert-columns.ts'
import * as queries from './alerts.queries.ts'
import { requireAlert, requireProof, requireSource } from './alerts.service.ts'
import { deleteHits } from './hits.queries.ts'

/** An alert with its destinations, as far as they may be shown. */
export async function findAlert(
  ctx: Context,
  { alertId }: ParsedInputOf<typeof calls.findAlert>,
): Promise<ItemsOf<typeof calls.findAlert>> {
  const alert = await requireAlert(ctx, alertId)
  const row = await queries.findAny(ctx.db, ctx.account.id, alertId)
  if (row === undefined) throw notFound()
  return { alert, destinations: presentStored(ctx, row.destinations) }
}

const watched = [
  'project_id',
  'keyword_id',
  'tag_id',
  'project_scope',
  'scope_name',
  'trigger_type',
  'trigger_action',
  'trigger_value',
  'trigger_target',
  'is_enabled',
] as const

/**
 * Changes an alert. If its source changes or it is turned on or off, it restarts and drops its pending hits. Otherwise its
 * pending hits go to the new destinations.
 */
export async function updateAlert(
  ctx: Context,
  input: ParsedInputOf<typeof calls.updateAlert>,
): Promise<ItemsOf<typeof calls.updateAlert>> {
  await requireSource(ctx, input)
  const now = new Date()
  await transaction(ctx, async (inside) => {
    const { db, account } = inside
    const { id } = await requireAlert(inside, input.alertId)
    const row = await queries.lockAlert(db, account.id, id)
    if (row === undefined) throw notFound()
    const destinations = await editedDestinations(inside, input.destinations, row.destinations)
    await requireProof(inside, destinations)
    const columns = await alertColumns(inside, input, destinations)
    const isAnew = watched.some((name) => columns[name] !== row[name])
    await queries.updateAlert(db, account.id, id, {
      ...columns,
      ...(isAnew && { enabled_at: now, compared_day: utcDay(-1, now) }),
      failing_since: null,
      updated_at: now,
    })
    if (isAnew) await deleteHits(db, account.id, [id])
  })
  return { redirect: '/alerts', alert: await requireAlert(ctx, input.alertId) }
}
