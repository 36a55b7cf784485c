import { messages } from '@rankline/contract/messages'
import type { Transaction } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { attempted } from '../../platform/database/database.ts'
import { wholeAccount } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { browsersOf } from '../deliveries/destination-address.ts'
import { decryptDestinations } from '../deliveries/encrypted-destinations.service.ts'
import { queueMessage } from '../deliveries/queue-message.service.ts'
import { isLockedOut } from '../memberships/project-scope.queries.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { searchedAs } from '../tracked-keywords/searched-as.queries.ts'
import { hasInvented } from '../tracking/invented-results.queries.ts'
import { MOST_ROWS, messageOf } from './alert-message.ts'
import { scopeText } from './alert-target.ts'
import type { AlertRow } from './evaluation.queries.ts'
import * as queries from './hits.queries.ts'
import { takePendingHits } from './pending-hits.ts'

export type InTransaction = SystemContext & { db: Transaction<Tables> }

/** The projects that an alert reaches now: null for all, undefined if they have left the account. */
export type Seen = readonly number[] | null | undefined

/**
 * Queues one message with all pending hits of an alert, and a notification for its creator. Call it in the transaction that
 * locks the alert. A failing alert keeps its hits, reports the failure and does not stop other alerts.
 */
export async function sendAlert(
  ctx: InTransaction,
  alert: AlertRow,
  projectIds: Seen,
  now: Date,
): Promise<void> {
  const error = await attempted(ctx.db, () => makeMessage(ctx, alert, projectIds, now))
  if (error !== undefined) await noteFailure(ctx, alert, error, now)
}

/** Reports a failure once, until a message is made again. */
export async function noteFailure(
  ctx: InTransaction,
  alert: AlertRow,
  error: unknown,
  now: Date,
): Promise<void> {
  ctx.log.error(error, `alert ${alert.id} could not be sent, trying again`)
  if (await queries.noteFailing(ctx.db, alert.account_id, alert.id, now))
    await noteOwnActivity(ctx, alert.account_id, {
      type: 'ALERT_DELIVERY_FAILED',
      text: messages.alertFailing(alert.name),
    })
}

/** The name of the source of an alert; undefined if it is deleted. */
export async function sourceNameOf({ db }: InTransaction, alert: AlertRow): Promise<string | undefined> {
  const { account_id: accountId, project_id: projectId, tag_id: tagId } = alert
  if (alert.project_scope !== null) return scopeText(alert)
  return queries.findSourceName(db, accountId, { projectId, tagId })
}

async function makeMessage(ctx: InTransaction, alert: AlertRow, projectIds: Seen, now: Date): Promise<void> {
  const { account_id: accountId, project_id: projectId } = alert
  const sourceName = await sourceNameOf(ctx, alert)
  const clickShares = await currentClickShares(ctx, accountId)
  const pending = await takePendingHits(ctx.db, alert, projectIds, clickShares)
  if (pending === undefined || sourceName === undefined) return
  const isInvented = await hasInvented(ctx, wholeAccount(accountId), { projectId })
  const searched = await searchedAs(
    ctx.db,
    pending.moved.slice(0, MOST_ROWS).map(({ keyword }) => ({ accountId, keywordId: keyword.id })),
  )
  const message = messageOf({ alert, sourceName, isInvented, searched, clickShares, now, ...pending })
  const destinations = destinationsOf(ctx, alert)
  if (!(await queueMessage(ctx, accountId, message, destinations))) return
  await queries.noteSent(ctx.db, accountId, alert.id, now)
  if (await isLockedOut(ctx.db, accountId, { accountId: alert.created_by })) return
  const notification = {
    type: 'ALERT_FIRED',
    title: message.title,
    description: html`${message.summary}`,
    clickAction: message.link.path,
  } as const
  await notify(ctx, alert.created_by, notification, browsersOf(destinations, alert.created_by))
}

/** Decrypts the destinations; none if their key is lost, so that other alerts and the notification are still sent. */
export function destinationsOf({ installation, log }: SystemContext, alert: AlertRow) {
  try {
    return decryptDestinations(installation, alert.account_id, alert.destinations)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    log.error(error, `the destinations of alert ${alert.id} cannot be read`)
    return []
  }
}
