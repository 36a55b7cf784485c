import type { SystemContext } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { queueMessage } from '../deliveries/queue-message.service.ts'
import { openDestinations } from '../deliveries/sealed-destinations.service.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { messageOf } from './alert-message.ts'
import type { AlertRow } from './evaluation.queries.ts'
import * as queries from './hits.queries.ts'

/**
 * Makes one message of everything that an alert has not told yet, and a notification for its creator. Call it in the
 * transaction that holds the alert.
 * @param projectIds the projects that the creator sees now: null for all, undefined if they have left the account
 */
export async function tell(
  ctx: SystemContext,
  alert: AlertRow,
  projectIds: readonly number[] | null | undefined,
  now: Date,
): Promise<void> {
  const { account_id: accountId, project_id: projectId, tag_id: tagId } = alert
  const hits = await queries.takeHits(ctx.db, accountId, alert.id)
  const keywordIds = hits.flatMap(({ keyword_id: id }) => (id === null ? [] : [id]))
  const found = keywordIds.length === 0 ? [] : await queries.findHitKeywords(ctx.db, accountId, keywordIds)
  const isSeen = (id: number) => projectIds === null || projectIds?.includes(id) === true
  const keywords = new Map(
    found.filter(({ project_id: id }) => isSeen(id)).map((keyword) => [keyword.id, keyword]),
  )
  // Since then keywords may have been deleted or disabled, and the creator may see less.
  const telling = hits.filter(({ keyword_id: id }) =>
    id === null ? projectIds !== undefined && (projectId === null || isSeen(projectId)) : keywords.has(id),
  )
  const sourceName = await queries.findSourceName(ctx.db, accountId, { projectId, tagId })
  if (telling.length === 0 || sourceName === undefined) return
  const clickShares = await currentClickShares(ctx, accountId)
  const message = messageOf({ alert, sourceName, hits: telling, keywords, clickShares })
  const destinations = destinationsOf(ctx, alert)
  if (!(await queueMessage(ctx, accountId, message, destinations))) return
  await queries.noteSent(ctx.db, accountId, alert.id, now)
  await notify(ctx, alert.created_by, {
    type: 'ALERT_FIRED',
    title: message.title,
    description: html`${message.summary}`,
    clickAction: message.link.path,
  })
}

/** None if their key is lost: the other alerts of the account go on, and the notification is made all the same. */
function destinationsOf({ installation, log }: SystemContext, alert: AlertRow) {
  try {
    return openDestinations(installation, alert.account_id, alert.destinations)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    log.error(error, `the destinations of alert ${alert.id} cannot be read`)
    return []
  }
}
