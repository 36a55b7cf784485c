import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CannibalisationView } from './features/cannibalisation/CannibalisationView.tsx'
import { prefetchCannibalisation } from './features/cannibalisation/cannibalisation.api.ts'
import { projectQuery } from './features/projects/projects.api.ts'
import { ProjectReport, prefetchReport } from './ProjectReport.tsx'
import { RoleProvider } from './platform/may.ts'

export const prefetch = prefetchReport(prefetchCannibalisation)

/** A project's head above the keywords for which its pages compete. */
export const CannibalisationScreen = () => (
  <ProjectReport part="Cannibalisation">
    {(id, filters) => (
      <InRole projectId={id}>
        <CannibalisationView projectId={id} filters={filters} />
      </InRole>
    )}
  </ProjectReport>
)

function InRole({ projectId, children }: { projectId: number; children: ReactNode }) {
  const role = useQuery(projectQuery(projectId)).data?.role
  return <RoleProvider value={role}>{children}</RoleProvider>
}
