import type { Project } from '@rankline/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProjectKeywordsPage } from './features/projects/ProjectKeywordsPage.tsx'
import {
  overviewQuery,
  prefetchOverview,
  prefetchProject,
  projectQuery,
} from './features/projects/projects.api.ts'
import { ProjectSections } from './ProjectSections.tsx'
import { RoleProvider } from './platform/may.ts'

export function prefetchPart(params: Record<string, string>) {
  const projectId = Number(params.projectId)
  prefetchProject(projectId)
  prefetchOverview(projectId)
}

type Props = {
  name: string
  /** The project is unknown while it loads. */
  children(projectId: number, project: Project | undefined): ReactNode
}

/** A part of the project in the address, below the project's head. */
export function ProjectPart({ name, children }: Props) {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = Number(projectId)
  const overview = useQuery(overviewQuery(id))
  const { data: project } = useQuery(projectQuery(id))
  return (
    <ProjectKeywordsPage
      key={id}
      projectId={id}
      overview={overview}
      part={name}
      menu={<ProjectSections id={id} />}
    >
      <RoleProvider value={project?.role}>{children(id, project)}</RoleProvider>
    </ProjectKeywordsPage>
  )
}
