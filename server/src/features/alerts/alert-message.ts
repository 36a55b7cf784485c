import { alertTypes, triggerText } from '@rankline/contract/alert-triggers'
import { counted } from '@rankline/contract/counted'
import { MOST_LISTED_KEYWORDS } from '@rankline/contract/keywords'
import type { Message } from '../deliveries/message.ts'
import type { AlertRow } from './evaluation.queries.ts'
import type { HitKeyword, HitRow } from './hits.queries.ts'
import { UNRANKED } from './triggers.ts'

/** What one message tells: the hits of an alert, and where they happened. */
type Occasion = {
  alert: AlertRow
  /** Name of the project or tag. */
  sourceName: string
  /** At least one. */
  hits: readonly HitRow[]
  keywords: ReadonlyMap<number, HitKeyword>
  /** Shares of searchers who click, by position. */
  clickShares: readonly number[]
}

const MOST_ROWS = 10
type Moved = { hit: HitRow; keyword: HitKeyword }

/** One message however many hits: the latest of each keyword, the most important first. */
export function messageOf(occasion: Occasion): Message {
  const { alert, hits } = occasion
  const lastId = hits.reduce((latest, { id }) => Math.max(latest, id), 0)
  const moved = movedOf(occasion)
  return {
    key: `alert:${alert.id}:${lastId}`,
    kind: 'alert',
    originId: alert.id,
    title: titleOf(occasion, moved),
    summary: summaryOf(occasion, moved),
    rows: moved.slice(0, MOST_ROWS).map((one) => rowOf(occasion, one)),
    link: {
      path: linkOf(occasion, moved),
      text: moved.length === 1 ? 'Show the keyword' : 'Show the keywords',
    },
    data: dataOf(occasion, moved),
  }
}

function movedOf({ hits, keywords, clickShares }: Occasion): Moved[] {
  const latest = new Map<number, HitRow>()
  for (const hit of hits.toSorted((a, b) => a.id - b.id))
    if (hit.keyword_id !== null) latest.set(hit.keyword_id, hit)
  const moved = [...latest].flatMap(([id, hit]) => {
    const keyword = keywords.get(id)
    return keyword === undefined ? [] : [{ hit, keyword }]
  })
  // The visits that the better of its two places brings: what was lost counts as much as what was won.
  const clicksOf = (one: Moved) => (one.keyword.volume ?? 0) * (clickShares[Math.round(bestOf(one)) - 1] ?? 0)
  return moved.toSorted((a, b) => clicksOf(b) - clicksOf(a) || bestOf(a) - bestOf(b) || a.hit.id - b.hit.id)
}

const bestOf = ({ hit }: Moved) => Math.min(hit.before, hit.now)

/** The latest averages, which have no keyword. */
const lastAverage = ({ hits }: Occasion): HitRow => hits.toSorted((a, b) => b.id - a.id)[0]!

const isAverage = ({ hits }: Occasion) => hits.every(({ keyword_id: id }) => id === null)

function titleOf(occasion: Occasion, moved: Moved[]): string {
  const { alert, sourceName } = occasion
  const [first] = moved
  if (isAverage(occasion) || first === undefined) return `${alert.name}: ${sourceName}`
  return `${alert.name}: ${moved.length === 1 ? first.keyword.phrase : counted(moved.length, 'keyword')}`
}

function summaryOf(occasion: Occasion, moved: Moved[]): string {
  const { alert, sourceName } = occasion
  const what = triggerText(alert.trigger_type, alert.trigger_action, alert.trigger_value)
  const [first] = moved
  if (isAverage(occasion) || first === undefined) {
    const { before, now, day } = lastAverage(occasion)
    const type = alert.trigger_type === 'visibility' ? 'visibility' : 'average rank'
    return `The ${type} of ${sourceName} went from ${numberOf(occasion, before)} to ${numberOf(occasion, now)} on ${day}. Alert: ${what}.`
  }
  if (moved.length > 1) return `${counted(moved.length, 'keyword')} of ${sourceName}. Alert: ${what}.`
  const { hit, keyword } = first
  const [from, to] = [numberOf(occasion, hit.before), numberOf(occasion, hit.now)]
  const change = from === to ? `stayed at ${to}` : `went from ${from} to ${to}`
  return `“${keyword.phrase}” of ${keyword.project_name} ${change}. Alert: ${what}.`
}

function numberOf({ alert: { trigger_type: type } }: Occasion, number: number): string {
  const short = String(Math.round(number * 10) / 10)
  if (type === 'visibility') return `${short}%`
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
function linkOf({ alert }: Occasion, moved: Moved[]): string {
  const projectIds = new Set(moved.map(({ keyword }) => keyword.project_id))
  const [projectId = alert.project_id] = projectIds.size > 1 ? [] : projectIds
  const list = projectId === null ? '/keywords' : `/projects/${projectId}/keywords`
  if (moved.length === 0) return alert.tag_id === null ? list : `${list}?tag=${alert.tag_id}`
  const ids = moved.slice(0, MOST_LISTED_KEYWORDS).map(({ keyword }) => keyword.id)
  return `${list}?keywords=${ids.join(',')}`
}

function dataOf({ alert, sourceName, ...rest }: Occasion, moved: Moved[]): Message['data'] {
  const first = moved[0]
  const hit = first?.hit ?? lastAverage({ alert, sourceName, ...rest })
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
    keyword_count: moved.length,
    keyword: first?.keyword.phrase ?? null,
    day: hit.day,
    before: receivedNumber(alert, hit.before),
    now: receivedNumber(alert, hit.now),
    url: hit.url,
  }
}

/** Not ranked is null for receivers, which must not take 101 for a position. */
const receivedNumber = ({ trigger_type: type }: AlertRow, number: number): number | null =>
  type === 'position' && number >= UNRANKED ? null : Math.round(number * 10) / 10
