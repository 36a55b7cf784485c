import type { Destination } from '@rankline/contract/deliveries/destinations'
import { nextHour } from '@rankline/contract/next-hour'
import { attempted } from '../../platform/database/database.ts'
import { wholeAccount } from '../../platform/database/project-scope.ts'
import { groupBy } from '../../platform/group-by.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { browsersOf } from '../deliveries/destination-address.ts'
import { queueMessage } from '../deliveries/queue-message.service.ts'
import { isLockedOut } from '../memberships/project-scope.queries.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { searchedAs } from '../tracked-keywords/searched-as.queries.ts'
import { hasInvented } from '../tracking/invented-results.queries.ts'
import * as alertQueries from './alerts.queries.ts'
import { type DigestPart, digestOf } from './digest-message.ts'
import type { AlertRow, CheckRow } from './evaluation.queries.ts'
import * as queries from './hits.queries.ts'
import { takePendingHits } from './pending-hits.ts'
import {
  destinationsOf,
  type InTransaction,
  noteFailure,
  type Seen,
  sourceNameOf,
} from './send-alert.service.ts'

type Db = InTransaction['db']
type Sees = (alert: AlertRow) => Seen

/**
 * Moves digests that came due without a change to their next time, so that a later change waits for it. A check from before
 * that time may still be one, if no worker ran then.
 */
export async function skipEmptyDigests(
  db: Db,
  accountId: number,
  alerts: readonly AlertRow[],
  { checks, now }: { checks: readonly CheckRow[]; now: Date },
) {
  const isOpen = (at: Date) => checks.some(({ recorded_at: recordedAt }) => recordedAt <= at)
  const due = alerts.filter(({ digest_at: at }) => at !== null && at <= now && !isOpen(at))
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  const filled = await queries.findAlertsWithHits(db, accountId, ids)
  await advance(
    db,
    accountId,
    due.filter(({ id }) => !filled.includes(id)),
    now,
  )
}

/** Also changes the rows, which the rest of the run reads. */
async function advance(db: Db, accountId: number, alerts: readonly AlertRow[], now: Date) {
  const byTime = groupBy(alerts, ({ digest_hour: hour, digest_time_zone: zone }) => `${hour} ${zone}`)
  for (const [, same] of byTime) {
    const [{ digest_hour: hour, digest_time_zone: zone } = { digest_hour: null, digest_time_zone: null }] =
      same
    if (hour === null || zone === null) continue
    const at = nextHour(now, hour, zone)
    await alertQueries.setDigestTime(
      db,
      accountId,
      same.map(({ id }) => id),
      at,
    )
    for (const alert of same) alert.digest_at = at
  }
}

/**
 * Queues the digests that are due: for each person, one message for each destination, with all changes that wait. Call it in
 * the transaction that locks the alerts. A digest that fails keeps its changes and is tried again.
 */
export async function sendDigests(
  ctx: InTransaction,
  accountId: number,
  due: readonly AlertRow[],
  { sees, now }: { sees: Sees; now: Date },
): Promise<void> {
  const filled = new Set(
    await queries.findAlertsWithHits(
      ctx.db,
      accountId,
      due.map(({ id }) => id),
    ),
  )
  for (const [createdBy, alerts] of groupBy(
    due.filter(({ id }) => filled.has(id)),
    ({ created_by: id }) => id,
  )) {
    const error = await attempted(ctx.db, async () => {
      await makeDigest(ctx, createdBy, alerts, { sees, now })
      await advance(ctx.db, accountId, alerts, now)
    })
    if (error !== undefined) for (const alert of alerts) await noteFailure(ctx, alert, error, now)
  }
}

async function makeDigest(
  ctx: InTransaction,
  createdBy: number,
  alerts: readonly AlertRow[],
  { sees, now }: { sees: Sees; now: Date },
) {
  const { account_id: accountId } = alerts[0]!
  const clickShares = await currentClickShares(ctx, accountId)
  const parts: DigestPart[] = []
  for (const alert of alerts) {
    const sourceName = await sourceNameOf(ctx, alert)
    const pending = await takePendingHits(ctx.db, alert, sees(alert), clickShares)
    if (pending !== undefined && sourceName !== undefined) parts.push({ alert, sourceName, ...pending })
  }
  if (parts.length === 0) return
  const isInvented = await hasInvented(ctx, wholeAccount(accountId), { projectId: null })
  const searched = await searchedAs(
    ctx.db,
    parts.flatMap(({ moved }) => moved.map(({ keyword }) => ({ accountId, keywordId: keyword.id }))),
  )
  const about = { clickShares, isInvented, searched }
  for (const { of, destinations } of messagesOf(ctx, parts))
    await queueMessage(ctx, accountId, digestOf(createdBy, of, about), destinations)
  for (const { alert } of parts) {
    await queries.noteSent(ctx.db, accountId, alert.id, now)
    await alertQueries.endAfterFirst(ctx.db, accountId, alert.id, now)
  }
  if (await isLockedOut(ctx.db, accountId, { accountId: createdBy })) return
  const { title, summary, link } = digestOf(createdBy, parts, about)
  const own = parts.flatMap(({ alert }) => destinationsOf(ctx, alert))
  const notification = {
    type: 'ALERT_FIRED',
    title,
    description: html`${summary}`,
    clickAction: link.path,
  } as const
  await notify(ctx, createdBy, notification, browsersOf(own, createdBy))
}

/** Destinations with the same alerts share a message, so that each destination gets exactly one. */
function messagesOf(ctx: InTransaction, parts: readonly DigestPart[]) {
  const byDestination = new Map<string, { destination: Destination; of: DigestPart[] }>()
  for (const part of parts)
    for (const destination of destinationsOf(ctx, part.alert)) {
      const key = `${destination.type} ${destination.address}`
      const known = byDestination.get(key) ?? { destination, of: [] }
      if (!known.of.includes(part)) known.of.push(part)
      byDestination.set(key, known)
    }
  const bySet = groupBy([...byDestination.values()], ({ of }) => of.map(({ alert }) => alert.id).join())
  return [...bySet.values()].map((same) => ({
    of: same[0]!.of,
    destinations: same.map(({ destination }) => destination),
  }))
}
