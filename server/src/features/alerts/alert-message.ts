import { alertTypes, triggerText } from '@rankline/contract/alert-triggers'
import { counted } from '@rankline/contract/counted'
import type { Message } from '../deliveries/message.ts'
import type { AlertRow } from './evaluation.queries.ts'
import type { HitRow } from './hits.queries.ts'
import type { Moved, News } from './news.ts'
import { UNRANKED } from './triggers.ts'

/** What one message tells, of which alert. */
type Occasion = News & {
  alert: AlertRow
  /** Name of the project or tag. */
  sourceName: string
}

const MOST_ROWS = 10

/** One message however many hits: of each keyword the latest, the most important first. */
export function messageOf(occasion: Occasion): Message {
  const { alert, moved, count, lastId } = occasion
  return {
    key: `alert:${alert.id}:${lastId}`,
    kind: 'alert',
    originId: alert.id,
    title: titleOf(occasion),
    summary: summaryOf(occasion),
    rows: moved.slice(0, MOST_ROWS).map((one) => rowOf(occasion, one)),
    link: { path: linkOf(occasion), text: count === 1 ? 'Show the keyword' : 'Show the keywords' },
    data: dataOf(occasion),
  }
}

function titleOf({ alert, sourceName, moved: [first], count }: Occasion): string {
  if (first === undefined) return `${alert.name}: ${sourceName}`
  return `${alert.name}: ${count === 1 ? first.keyword.phrase : counted(count, 'keyword')}`
}

function summaryOf(occasion: Occasion): string {
  const { alert, sourceName, average, count } = occasion
  const [first] = occasion.moved
  const what = triggerText(alert.trigger_type, alert.trigger_action, alert.trigger_value)
  if (first === undefined) return average === undefined ? '' : textOfAverage(occasion, average, what)
  if (count > 1) return `${counted(count, 'keyword')} of ${sourceName}. Alert: ${what}.`
  const { hit, keyword } = first
  const [from, to] = [numberOf(occasion, hit.before), numberOf(occasion, hit.now)]
  const change = from === to ? `stayed at ${to}` : `went from ${from} to ${to}`
  return `“${keyword.phrase}” of ${keyword.project_name} ${change}. Alert: ${what}.`
}

const textOfAverage = (occasion: Occasion, hit: HitRow, what: string) =>
  occasion.alert.trigger_type === 'unusual' ? unusualText(occasion, hit) : averageText(occasion, hit, what)

/** What a source did in a day, and what the field did meanwhile. */
function unusualText(
  { sourceName, alert }: Occasion,
  { before, now, day, field, is_shuffled }: HitRow,
): string {
  const moved = (percent: number) =>
    Math.abs(percent) < 0.5
      ? 'hardly moved'
      : `${percent < 0 ? 'fell' : 'rose'} by ${Math.abs(percent).toFixed(0)}%`
  const own = `The visibility of ${sourceName} ${moved(100 * (now / before - 1))} on ${day}, more than on other days`
  const others = field === null ? '' : `; everything else tracked there ${moved(field)}`
  const shuffle = is_shuffled ? ' The engine is shuffling: all sites move more than usual.' : ''
  return `${own}${others}.${shuffle} Alert: ${alert.name}.`
}

function averageText(occasion: Occasion, { before, now, day }: HitRow, what: string): string {
  const type = occasion.alert.trigger_type === 'visibility' ? 'visibility' : 'average rank'
  const [from, to] = [numberOf(occasion, before), numberOf(occasion, now)]
  return `The ${type} of ${occasion.sourceName} went from ${from} to ${to} on ${day}. Alert: ${what}.`
}

function numberOf({ alert: { trigger_type: type } }: Occasion, number: number): string {
  const short = String(Math.round(number * 10) / 10)
  if (type === 'visibility' || type === 'unusual') return `${short}%`
  return type === 'position' && number >= UNRANKED ? 'outside the top 100' : short
}

function rowOf(occasion: Occasion, { hit, keyword }: Moved): Message['rows'][number] {
  return {
    text: keyword.phrase,
    from: numberOf(occasion, hit.before),
    to: numberOf(occasion, hit.now),
    ...(hit.url !== null && { url: hit.url }),
  }
}

/** The list that shows just these keywords; of an average, the whole source. */
function linkOf({ alert, moved, projectIds }: Occasion): string {
  const [projectId = alert.project_id] = projectIds.size > 1 ? [] : projectIds
  const list = projectId === null ? '/keywords' : `/projects/${projectId}/keywords`
  if (moved.length === 0) return alert.tag_id === null ? list : `${list}?tag=${alert.tag_id}`
  return `${list}?keywords=${moved.map(({ keyword }) => keyword.id).join(',')}`
}

function dataOf({ alert, sourceName, moved: [first], average, count }: Occasion): Message['data'] {
  const hit = first?.hit ?? average
  return {
    alert_id: alert.id,
    alert_name: alert.name,
    source_name: sourceName,
    project_id: first?.keyword.project_id ?? alert.project_id,
    tag_id: alert.tag_id,
    trigger_type: alert.trigger_type,
    trigger_type_text: alertTypes[alert.trigger_type],
    trigger_action: alert.trigger_action,
    trigger_value: alert.trigger_value,
    keyword_count: count,
    keyword: first?.keyword.phrase ?? null,
    day: hit?.day ?? null,
    before: receivedNumber(alert, hit?.before),
    now: receivedNumber(alert, hit?.now),
    url: hit?.url ?? null,
    field_percent: hit?.field ?? null,
  }
}

/** Not ranked is null for receivers, which must not take 101 for a position. */
const receivedNumber = ({ trigger_type: type }: AlertRow, number = UNRANKED): number | null =>
  type === 'position' && number >= UNRANKED ? null : Math.round(number * 10) / 10
