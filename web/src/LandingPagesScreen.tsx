import { LandingPagesView } from './features/landing-pages/LandingPagesView.tsx'
import { prefetchLandingPages } from './features/landing-pages/landing-pages.api.ts'
import { ProjectReport, prefetchReport } from './ProjectReport.tsx'

export const prefetch = prefetchReport(prefetchLandingPages)

/** A project's head above the pages of it that rank. */
export const LandingPagesScreen = () => (
  <ProjectReport part="Pages">
    {(id, filters) => <LandingPagesView projectId={id} filters={filters} />}
  </ProjectReport>
)
