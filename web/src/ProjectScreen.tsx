import { useParams } from '@tanstack/react-router'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'

/** A project's head with its keywords below: where these two features meet. */
export function ProjectScreen() {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  return (
    <ProjectKeywordsPage key={id} projectId={id}>
      {null}
    </ProjectKeywordsPage>
  )
}
