import { isAllowed } from '@rankline/contract/members/permissions'
import type { Project } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { SharedViewRow } from './SharedViewRow.tsx'
import { ShareForm } from './ShareForm.tsx'
import { sharedViewsQuery } from './shared-views.api.ts'
import styles from './shared-views.module.css'

export const prefetch = prefetchPart

/** A project's head above its secret addresses. */
export const SharedViewsPage = () => (
  <ProjectPart name="Sharing">
    {(_id, project) =>
      project !== undefined &&
      (isAllowed(project.role, 'manage') ? (
        <SharedViews project={project} />
      ) : (
        <EmptyState
          title="You cannot share this project"
          subtitle="Its owner and managers decide what is shared."
        />
      ))
    }
  </ProjectPart>
)

/** Creates shared views of a project, and lists the existing ones. */
function SharedViews({ project }: { project: Project }) {
  const { page } = useSearchParams()
  const query = useQuery(sharedViewsQuery(project.id, Number(page) > 0 ? Number(page) : 1))
  return (
    <div className={styles.page}>
      <ShareForm project={project} />
      <section aria-label="Shared views">
        <h2 className={styles.title}>Links</h2>
        <QueryStates
          query={query}
          title="The shared views could not be loaded"
          waiting={<TableSkeleton rows={3} />}
          isEmpty={({ data }) => data.length === 0}
          empty={<p className={styles.none}>Nothing is shared yet.</p>}
        >
          {(list) => (
            <>
              <Card isFlush>
                <ul className={styles.rows}>
                  {list.data.map((view) => (
                    <SharedViewRow key={view.id} view={view} />
                  ))}
                </ul>
              </Card>
              <Pagination page={list} />
            </>
          )}
        </QueryStates>
      </section>
    </div>
  )
}
