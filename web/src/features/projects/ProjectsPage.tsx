import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeleted } from '../../platform/deleted-rows.ts'
import { useTitle } from '../../platform/product.ts'
import { useRowSelection } from '../../platform/row-selection.ts'
import { type SearchParams, useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { markColorOf } from '../../ui/charts/palette.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useKept } from '../../ui/feedback/use-kept.ts'
import { counted } from '../../ui/format.ts'
import { useLastPage } from '../../ui/last-page.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ProjectActions } from '../../ui/ProjectActions.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { useCompactDisplay } from './display-type.ts'
import { ListBar } from './ListBar.tsx'
import { useLiveProjects } from './live.ts'
import { ProjectCard, type ProjectItemProps } from './ProjectCard.tsx'
import { ProjectTable } from './ProjectTable.tsx'
import { type Listing, listingOf, projectListOf } from './project-list.ts'
import { averageRanksQuery, marksQuery, prefetchProjectPage, projectPageQuery } from './projects.api.ts'
import styles from './projects.module.css'
import { SelectedProjects } from './SelectedProjects.tsx'
import { daysUntil, onDays } from './series.ts'

const month = 30

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  prefetchProjectPage(search)
}

export function ProjectsPage() {
  useTitle('Projects')
  useLiveProjects()
  const list = projectListOf(useSearchParams())
  const listing = listingOf(list)
  const [isCompact, setCompact] = useCompactDisplay()
  const query = useQuery(projectPageQuery(list))
  const page = useKept(query.data, listing)
  const items = useItems(page?.data ?? [], listing)
  useSiteIcons(page?.data ?? [])
  useLastPage(page)

  return (
    <>
      <PageHead
        title={titles[listing]}
        sub={page === undefined ? '\u00a0' : countOf(page.total)}
        actions={<ProjectActions />}
      />
      <ListBar list={list} isCompact={isCompact} onCompact={setCompact} />
      <QueryStates
        query={{ ...query, data: page }}
        title="We couldn’t load your projects"
        prescribed={['UNABLE TO GET PROJECTS', 'Invalid or empty projects']}
        waiting={isCompact ? <ProjectRowsSkeleton /> : <ProjectCardsSkeleton />}
      >
        {(shown) => (
          <div
            aria-busy={query.isPlaceholderData}
            data-waiting={query.isPlaceholderData || undefined}
            className={styles.list}
          >
            {shown.total === 0 && <NoProjects listing={listing} />}
            {items.length > 0 && isCompact && <ProjectTable items={items} />}
            {items.length > 0 && !isCompact && (
              <div className={styles.cards}>
                {items.map((item) => (
                  <ProjectCard key={item.project.id} {...item} />
                ))}
              </div>
            )}
            <Pagination page={shown} />
          </div>
        )}
      </QueryStates>
      <SelectedProjects key={listing} />
    </>
  )
}

/** The projects of a page with their last month, without those deleted since. */
function useItems(projects: readonly ProjectItemProps['project'][], listing: Listing): ProjectItemProps[] {
  const deleted = useDeleted('projects')
  const { ids, select } = useRowSelection('projects', { scope: listing })
  const { data: series = {}, isPending } = useQuery(averageRanksQuery(projects))
  const days = daysUntil(new Date(), month)
  const { data: marks = {} } = useQuery(marksQuery(projects, days[0] ?? ''))
  return projects
    .filter(({ id }) => !deleted.has(id))
    .map((project) => ({
      project,
      days,
      ranks: onDays(days, series[project.id] ?? [], ({ avg_rank }) => avg_rank),
      marks: (marks[project.id] ?? []).map(({ id, day, text, color }) => ({
        id,
        date: day,
        text,
        color: markColorOf(color),
      })),
      isLoading: isPending,
      isSelected: ids.has(project.id),
      onSelect: (isSelected) => select([project.id], isSelected),
    }))
}

function NoProjects({ listing }: { listing: Listing }) {
  if (listing === 'joint')
    return (
      <EmptyState
        title="Nothing is shared with you yet"
        prescribed="THERE AREN'T ANY JOINT PROJECTS"
        subtitle="Contact the manager of a project for an invitation and permissions."
      />
    )
  if (listing === 'white_label')
    return (
      <EmptyState
        title="Your clients have no projects yet"
        prescribed="THERE AREN'T ANY CLIENT PROJECTS"
        subtitle="Your client dashboards are empty."
      />
    )
  return (
    <EmptyState
      title="Add your first site"
      subtitle="A project is a site whose positions you track."
      prescribed="THERE AREN'T ANY PROJECTS"
      link={{ label: 'Create a project', to: '/projects/create' }}
      guide={{ label: 'Your first project, step by step', page: 'guide/first-project' }}
    />
  )
}

const titles: Record<Listing, string> = {
  own: 'Projects',
  joint: 'Shared with me',
  white_label: 'Client projects',
}

const countOf = (total: number) => counted(total, 'project')

const cards = ['one', 'two', 'three', 'four', 'five', 'six']

/** Placeholders of project cards, with the same height. */
function ProjectCardsSkeleton() {
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading">
      {cards.map((card) => (
        <Card key={card} className={styles.waiting}>
          <div className={styles.waitingHead}>
            <Skeleton width={32} height={32} />
            <div>
              <Skeleton width={140} height={14} />
              <Skeleton width={190} height={11} mt={9} />
            </div>
          </div>
          <div className={styles.waitingNumbers}>
            <Skeleton width={52} height={38} />
            <Skeleton width={64} height={38} />
            <Skeleton width={52} height={38} />
          </div>
          <div className={styles.waitingNumbers}>
            <Skeleton height={72} style={{ flex: 1 }} />
            <Skeleton circle height={64} width={64} />
            <Skeleton width={84} height={64} />
          </div>
        </Card>
      ))}
    </div>
  )
}

const ProjectRowsSkeleton = () => <TableSkeleton rows={10} />
