import {
  CHANGE_TOPS,
  type ChangedProject,
  type ChangePeriod,
  type ChangeTop,
  changeDays,
  changePeriods,
  defaultChangePeriod,
  defaultChangeTop,
  type TopMove,
  topMoves,
} from '@rankline/contract/changes/calls'
import { utcDay } from '@rankline/contract/days'
import type { SearchParams } from '../../platform/search-params.ts'
import { formatNumber } from '../../ui/format.ts'
import { visitsOf } from './visits.ts'

/** Columns that sort the projects. Numbers sort by their change; the line sorts by its change over all its days. */
export const changeSorts = [
  'name',
  'visibility',
  'position',
  'top_3',
  'top_10',
  'traffic',
  'failed',
  'line',
  'checked',
] as const
export type ChangeSort = (typeof changeSorts)[number]

/** Groups that the list can be limited to. Archived projects are only listed in their own group. */
export const shownGroups = ['favourites', 'unfiled', 'archived'] as const
export type ShownGroup = (typeof shownGroups)[number]

/** Views of the page: projects, or the keywords or sites of one project or all. */
export const changeViews = ['projects', 'keywords', 'sites'] as const
export type ChangeView = (typeof changeViews)[number]

export type ChangeList = {
  since: ChangePeriod
  sort: ChangeSort
  order: 'asc' | 'desc'
  query: string
  show: ShownGroup | null
  folder: string | null
  /** Projects that have this tag alone. */
  projectTag: string | null
  /** Numbers of the keywords with this tag alone. */
  tag: number | null
}

/** The order after the first click on a column: rows that need attention come first. */
export const firstOrder = (sort: ChangeSort) => (sort === 'failed' ? 'desc' : 'asc')

/** Reads the list from the address. By default the projects that lost most visits come first. */
export function changeListOf(search: SearchParams): ChangeList {
  const sort = changeSorts.find((name) => name === search.sort) ?? 'traffic'
  return {
    since: changePeriods.find((name) => name === search.since) ?? defaultChangePeriod,
    sort,
    order: search.order === 'asc' || search.order === 'desc' ? search.order : firstOrder(sort),
    query: search.query ?? '',
    show: shownGroups.find((name) => name === search.show) ?? null,
    folder: search.folder ?? null,
    projectTag: search.project_tag ?? null,
    tag: positive(search.tag),
  }
}

/** Which keywords, or sites at which keywords, are listed. */
export type MovedList = {
  view: Exclude<ChangeView, 'projects'>
  since: ChangePeriod
  tag: number | null
  project: number | null
  top: ChangeTop
  went: TopMove
  page: number
}

export const viewOf = ({ view }: SearchParams): ChangeView =>
  changeViews.find((name) => name === view) ?? 'projects'

/** Reads the list from the address; null if it lists projects. */
export function movedListOf(search: SearchParams): MovedList | null {
  const view = viewOf(search)
  if (view === 'projects') return null
  const { since, tag } = changeListOf(search)
  return {
    view,
    since,
    tag,
    project: positive(search.project),
    top: CHANGE_TOPS.find((top) => String(top) === search.top) ?? defaultChangeTop,
    went: topMoves.find((name) => name === search.went) ?? 'left',
    page: positive(search.page) ?? 1,
  }
}

const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : null)

/** Filters the keyword list by moves since a day, or since the period if projects have different days. */
export const listSearchOf = (
  { since, tag }: Pick<MovedList, 'since' | 'tag'>,
  comparedDay: string | null,
): SearchParams => ({
  keyword_settings: 'is_enabled',
  ...(comparedDay === null
    ? { moved_since: String(changeDays[since]) }
    : { compare_from: comparedDay, compare_to: utcDay() }),
  ...(tag !== null && { tag: String(tag) }),
})

/** Returns the keywords that entered the first positions, minus those that left them. */
export function netOf({ moved }: ChangedProject, places: 3 | 10): number | null {
  if (moved === null) return null
  return places === 3 ? moved.entered_top_3 - moved.left_top_3 : moved.entered_top_10 - moved.left_top_10
}

const changeOf: Record<Exclude<ChangeSort, 'name'>, (project: ChangedProject) => number | null> = {
  visibility: ({ visibility }) => visibility.change,
  position: ({ average_position }) => average_position.change,
  top_3: (project) => netOf(project, 3),
  top_10: (project) => netOf(project, 10),
  traffic: (project) => visitsOf(project) ?? (project.visibility.change === null ? null : 0),
  failed: ({ failed }) => failed,
  line: ({ visibility_days: days }) => {
    const known = days.filter((value) => value !== null)
    const [first, last] = [known.at(0), known.at(-1)]
    return first === undefined || last === undefined ? null : last - first
  },
  checked: ({ checked_at: at }) => (at === null ? null : Date.parse(at)),
}

type Compare = (a: ChangedProject, b: ChangedProject) => number
const byName: Compare = (a, b) => a.name.localeCompare(b.name)
const byLoss =
  (of: (project: ChangedProject) => number | null): Compare =>
  (a, b) =>
    byNumber(of(a), of(b), 1)

/** Tie-breakers: among equal projects, the one that needs more attention comes first. */
const attention: readonly Compare[] = [
  byLoss((project) => netOf(project, 10)),
  byLoss((project) => netOf(project, 3)),
  byLoss(({ visibility }) => visibility.change),
  byLoss(({ failed }) => -failed),
  byName,
]

/** The projects that match, sorted. Those without a change come last. */
export function arrange(projects: readonly ChangedProject[], list: ChangeList): ChangedProject[] {
  const { sort, order, query } = list
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ name, url_short, username, project_tags }: ChangedProject) =>
    [name, url_short, username, ...project_tags].join(' ').toLowerCase()
  const direction = order === 'asc' ? 1 : -1
  const compare: Compare = (a, b) =>
    sort === 'name'
      ? direction * byName(a, b)
      : byNumber(changeOf[sort](a), changeOf[sort](b), direction) ||
        attention.reduce((result, next) => result || next(a, b), 0)
  return inGroup(projects, list)
    .filter((project) => words.every((word) => text(project).includes(word)))
    .toSorted(compare)
}

/** The projects of the group, folder and tag of a list. */
export const inGroup = (
  projects: readonly ChangedProject[],
  { show, folder, projectTag }: Pick<ChangeList, 'show' | 'folder' | 'projectTag'>,
) =>
  projects.filter(
    (project) =>
      project.is_archived === (show === 'archived') &&
      (show !== 'favourites' || project.is_favourite) &&
      (show !== 'unfiled' || project.folder === null) &&
      (folder === null || project.folder === folder) &&
      (projectTag === null || project.project_tags.includes(projectTag)),
  )

function byNumber(a: number | null, b: number | null, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return direction * (a - b)
}

/** The folders of projects that are not archived, with the number of projects in each, by name. */
export function foldersOf(projects: readonly ChangedProject[]): { name: string; count: number }[] {
  return countedNames(projects.flatMap((one) => (one.is_archived ? [] : (one.folder ?? []))))
}

/** Lists the tags of the projects that are not archived, each with its number of projects. */
export function projectTagsOf(projects: readonly ChangedProject[]): { name: string; count: number }[] {
  return countedNames(projects.flatMap((one) => (one.is_archived ? [] : one.project_tags)))
}

function countedNames(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Sums up the changes of all projects. */
/** Counts projects as the header does, with those of clients and of other accounts beside them. */
export function allCount(projects: readonly ChangedProject[]): string {
  const own = projects.filter(({ is_owner }) => is_owner).length
  const others = projects.length - own
  return own === 0 || others === 0
    ? formatNumber(projects.length)
    : `${formatNumber(own)} and ${formatNumber(others)} of others`
}

export function summaryOf(projects: readonly ChangedProject[]) {
  const changes = projects.map((project) => Math.round(visitsOf(project) ?? 0))
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const [lost, won] = [changes.filter((change) => change < 0), changes.filter((change) => change > 0)]
  return {
    lost: { projects: lost.length, visits: -sumOf(lost) },
    won: { projects: won.length, visits: sumOf(won) },
    failed: projects.filter(({ failed }) => failed > 0).length,
  }
}
