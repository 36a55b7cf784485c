import {
  type ChangedProject,
  type ChangePeriod,
  changePeriods,
  defaultChangePeriod,
} from '@rankline/contract/changes'
import type { SearchParams } from '../../platform/search-params.ts'

/** The columns by which projects can be sorted; numbers are sorted by their change. */
export const changeSorts = ['name', 'visibility', 'position', 'top_3', 'top_10', 'traffic', 'failed'] as const
export type ChangeSort = (typeof changeSorts)[number]

export type ChangeList = { since: ChangePeriod; sort: ChangeSort; order: 'asc' | 'desc'; query: string }

/** In which order a first click on a column sorts: what needs attention comes first. */
export const firstOrder = (sort: ChangeSort) => (sort === 'failed' ? 'desc' : 'asc')

/** The list as the address says it; by default the projects that lost most visits come first. */
export function changeListOf(search: SearchParams): ChangeList {
  const sort = changeSorts.find((name) => name === search.sort) ?? 'traffic'
  return {
    since: changePeriods.find((name) => name === search.since) ?? defaultChangePeriod,
    sort,
    order: search.order === 'asc' || search.order === 'desc' ? search.order : firstOrder(sort),
    query: search.query ?? '',
  }
}

const changeOf: Record<Exclude<ChangeSort, 'name'>, (project: ChangedProject) => number | null> = {
  visibility: ({ visibility }) => visibility.change,
  position: ({ average_position }) => average_position.change,
  top_3: ({ top_3 }) => top_3.change,
  top_10: ({ top_10 }) => top_10.change,
  traffic: ({ traffic, visibility }) => traffic.change ?? (visibility.change === null ? null : 0),
  failed: ({ failed }) => failed,
}

/** The projects that match, sorted. Those without a change come last; equal ones by visibility lost, then by name. */
export function arrange(
  projects: readonly ChangedProject[],
  { sort, order, query }: Pick<ChangeList, 'sort' | 'order' | 'query'>,
): ChangedProject[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ name, url_short, username }: ChangedProject) =>
    `${name} ${url_short} ${username}`.toLowerCase()
  const direction = order === 'asc' ? 1 : -1
  const byName = (a: ChangedProject, b: ChangedProject) => a.name.localeCompare(b.name)
  const compare = (a: ChangedProject, b: ChangedProject) =>
    sort === 'name'
      ? direction * byName(a, b)
      : byNumber(changeOf[sort](a), changeOf[sort](b), direction) ||
        byNumber(a.visibility.change, b.visibility.change, 1) ||
        byName(a, b)
  return projects.filter((project) => words.every((word) => text(project).includes(word))).toSorted(compare)
}

function byNumber(a: number | null, b: number | null, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return direction * (a - b)
}

/** What changed in all of them together. */
export function summaryOf(projects: readonly ChangedProject[]) {
  const changes = projects.flatMap(({ traffic }) =>
    traffic.change === null ? [] : [Math.round(traffic.change)],
  )
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const [lost, won] = [changes.filter((change) => change < 0), changes.filter((change) => change > 0)]
  return {
    lost: { projects: lost.length, visits: -sumOf(lost) },
    won: { projects: won.length, visits: sumOf(won) },
    failed: projects.filter(({ failed }) => failed > 0).length,
  }
}
