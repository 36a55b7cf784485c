import { useParams } from '@tanstack/react-router'
import { KeywordsView } from './features/keywords/KeywordsView.tsx'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'
import { drawerTabs } from './keyword-drawer.ts'

/** A project's head with its keywords below: where these two features meet. */
export function ProjectScreen() {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  return (
    <ProjectKeywordsPage key={id} projectId={id}>
      <KeywordsView projectId={id} drawerTabs={drawerTabs} />
    </ProjectKeywordsPage>
  )
}
