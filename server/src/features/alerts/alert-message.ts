import { alertTypes, triggerText } from '@rankline/contract/alerts/triggers'
import { counted } from '@rankline/contract/counted'
import { utcDay } from '@rankline/contract/days'
import { hasRightToLeft, isolated, leftToRight } from '@rankline/contract/direction'
import { INVENTED_TEXT } from '@rankline/contract/invented'
import { type SearchedAs, searchedAsText } from '@rankline/contract/keywords/searched-as'
import type { Message } from '../deliveries/message.ts'
import { targetText } from './alert-target.ts'
import type { AlertRow } from './evaluation.queries.ts'
import { isOfPositions, kindOf, movesPlaces } from './kinds/registry.ts'
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
  /** How the keywords are searched. */
  searched: ReadonlyMap<number, SearchedAs>
  /** Shares of searchers who click, by position. */
  clickShares: readonly number[]
}

/** Keywords that a message lists. */
export const MOST_ROWS = 10

/** Builds one message for all hits: each keyword once, with its total change, most important first. */
export function messageOf(occasion: Occasion): Message {
  const { alert, moved, count, lastId, isInvented } = occasion
  return {
    key: `alert:${alert.id}:${lastId}`,
    kind: 'alert',
    originId: alert.id,
    title: titleOf(occasion),
    summary: `${inOrder(summaryOf(occasion))}${isInvented ? ` ${INVENTED_TEXT}` : ''}`,
    rows:
      moved.length === 0
        ? projectRows(occasion)
        : moved.slice(0, MOST_ROWS).map((one) => rowOf(occasion, one)),
    ...leftOutOf(occasion),
    link: {
      path: linkOf(occasion),
      text: occasion.averages.length > 1 ? 'Show the projects' : linkText(moved.length, count),
    },
    data: dataOf(occasion),
  }
}

/** Number of the keywords or projects that the rows leave out. */
function leftOutOf({ count, averages }: Occasion): Pick<Message, 'more'> {
  const more = (count > 0 ? count : averages.length) - MOST_ROWS
  return more > 0 ? { more } : {}
}

function titleOf({ alert, sourceName, moved: [first], averages, count }: Occasion): string {
  const name = isolated(alert.name)
  if (averages.length > 1) return `${name}: ${counted(averages.length, 'project')}`
  if (first === undefined) return `${name}: ${isolated(averages[0]?.project?.name ?? sourceName)}`
  return `${name}: ${count === 1 ? isolated(first.keyword.phrase) : counted(count, 'keyword')}`
}

/** Keeps our sentence left to right, even if a name in it is written right to left. */
const inOrder = (sentence: string) => (hasRightToLeft(sentence) ? leftToRight(sentence) : sentence)

function summaryOf(occasion: Occasion): string {
  const { alert, averages, count, projectIds } = occasion
  const sourceName = isolated(occasion.sourceName)
  const [first] = occasion.moved
  const what = triggerText(alert.trigger_type, alert.trigger_action, alert.trigger_value, targetText(alert))
  const kind = kindOf(alert.trigger_type)
  const [average] = averages
  if (averages.length > 1) return `${projectNames(averages)}. Alert: ${what}.`
  if (first === undefined) {
    if (average === undefined) return ''
    const name = average.project === null ? sourceName : isolated(average.project.name)
    return kind.ofSource?.({ alert, sourceName: name, hit: average.hit }, what) ?? ''
  }
  if (count > 1)
    return `${counted(count, 'keyword')} of ${keywordsOf(alert, sourceName, projectIds.size, first)}${daysText(daysOf(occasion))}. Alert: ${what}.`
  const { hit, keyword } = first
  const change = kind.ofKeyword?.({ alert, sourceName, hit }) ?? ''
  const as = occasion.searched.get(keyword.id)
  const where = as === undefined ? '' : ` (${searchedAsText(as)})`
  return `“${isolated(keyword.phrase)}”${where} of ${isolated(keyword.project_name)} ${change}${daysText(daysOf(occasion))}. Alert: ${what}.`
}

/** An alert over many projects says how many have moved. */
function keywordsOf(alert: AlertRow, sourceName: string, projects: number, { keyword }: Moved): string {
  if (alert.project_scope === null) return sourceName
  return projects === 1 ? isolated(keyword.project_name) : counted(projects, 'project')
}

const MOST_NAMES = 3

/** `First and Second`, `First, Second, Third and 9 more`. */
function projectNames(averages: Occasion['averages']): string {
  const names = averages.slice(0, MOST_NAMES).map(({ project }) => isolated(project?.name ?? ''))
  const others = averages.length - names.length
  const last = others > 0 ? `${others} more` : names.pop()
  return `${names.join(', ')} and ${last}`
}

/** Rows of an alert that tells of several projects. */
const projectRows = ({ alert, averages, sourceName }: Occasion): Message['rows'] =>
  averages.length < 2
    ? []
    : averages.slice(0, MOST_ROWS).map(({ hit, project }) => ({
        text: project?.name ?? sourceName,
        ...kindOf(alert.trigger_type).row({ alert, sourceName, hit }),
      }))

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

function rowOf(occasion: Occasion, { hit, keyword }: Moved): Message['rows'][number] {
  const { alert, sourceName, now, searched, projectIds } = occasion
  const as = searched.get(keyword.id)
  const visits = visitsOf(occasion, { hit, keyword })
  const days = daysOf({ moved: [{ hit, keyword }], now })
  return {
    text: keyword.phrase,
    ...(as !== undefined && { where: searchedAsText(as) }),
    ...(projectIds.size > 1 && { project: keyword.project_name }),
    ...kindOf(alert.trigger_type).row({ alert, sourceName, hit }),
    ...(visits !== undefined && { visits }),
    ...(hit.url !== null && { url: hit.url }),
    ...(days !== undefined && {
      day: days.first === days.last ? days.last : `${days.first} – ${days.last}`,
    }),
  }
}

/** Visits a month that the move won or lost; undefined if the volume is unknown or the alert is not about positions. */
function visitsOf({ alert, clickShares }: Occasion, { hit, keyword }: Moved): string | undefined {
  if (keyword.volume === null || !movesPlaces(alert.trigger_type)) return undefined
  const share = (position: number) => clickShares[position - 1] ?? 0
  const won = Math.round(keyword.volume * (share(hit.now) - share(hit.before)))
  return won === 0 ? '0' : `${won > 0 ? '+' : '−'}${Math.abs(won).toLocaleString('en-US')}`
}

const linkText = (linked: number, count: number) =>
  linked < count
    ? `Show the ${linked} most important keywords`
    : count === 1
      ? 'Show the keyword'
      : 'Show the keywords'

/** Link to the list of these keywords, as many as a URL can name. For an average, links to the whole source. */
function linkOf({ alert, moved, averages, projectIds }: Occasion): string {
  if (averages.length > 1) return '/changes'
  const [projectId = averages[0]?.project?.id ?? alert.project_id] = projectIds.size > 1 ? [] : projectIds
  const list = projectId === null ? '/keywords' : `/projects/${projectId}/keywords`
  if (moved.length === 0) return alert.tag_id === null ? list : `${list}?tag=${alert.tag_id}`
  return `${list}?keywords=${moved.map(({ keyword }) => keyword.id).join(',')}`
}

function dataOf({
  alert,
  sourceName,
  moved: [first],
  averages,
  count,
  isInvented,
  projectIds,
  searched,
}: Occasion): Message['data'] {
  const [average] = averages
  const hit = first?.hit ?? average?.hit
  const as = first === undefined ? undefined : searched.get(first.keyword.id)
  return {
    alert_id: alert.id,
    alert_name: alert.name,
    source_name: sourceName,
    project_id: first?.keyword.project_id ?? average?.project?.id ?? alert.project_id,
    project_scope: alert.project_scope,
    project_scope_name: alert.scope_name,
    project_count: Math.max(projectIds.size, averages.length),
    tag_id: alert.tag_id,
    trigger_type: alert.trigger_type,
    trigger_type_text: alertTypes[alert.trigger_type],
    trigger_action: alert.trigger_action,
    trigger_value: alert.trigger_value,
    trigger_target: alert.trigger_target,
    is_sandbox: isInvented,
    keyword_count: count,
    keyword: first?.keyword.phrase ?? null,
    device: as?.device_slug ?? null,
    place: as?.place ?? null,
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
