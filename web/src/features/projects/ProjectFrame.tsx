import { Button } from '@mantine/core'
import { isAllowed } from '@rankline/contract/members/permissions'
import type { Overview } from '@rankline/contract/projects/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { SkipLink } from '../../ui/shell/SkipLink.tsx'
import type { Filters } from '../charts/segment-series.ts'
import { useLiveProjects } from './live.ts'
import { ProjectHead } from './ProjectHead.tsx'
import { ProjectHeadSkeleton } from './ProjectHeadSkeleton.tsx'
import { ProjectSections } from './ProjectSections.tsx'
import styles from './project-head.module.css'
import { projectQuery } from './projects.api.ts'
import { UnknownProject } from './UnknownProject.tsx'

type Props = {
  projectId: number
  overview: Answer<Overview>
  /** What narrows the list of keywords; null if nothing does. */
  filters?: Filters | null
  /** The part of the project shown, if not its keywords. */
  part?: string
  /** The keywords; not shown if the project cannot be shown. */
  children: ReactNode
}

/** A project's menu and head, above its keywords or something about them. */
export function ProjectFrame({ projectId, overview, filters = null, part, children }: Props) {
  const { data: project, error, refetch } = useQuery(projectQuery(projectId))
  const name = project?.name ?? 'Keywords'
  useTitle(part === undefined ? name : `${part}: ${name}`)
  useLiveProjects(projectId)
  if (project === undefined && error !== null)
    return <UnknownProject error={error} onRetry={() => void refetch()} />
  return (
    <>
      <SkipLink to="keywords">Skip to the keywords</SkipLink>
      <ProjectSections id={projectId} />
      {project === undefined ? (
        <ProjectHeadSkeleton />
      ) : (
        <ProjectHead
          project={project}
          overview={overview}
          filters={filters}
          actions={
            isAllowed(project.role, 'manage') && (
              <Button
                component={AppLink}
                to={`/projects/${projectId}/keywords/create`}
                leftSection={<IconPlus size={16} stroke={2} />}
              >
                ADD KEYWORDS
              </Button>
            )
          }
        />
      )}
      {part !== undefined && <h2 className={styles.part}>{part}</h2>}
      {children}
    </>
  )
}
