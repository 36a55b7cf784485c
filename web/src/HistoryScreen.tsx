import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { HistoryPage } from './features/imports/HistoryPage.tsx'
import { projectQuery } from './features/projects/projects.api.ts'

export function HistoryScreen() {
  const { projectId = '' } = useParams({ strict: false })
  const id = Number(projectId)
  const project = useQuery(projectQuery(id)).data
  return <HistoryPage key={id} projectId={id} projectName={project?.name} />
}
