import type { ChangedProject } from '@rankline/contract/changes/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { listProjects, Project } from '@rankline/contract/projects/calls'
import type { SearchParams } from '../../platform/search-params.ts'
import { visitsOf } from '../changes/visits.ts'
import type { Order, ProjectList } from './project-list.ts'

/** Numbers of a row and how they changed since the day before; undefined while they are loading. */
export type Changes = ChangedProject | undefined
type Row = { project: Project; changes: Changes }

/** Sorts of the table that the call does not have. Changes sort before the numbers that changed. */
const numbers = {
  keywords: ({ project }) => project.total_project_keywords,
  visibility: ({ changes }) => changes?.visibility.change ?? null,
  traffic: ({ changes }) => (changes === undefined ? null : visitsOf(changes)),
  position: ({ changes }) => changes?.average_position.change ?? null,
  top_3: ({ project }) => project.rank_distribution.top_3,
  top_10: ({ project }) => project.rank_distribution.top_3 + project.rank_distribution.top_10,
  checked: ({ project: { checked_at: at } }) => (at === null ? null : Date.parse(at)),
} satisfies Record<string, (row: Row) => number | null>
export type NumberSort = keyof typeof numbers

/** The order after the first click: what lost comes first, and the largest counts. */
export const firstOrderOf = (sort: NumberSort | 'name'): Order =>
  sort === 'keywords' || sort === 'top_3' || sort === 'top_10' || sort === 'checked' ? 'desc' : 'asc'

/** How the table arranges all projects, not a page of them. */
export type Arrangement = { query: string; sort: NumberSort | null; order: Order; page: number }

/** Reads the address; null where the server sorts and divides the list into pages. */
export function arrangementOf(search: SearchParams, { order, page }: ProjectList): Arrangement | null {
  const sort = (Object.keys(numbers) as NumberSort[]).find((name) => name === search.sort) ?? null
  const query = search.query?.trim() ?? ''
  return sort === null && query === '' ? null : { query, sort, order, page }
}

type Page = ItemsOf<typeof listProjects>

/** A page of the projects that have every word in their name, address, owner, folder or tags. */
export function arrangedPage(
  projects: readonly Project[],
  changesOf: (id: number) => Changes,
  { query, sort, order, page }: Arrangement,
): Page {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = projects.filter((project) => {
    const { name, url_short, username, folder, project_tags } = project
    const text = [name, url_short, username, folder ?? '', ...project_tags].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const sorted =
    sort === null
      ? found
      : found
          .map((project) => ({ project, value: numbers[sort]({ project, changes: changesOf(project.id) }) }))
          .toSorted(
            (one, other) =>
              byNumber(one.value, other.value, order === 'asc' ? 1 : -1) ||
              one.project.name.localeCompare(other.project.name),
          )
          .map(({ project }) => project)
  const perPage = PAGE_SIZE.usual
  const last = Math.max(1, Math.ceil(sorted.length / perPage))
  return {
    data: sorted.slice((page - 1) * perPage, page * perPage),
    current_page: page,
    last_page: last,
    per_page: perPage,
    total: sorted.length,
  }
}

/** Unknown values come last in both directions. */
function byNumber(a: number | null, b: number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return direction * (a - b)
}
