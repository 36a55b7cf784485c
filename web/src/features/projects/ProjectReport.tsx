import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type SearchParams, useSearchParams } from '../../platform/search-params.ts'
import { FilterBar } from '../keyword-filters/FilterBar.tsx'
import { filtersOf, type ListRequest } from '../keyword-filters/filters.ts'
import { ProjectFrame } from './ProjectFrame.tsx'
import { overviewQuery, prefetchOverview, prefetchProject } from './projects.api.ts'

type Filters = ListRequest | null
type Prefetch = (projectId: number, search: SearchParams, filters: Filters) => void

/** Prefetches the data of a project's report and of its head. */
export const prefetchReport =
  (prefetch: Prefetch) => (params: Record<string, string>, search: SearchParams) => {
    const projectId = Number(params.projectId)
    const filters = filtersOf(search, projectId)
    prefetch(projectId, search, filters)
    prefetchProject(projectId)
    prefetchOverview(projectId)
  }

type Props = { part: string; children(projectId: number, filters: Filters): ReactNode }

/** A project's head and filters, above a report about the filtered keywords. */
export function ProjectReport({ part, children }: Props) {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  const search = useSearchParams()
  const filters = filtersOf(search, id)
  const overview = useQuery(overviewQuery(id))
  return (
    <ProjectFrame key={id} projectId={id} overview={overview} part={part}>
      <FilterBar projectId={id} isPlain />
      {children(id, filters)}
    </ProjectFrame>
  )
}
