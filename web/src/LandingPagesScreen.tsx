import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FilterBar } from './features/keywords/FilterBar.tsx'
import { LandingPagesView } from './features/landing-pages/LandingPagesView.tsx'
import { prefetchLandingPages } from './features/landing-pages/landing-pages.api.ts'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'
import { overviewQuery, prefetchOverview, prefetchProject } from './features/projects/projects.api.ts'
import { TagFilter } from './features/tags/TagFilter.tsx'
import { ProjectSections } from './ProjectSections.tsx'
import { type SearchParams, useSearchParams } from './platform/search-params.ts'
import { filtersOf, narrowingIn, useProjectOverview } from './project-state.ts'

export function prefetch(params: Record<string, string>, search: SearchParams) {
  const projectId = Number(params.projectId)
  prefetchLandingPages(projectId, search, filtersOf(search, projectId))
  prefetchProject(projectId)
  if (filtersOf(search, projectId) === null) prefetchOverview(projectId)
}

/** A project's head above the pages of it that rank. */
export function LandingPagesScreen() {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  const search = useSearchParams()
  const narrowing = narrowingIn(search)
  const filters = filtersOf(search, id)
  const whole = useQuery({ ...overviewQuery(id), enabled: filters === null })
  const within = useProjectOverview(id, narrowing, filters !== null)
  return (
    <ProjectKeywordsPage
      key={id}
      projectId={id}
      overview={filters === null ? whole : within}
      filters={filters}
      part="Pages"
      menu={<ProjectSections id={id} />}
    >
      <FilterBar projectId={id} isPlain TagFilter={TagFilter} />
      <LandingPagesView projectId={id} filters={filters} />
    </ProjectKeywordsPage>
  )
}
