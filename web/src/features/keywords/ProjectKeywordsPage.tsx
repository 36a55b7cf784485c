import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RoleProvider } from '../../platform/can.ts'
import { useIsIdle } from '../../platform/idle.ts'
import { type SearchParams, useSearchParams } from '../../platform/search-params.ts'
import { ProjectCharts, prefetchCharts } from '../charts/ProjectCharts.tsx'
import { filtersOf } from '../keyword-filters/filters.ts'
import { OverviewTiles } from '../projects/OverviewTiles.tsx'
import { ProjectFrame } from '../projects/ProjectFrame.tsx'
import { prefetchProject, projectQuery } from '../projects/projects.api.ts'
import { useProjectOverview } from '../projects/use-project-overview.ts'
import { KeywordsView } from './KeywordsView.tsx'
import { prefetchKeywords } from './keywords.api.ts'
import { preloadWide } from './next-part.ts'

export function prefetch(params: Record<string, string>, search: SearchParams) {
  const projectId = Number(params.projectId)
  preloadWide()
  prefetchKeywords(projectId, search)
  prefetchProject(projectId)
  prefetchCharts(projectId, search, filtersOf(search, projectId))
}

/** A project's head, its numbers, its charts and its keywords. */
export function ProjectKeywordsPage() {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  // A new project resets the state, so that no numbers of the previous one remain.
  return <ProjectKeywords key={projectId} id={Number(projectId)} />
}

function ProjectKeywords({ id }: { id: number }) {
  const search = useSearchParams()
  const overview = useProjectOverview(id, search)
  const filters = filtersOf(search, id)
  // If the address names charts, they come first; the list below is drawn after the first paint.
  const namesCharts = search.charts !== undefined
  const isListNext = useIsIdle() || !namesCharts
  const role = useQuery(projectQuery(id)).data?.role
  return (
    <ProjectFrame projectId={id} overview={overview}>
      <OverviewTiles projectId={id} query={overview} filters={filters} />
      <ProjectCharts projectId={id} overview={overview} filters={filters} />
      <RoleProvider value={role}>{isListNext && <KeywordsView projectId={id} />}</RoleProvider>
    </ProjectFrame>
  )
}
