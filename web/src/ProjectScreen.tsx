import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ProjectCharts, prefetchCharts } from './features/charts/ProjectCharts.tsx'
import { filtersOf } from './features/keyword-filters/filters.ts'
import { KeywordsView } from './features/keywords/KeywordsView.tsx'
import { prefetchKeywords } from './features/keywords/keywords.api.ts'
import { PartsProvider } from './features/keywords/parts.ts'
import { ProjectFrame } from './features/projects/ProjectFrame.tsx'
import { prefetchProject, projectQuery } from './features/projects/projects.api.ts'
import { useProjectOverview } from './features/projects/use-project-overview.ts'
import { keywordParts, preloadWide } from './keyword-parts.ts'
import { RoleProvider } from './platform/may.ts'
import { useIsPainted } from './platform/painted.ts'
import { type SearchParams, useSearchParams } from './platform/search-params.ts'

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
    <ProjectFrame projectId={id} overview={overview} filters={filters}>
      <ProjectCharts projectId={id} overview={overview} filters={filters} />
      <RoleProvider value={role}>
        <PartsProvider value={keywordParts}>{isListNext && <KeywordsView projectId={id} />}</PartsProvider>
      </RoleProvider>
    </ProjectFrame>
  )
}
