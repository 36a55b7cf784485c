import type { Project } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RoleProvider } from '../../platform/can.ts'
import { ProjectFrame } from './ProjectFrame.tsx'
import { overviewQuery, prefetchOverview, prefetchProject, projectQuery } from './projects.api.ts'

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
    <ProjectFrame key={id} projectId={id} overview={overview} part={name}>
      <RoleProvider value={project?.role}>{children(id, project)}</RoleProvider>
    </ProjectFrame>
  )
}
