import { alertTypes, triggerText } from '@rankline/contract/alerts/triggers'
import { counted } from '@rankline/contract/counted'
import { utcDay } from '@rankline/contract/days'
import { hasRightToLeft, isolated, leftToRight } from '@rankline/contract/direction'
import { INVENTED_TEXT } from '@rankline/contract/invented'
import type { Message } from '../deliveries/message.ts'
import { targetText } from './alert-target.ts'
import type { AlertRow } from './evaluation.queries.ts'
import { isOfPositions, kindOf } from './kinds/registry.ts'
import type { Moved, PendingHits } from './pending-hits.ts'
import { UNRANKED } from './triggers.ts'

type Days = { first: string; last: string }

/** An alert with the pending hits of one message. */
type Occasion = PendingHits & {
  now: Date
  alert: AlertRow
  /** Name of the project or tag. */
  sourceName: string
  /** Whether the positions come from the sandbox. */
  isInvented: boolean
}

const MOST_ROWS = 10

/** Builds one message for all hits: each keyword once, with its total change, most important first. */
export function messageOf(occasion: Occasion): Message {
  const { alert, moved, count, lastId, isInvented } = occasion
  return {
    key: `alert:${alert.id}:${lastId}`,
    kind: 'alert',
    originId: alert.id,
    title: titleOf(occasion),
    summary: `${inOrder(summaryOf(occasion))}${isInvented ? ` ${INVENTED_TEXT}` : ''}`,
    rows: moved.slice(0, MOST_ROWS).map((one) => rowOf(occasion, one)),
    link: { path: linkOf(occasion), text: linkText(moved.length, count) },
    data: dataOf(occasion),
  }
}

function titleOf({ alert, sourceName, moved: [first], count }: Occasion): string {
  const name = isolated(alert.name)
  if (first === undefined) return `${name}: ${isolated(sourceName)}`
  return `${name}: ${count === 1 ? isolated(first.keyword.phrase) : counted(count, 'keyword')}`
}

/** Keeps our sentence left to right, even if a name in it is written right to left. */
const inOrder = (sentence: string) => (hasRightToLeft(sentence) ? leftToRight(sentence) : sentence)

function summaryOf(occasion: Occasion): string {
  const { alert, average, count } = occasion
  const sourceName = isolated(occasion.sourceName)
  const [first] = occasion.moved
  const what = triggerText(alert.trigger_type, alert.trigger_action, alert.trigger_value, targetText(alert))
  const kind = kindOf(alert.trigger_type)
  if (first === undefined)
    return average === undefined ? '' : (kind.ofSource?.({ alert, sourceName, hit: average }, what) ?? '')
  if (count > 1)
    return `${counted(count, 'keyword')} of ${sourceName}${daysText(daysOf(occasion))}. Alert: ${what}.`
  const { hit, keyword } = first
  const change = kind.ofKeyword?.({ alert, sourceName, hit }) ?? ''
  return `“${isolated(keyword.phrase)}” of ${isolated(keyword.project_name)} ${change}${daysText(daysOf(occasion))}. Alert: ${what}.`
}

/** First and last day of the reported changes; empty if all of them are from the message's day. */
function daysOf({ moved, now }: Pick<Occasion, 'moved' | 'now'>): Days | undefined {
  const days = moved.flatMap(({ hit }) => [hit.detail?.since ?? hit.day, hit.day]).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === utcDay(0, now)) return undefined
  return { first, last }
}

const daysText = (days: Days | undefined) =>
  days === undefined
    ? ''
    : days.first === days.last
      ? ` on ${days.last}`
      : ` between ${days.first} and ${days.last}`

function rowOf({ alert, sourceName, now }: Occasion, { hit, keyword }: Moved): Message['rows'][number] {
  const days = daysOf({ moved: [{ hit, keyword }], now })
  return {
    text: keyword.phrase,
    ...kindOf(alert.trigger_type).row({ alert, sourceName, hit }),
    ...(hit.url !== null && { url: hit.url }),
    ...(days !== undefined && {
      day: days.first === days.last ? days.last : `${days.first} – ${days.last}`,
    }),
  }
}

const linkText = (linked: number, count: number) =>
  linked < count
    ? `Show the ${linked} most important keywords`
    : count === 1
      ? 'Show the keyword'
      : 'Show the keywords'

/** Link to the list of these keywords, as many as a URL can name. For an average, links to the whole source. */
function linkOf({ alert, moved, projectIds }: Occasion): string {
  const [projectId = alert.project_id] = projectIds.size > 1 ? [] : projectIds
  const list = projectId === null ? '/keywords' : `/projects/${projectId}/keywords`
  if (moved.length === 0) return alert.tag_id === null ? list : `${list}?tag=${alert.tag_id}`
  return `${list}?keywords=${moved.map(({ keyword }) => keyword.id).join(',')}`
}

function dataOf({
  alert,
  sourceName,
  moved: [first],
  average,
  count,
  isInvented,
}: Occasion): Message['data'] {
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
    trigger_target: alert.trigger_target,
    is_sandbox: isInvented,
    keyword_count: count,
    keyword: first?.keyword.phrase ?? null,
    day: hit?.day ?? null,
    before: receivedNumber(alert, hit?.before),
    now: receivedNumber(alert, hit?.now),
    url: hit?.url ?? null,
    field_percent: hit?.detail?.field ?? null,
    ...(hit !== undefined && kindOf(alert.trigger_type).data?.(hit)),
  }
}

/** Number for webhook receivers: null for "not ranked", because 101 would look like a position. */
const receivedNumber = ({ trigger_type: type }: AlertRow, number = UNRANKED): number | null =>
  isOfPositions(type) && number >= UNRANKED ? null : Math.round(number * 10) / 10
