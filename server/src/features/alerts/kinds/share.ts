import type { AlertAction } from '@rankline/contract/alerts/triggers'
import { currentClickShares } from '../../click-curve/click-curve.service.ts'
import { shown } from '../triggers.ts'
import type { Kind } from './kind.ts'
import { spanText } from './numbers.ts'
import { previewRows } from './preview-rows.service.ts'
import { shareDays } from './share-days.ts'
import { findWeightedPositions } from './stored-moves.queries.ts'

/** Extra days to read, because they may hold a keyword's last known position. */
const DAYS_BEFORE = 30

/** Whether a share moved as wanted; compared as precisely as it is shown. */
export function isShareMoved(
  action: AlertAction,
  points: number,
  before: number | null,
  now: number | null,
): boolean {
  if (before === null || now === null) return false
  const rise = shown(shown(now) - shown(before))
  if (action === 'share_rises') return rise >= points
  return (action === 'share_falls' ? -rise : Math.abs(rise)) >= points
}

/** The share of all clicks that the keywords could bring; over the same keywords on both days. */
export const share: Kind = {
  async onDay(alert, facts) {
    const { looked_count, share_before: before, share: now } = await facts.averages(alert)
    const points = alert.trigger_value ?? Number.NaN
    if (looked_count === 0 || before === null || now === null) return null
    if (!isShareMoved(alert.trigger_action, points, before, now)) return null
    return {
      alertId: alert.id,
      keywordId: null,
      day: facts.day,
      before: shown(before),
      now: shown(now),
      url: null,
    }
  },
  preview: async (ctx, { source, action, value }) => {
    const curve = await currentClickShares(ctx, ctx.account.id)
    return previewRows({ db: ctx.db, account: ctx.account }, source, {
      daysBefore: DAYS_BEFORE,
      onlyWithAlerts: false,
      read: (keywordIds, { first, last }) =>
        findWeightedPositions(ctx.db, ctx.account.id, keywordIds, { first, last }),
      judge: (rows, since) =>
        shareDays(rows, curve)
          .filter(
            ({ day, before, now }) => day >= since && isShareMoved(action, value ?? Number.NaN, before, now),
          )
          .map(({ day, keywords }) => ({ day, keyword_count: keywords })),
    })
  },
  ofSource({ sourceName, hit }, what) {
    const { before, now } = hit
    const moved = shown(Math.abs(now - before))
    const points = `${moved} ${moved === 1 ? 'point' : 'points'}`
    const way = now > before ? 'rose' : 'fell'
    return `The share of voice of ${sourceName} ${way} by ${points}, from ${shown(before)}% to ${shown(now)}%, ${spanText(hit)}. Alert: ${what}.`
  },
  row: ({ hit }) => ({ from: `${shown(hit.before)}%`, to: `${shown(hit.now)}%` }),
}
