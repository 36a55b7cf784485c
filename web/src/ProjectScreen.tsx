import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ProjectCharts, prefetchCharts } from './features/charts/ProjectCharts.tsx'
import { KeywordsView } from './features/keywords/KeywordsView.tsx'
import { prefetchKeywords } from './features/keywords/keywords.api.ts'
import { PartsProvider } from './features/keywords/parts.ts'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'
import { prefetchProject, projectQuery } from './features/projects/projects.api.ts'
import { keywordParts, preloadWide } from './keyword-parts.ts'
import { ProjectSections } from './ProjectSections.tsx'
import { RoleProvider } from './platform/may.ts'
import { useIsPainted } from './platform/painted.ts'
import { type SearchParams, useSearchParams } from './platform/search-params.ts'
import { filtersOf, useProjectOverview } from './project-state.ts'

export function prefetch(params: Record<string, string>, search: SearchParams) {
  const projectId = Number(params.projectId)
  preloadWide()
  prefetchKeywords(projectId, search)
  prefetchProject(projectId)
  prefetchCharts(projectId, search, filtersOf(search, projectId))
}

/** A project's head, its charts and its keywords: where these features meet. */
export function ProjectScreen() {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  // Another project starts anew, so that no numbers of the last one stay.
  return <ProjectParts key={projectId} id={Number(projectId)} />
}

function ProjectParts({ id }: { id: number }) {
  const search = useSearchParams()
  const overview = useProjectOverview(id, search)
  const filters = filtersOf(search, id)
  // If the address names charts, they come first; the list below is drawn after the first paint.
  const namesCharts = search.charts !== undefined
  const isListNext = useIsPainted() || !namesCharts
  const role = useQuery(projectQuery(id)).data?.role
  return (
    <ProjectKeywordsPage
      projectId={id}
      overview={overview}
      filters={filters}
      menu={<ProjectSections id={id} />}
    >
      <ProjectCharts projectId={id} overview={overview} filters={filters} />
      <RoleProvider value={role}>
        <PartsProvider value={keywordParts}>{isListNext && <KeywordsView projectId={id} />}</PartsProvider>
      </RoleProvider>
    </ProjectKeywordsPage>
  )
}
