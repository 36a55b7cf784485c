import { utcDay } from '@rankline/contract/days'
import { placeText } from '@rankline/contract/positions/place-text'
import { type ClickCurve, visibilityOf } from '@rankline/serp/metrics'
import type { AlertRow, CheckRow } from '../evaluation.queries.ts'
import { fires, isOfStreak, type Point, pointOfPosition, shown, type Trigger, UNRANKED } from '../triggers.ts'
import type { Around, Kind, ReportedHit } from './kind.ts'
import { previewAverages, previewKeywords } from './number-previews.service.ts'

export const triggerOf = (alert: AlertRow): Trigger => ({
  type: alert.trigger_type,
  action: alert.trigger_action,
  value: alert.trigger_value,
})

/** Shared logic of positions, visibilities and average ranks, which compare two numbers. */
const ofRanks: Pick<Kind, 'atCheck' | 'again' | 'ofKeyword' | 'ofSource' | 'row'> = {
  atCheck(alert, check, { earlier, curve }) {
    if (!check.is_decided) return null
    const points = pointsOf(alert, check, earlier, curve)
    const [now, before] = points
    if (!fires(triggerOf(alert), points) || typeof now !== 'number' || typeof before !== 'number') return null
    return { before, now, url: check.url, detail: snippetsOf(check) }
  },
  again(alert, { pending, check, fired, curve }) {
    if (!check.is_decided) return pending
    const trigger = triggerOf(alert)
    const [now] = pointsOf(alert, check, new Map(), curve)
    if (typeof now !== 'number') return null
    // A streak keeps firing until it ends.
    const isStill = isOfStreak(trigger.action) ? fired !== null : fires(trigger, [now, pending.before])
    if (!isStill) return fired
    const wasSnippet = pending.detail?.wasSnippet === true
    const detail = snippetsOf({ was_snippet: wasSnippet, is_snippet: check.is_snippet })
    return { before: pending.before, now, url: check.url, detail }
  },
  ofKeyword(reported) {
    const { from, to } = numbersOf(reported)
    return from === to ? `stayed at ${to}` : `went from ${from} to ${to}`
  },
  ofSource(reported, what) {
    const type = reported.alert.trigger_type === 'visibility' ? 'visibility' : 'average rank'
    const { from, to } = numbersOf(reported)
    return `The ${type} of ${reported.sourceName} went from ${from} to ${to} ${spanText(reported.hit)}. Alert: ${what}.`
  },
  row: numbersOf,
}

/** `on 2026-11-22`; for several merged days, the first and the last. */
export function spanText({ day, detail }: ReportedHit['hit']): string {
  const since = detail?.since
  return since === undefined || since >= utcDay(-1, new Date(day))
    ? `on ${day}`
    : `between ${since} and ${day}`
}

function numbersOf({ alert: { trigger_type: type }, hit }: ReportedHit) {
  const text = (number: number, isSnippet: boolean | undefined) =>
    type === 'visibility'
      ? `${shown(number)}%`
      : type === 'avg'
        ? String(shown(number))
        : positionText(number, isSnippet)
  return { from: text(hit.before, hit.detail?.wasSnippet), to: text(hit.now, hit.detail?.isSnippet) }
}

/** Marks which of the two positions are those of the featured snippet. */
export const snippetsOf = ({ was_snippet, is_snippet }: Pick<CheckRow, 'was_snippet' | 'is_snippet'>) => ({
  ...(was_snippet && { wasSnippet: true }),
  ...(is_snippet && { isSnippet: true }),
})

/** @param position 101 and more: not ranked */
export const positionText = (position: number, isSnippet?: boolean): string =>
  position >= UNRANKED ? 'not ranked' : placeText(shown(position), isSnippet)

/** Newest first: the check's own two points, then one a day. */
function pointsOf(
  { trigger_type: type }: AlertRow,
  check: CheckRow,
  earlier: Around['earlier'],
  curve: ClickCurve,
): Point[] {
  const days = (earlier.get(check.keyword_id) ?? []).filter(({ day }) => day < check.day)
  // The previous position is the last day's, unless the keyword was checked twice on this day.
  const rest = check.is_repeated ? days : days.slice(1)
  const positions = [check.position, check.position_before, ...rest.map(({ position }) => position)]
  if (type === 'visibility') return positions.map((position) => visibilityOf(position, curve))
  return positions.map((position) => (type === 'avg' ? position : pointOfPosition(position)))
}

export const position: Kind = { ...ofRanks, preview: previewKeywords }

/** Positions that cross the border of a top. A check that is too short to know the position is neither in nor out. */
export const top: Kind = {
  ...position,
  ofKeyword(reported) {
    const { from, to } = numbersOf(reported)
    const { trigger_action: action, trigger_value: places } = reported.alert
    return `${action === 'leaves_top' ? 'left' : 'entered'} the top ${places}: ${from} → ${to}`
  },
}

/** Averages: evaluated at each check for a single keyword, once a day for a project or a tag. */
export const averages: Kind = {
  ...ofRanks,
  preview: (ctx, asked) => (asked.source.keywordId === null ? previewAverages : previewKeywords)(ctx, asked),
  async onDay(alert, facts) {
    const found = await facts.averages(alert)
    const [before, after] =
      alert.trigger_type === 'visibility'
        ? [found.visibility_before, found.visibility]
        : [found.average_before, found.average]
    if (found.looked_count === 0 || before === null || after === null) return null
    const points = [shown(after), shown(before)] as const
    if (!fires(triggerOf(alert), points)) return null
    return {
      alertId: alert.id,
      keywordId: null,
      day: facts.day,
      before: points[1],
      now: points[0],
      url: null,
    }
  },
}
