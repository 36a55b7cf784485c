import { lazy } from 'react'
import { ProjectsPage } from './features/projects/ProjectsPage.tsx'
import { ProjectPartsProvider } from './features/projects/parts.ts'

const parts = {
  MembersPanel: lazy(() =>
    import('./features/members/ProjectMembersPanel.tsx').then(({ ProjectMembersPanel }) => ({
      default: ProjectMembersPanel,
    })),
  ),
}

/** The list of projects, with what other features add to a project. */
export function ProjectsScreen() {
  return (
    <ProjectPartsProvider value={parts}>
      <ProjectsPage />
    </ProjectPartsProvider>
  )
}
