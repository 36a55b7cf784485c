import { Button, Skeleton } from '@mantine/core'
import { isAllowed } from '@rankline/contract/members/permissions'
import type { Overview } from '@rankline/contract/projects/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'
import { SkipLink } from '../../ui/shell/SkipLink.tsx'
import { narrowingIn } from '../keyword-filters/filters.ts'
import { useLiveProjects } from './live.ts'
import { ProjectHead } from './ProjectHead.tsx'
import styles from './project-head.module.css'
import { projectQuery } from './projects.api.ts'
import { UnknownProject } from './UnknownProject.tsx'

type Props = {
  projectId: number
  overview: Answer<Overview>
  /** The part of the project shown, if not its keywords. */
  part?: string
  /** The keywords; not shown if the project cannot be shown. */
  children: ReactNode
}

/** A project's menu and head, above its keywords or a report. */
export function ProjectFrame({ projectId, overview, part, children }: Props) {
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
          actions={
            isAllowed(project.role, 'add') && (
              <Button
                component={AppLink}
                to={`/projects/${projectId}/keywords/create`}
                className={styles.add}
                leftSection={<IconPlus size={16} stroke={2} />}
              >
                <span className={styles.long}>ADD KEYWORDS</span>
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

function ProjectHeadSkeleton() {
  return (
    <PageHead
      icon={<Skeleton width={32} height={32} />}
      title={<Skeleton width={180} height={20} my={4} />}
      sub={<Skeleton width={240} height={12} my={4} />}
    />
  )
}

/** The menu of a project's screens. Screens that use the list's filters keep them in the link. */
function ProjectSections({ id }: { id: number }) {
  const search = narrowingIn(useSearchParams())
  const role = useQuery(projectQuery(id)).data?.role
  const narrowed = { search }
  const link = (label: string, path: string, more?: typeof narrowed) => ({
    label,
    to: `/projects/${id}/${path}`,
    ...more,
  })
  return (
    <SectionMenu
      label="Project"
      links={[
        link('Keywords', 'keywords', narrowed),
        link('Landing pages', 'pages', narrowed),
        link('Cannibalisation', 'cannibalisation', narrowed),
        link('Tags', 'tags'),
        link('Topics', 'topics'),
        link('Competitors', 'competitors'),
        link('AI Overviews', 'ai-overviews', narrowed),
        link('Questions', 'questions'),
        link('Forecast', 'forecast', narrowed),
        link('Search Console', 'search-console'),
        ...(role !== undefined && isAllowed(role, 'manage') ? [link('Share', 'sharing')] : []),
      ]}
    />
  )
}
