import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CannibalisationView } from './features/cannibalisation/CannibalisationView.tsx'
import { prefetchCannibalisation } from './features/cannibalisation/cannibalisation.api.ts'
import { FilterBar } from './features/keywords/FilterBar.tsx'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'
import {
  overviewQuery,
  prefetchOverview,
  prefetchProject,
  projectQuery,
} from './features/projects/projects.api.ts'
import { TagFilter } from './features/tags/TagFilter.tsx'
import { ProjectSections } from './ProjectSections.tsx'
import { RoleProvider } from './platform/may.ts'
import { type SearchParams, useSearchParams } from './platform/search-params.ts'
import { filtersOf, narrowingIn, useProjectOverview } from './project-state.ts'

export function prefetch(params: Record<string, string>, search: SearchParams) {
  const projectId = Number(params.projectId)
  prefetchCannibalisation(projectId, search, filtersOf(search, projectId))
  prefetchProject(projectId)
  if (filtersOf(search, projectId) === null) prefetchOverview(projectId)
}

/** A project's head above the keywords for which its pages compete. */
export function CannibalisationScreen() {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  const search = useSearchParams()
  const narrowing = narrowingIn(search)
  const filters = filtersOf(search, id)
  const whole = useQuery({ ...overviewQuery(id), enabled: filters === null })
  const within = useProjectOverview(id, narrowing, filters !== null)
  const role = useQuery(projectQuery(id)).data?.role
  return (
    <ProjectKeywordsPage
      key={id}
      projectId={id}
      overview={filters === null ? whole : within}
      filters={filters}
      part="Cannibalisation"
      menu={<ProjectSections id={id} />}
    >
      <FilterBar projectId={id} isPlain TagFilter={TagFilter} />
      <RoleProvider value={role}>
        <CannibalisationView projectId={id} filters={filters} />
      </RoleProvider>
    </ProjectKeywordsPage>
  )
}
