import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LandingPagesView } from './features/landing-pages/LandingPagesView.tsx'
import { prefetchLandingPages } from './features/landing-pages/landing-pages.api.ts'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'
import { overviewQuery, prefetchOverview, prefetchProject } from './features/projects/projects.api.ts'
import type { SearchParams } from './platform/search-params.ts'
import { AppLink } from './ui/AppLink.tsx'

export function prefetch(params: Record<string, string>, search: SearchParams) {
  const projectId = Number(params.projectId)
  prefetchLandingPages(projectId, search)
  prefetchProject(projectId)
  prefetchOverview(projectId)
}

/** A project's head above the pages of it that rank. */
export function LandingPagesScreen() {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  const overview = useQuery(overviewQuery(id))
  return (
    <ProjectKeywordsPage
      key={id}
      projectId={id}
      overview={overview}
      part="Pages"
      actions={
        <Button component={AppLink} to={`/projects/${id}/keywords`} variant="default">
          KEYWORDS
        </Button>
      }
    >
      <LandingPagesView projectId={id} />
    </ProjectKeywordsPage>
  )
}
