import { PREVIEW_DAYS } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { Context } from '../../../platform/context.ts'
import { lastDayAt } from '../last-day.ts'
import { shown } from '../triggers.ts'
import { findJudgedDays, isWanted, unusualHit } from '../unusual-hits.service.ts'
import type { Asked, Kind, Previewed, ReportedHit } from './kind.ts'

/** A day on which positions move differently from the weeks before. */
export const unusual: Kind = {
  onDay: async (alert, facts) => unusualHit(alert, await facts.judgedDays(alert)) ?? null,
  preview,
  ofSource,
  row: ({ hit }) => ({ from: pointsText(hit.before), to: pointsText(hit.now) }),
}

/** @param points mean of all keywords: 100 for position 1, 1 for position 100 */
const pointsText = (points: number) => `${shown(points)} of 100 points`

/** Describes the change of a source on a day and the market baseline of that day. */
function ofSource({ sourceName, hit: { before, now, day, detail } }: ReportedHit, what: string): string {
  const own = `The rank points of ${sourceName} ${movedText(100 * (now / before - 1))} on ${day}, more than on other days`
  const field = detail?.field ?? null
  const others = field === null ? '' : `; everything else tracked there ${movedText(field)}`
  const shuffle = detail?.isShuffled ? ' The engine is shuffling: all sites move more than usual.' : ''
  const unknown = detail?.isFieldUnknown ? ' What everything else did that day is not known.' : ''
  return `${own}${others}.${unknown}${shuffle}${othersText(detail?.otherDays ?? [])} Alert: ${what}.`
}

/** `Before that, it rose by 20% on 2026-11-20.` */
const othersText = (others: readonly { day: string; percent: number }[]) =>
  others.length === 0
    ? ''
    : ` Before that, it ${others.map(({ day, percent }) => `${movedText(percent)} on ${day}`).join(', ')}.`

const movedText = (percent: number) =>
  Math.abs(percent) < 0.5
    ? 'hardly moved'
    : `${percent < 0 ? 'fell' : 'rose'} by ${Math.abs(percent).toFixed(0)}%`

async function preview(
  { db, account }: Context,
  { source: { projectId, tagId }, action }: Asked,
): Promise<Previewed> {
  const first = utcDay(1 - PREVIEW_DAYS)
  const source = { projectId, tagId, projectIds: account.projectIds }
  const days = await findJudgedDays(db, account.id, source, { first, last: lastDayAt(new Date()) })
  const stored = days.filter(({ day }) => day >= first)
  // Without the market baseline, each shuffle of the engine would look like an alarm of the site.
  const judged = stored.filter(({ isFieldCounted }) => isFieldCounted)
  return {
    since: judged[0]?.day ?? null,
    lacks: judged.length > 0 ? null : stored.length > 0 ? 'field' : 'checks',
    days: judged.flatMap((day) =>
      isWanted({ trigger_action: action }, day) ? [{ day: day.day, keyword_count: day.keywords }] : [],
    ),
    keyword_count: Math.max(0, ...judged.map(({ keywords }) => keywords)),
    is_partial: false,
  }
}
