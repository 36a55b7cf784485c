import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterBar } from './features/keywords/FilterBar.tsx'
import type { ListRequest } from './features/keywords/filters.ts'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'
import { overviewQuery, prefetchOverview, prefetchProject } from './features/projects/projects.api.ts'
import { TagFilter } from './features/tags/TagFilter.tsx'
import { ProjectSections } from './ProjectSections.tsx'
import { type SearchParams, useSearchParams } from './platform/search-params.ts'
import { filtersOf, narrowingIn, useProjectOverview } from './project-state.ts'

type Filters = ListRequest | null
type Prefetch = (projectId: number, search: SearchParams, filters: Filters) => void

/** Asks early for what a report of a project shows, and for what its head shows. */
export const prefetchReport =
  (prefetch: Prefetch) => (params: Record<string, string>, search: SearchParams) => {
    const projectId = Number(params.projectId)
    const filters = filtersOf(search, projectId)
    prefetch(projectId, search, filters)
    prefetchProject(projectId)
    if (filters === null) prefetchOverview(projectId)
  }

type Props = { part: string; children(projectId: number, filters: Filters): ReactNode }

/** A project's head and filters above a report about the keywords that these leave. */
export function ProjectReport({ part, children }: Props) {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  const search = useSearchParams()
  const filters = filtersOf(search, id)
  const whole = useQuery({ ...overviewQuery(id), enabled: filters === null })
  const within = useProjectOverview(id, narrowingIn(search), filters !== null)
  return (
    <ProjectKeywordsPage
      key={id}
      projectId={id}
      overview={filters === null ? whole : within}
      filters={filters}
      part={part}
      menu={<ProjectSections id={id} />}
    >
      <FilterBar projectId={id} isPlain TagFilter={TagFilter} />
      {children(id, filters)}
    </ProjectKeywordsPage>
  )
}
