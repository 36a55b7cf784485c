import { Button } from '@mantine/core'
import type { Project } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useDeleted } from '../../platform/deleted-rows.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useTitle } from '../../platform/product.ts'
import { useRowSelection } from '../../platform/row-selection.ts'
import { type SearchParams, useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useKept } from '../../ui/feedback/use-kept.ts'
import { counted } from '../../ui/format.ts'
import { useLastPage } from '../../ui/last-page.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ProjectActions } from '../../ui/ProjectActions.tsx'
import { changesQuery } from '../changes/changes.api.ts'
import { useSiteIcons } from '../icons/site-icons.ts'
import { arrangedPage, arrangementOf } from './arranged-projects.ts'
import { useCompactDisplay } from './display-type.ts'
import { ListBar } from './ListBar.tsx'
import { useLiveProjects } from './live.ts'
import { ProjectTable } from './ProjectTable.tsx'
import { type Listing, listingOf, type ProjectList, projectListOf } from './project-list.ts'
import { prefetchProjectPage, projectPageQuery } from './projects.api.ts'
import styles from './projects.module.css'
import { SelectedProjects } from './SelectedProjects.tsx'

const ProjectCards = lazyPart(() => import('./ProjectCards.tsx'), 'ProjectCards')
const ProjectCardsSkeleton = lazyPart(() => import('./ProjectCardsSkeleton.tsx'), 'ProjectCardsSkeleton')

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  prefetchProjectPage(search)
}

export function ProjectsPage() {
  useTitle('Projects')
  useLiveProjects()
  const search = useSearchParams()
  const list = projectListOf(search)
  const listing = listingOf(list)
  const [isCompact, setCompact] = useCompactDisplay()
  const { query, page, changesOf } = useProjects(list, listing, isCompact)
  const items = useItems(page?.data ?? [], listing)
  useSiteIcons(page?.data ?? [])
  useLastPage(page)
  const isSearched = (search.query ?? '') !== ''

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
            {shown.total === 0 && (isSearched ? <NotFound /> : <NoProjects listing={listing} />)}
            {items.length > 0 && isCompact && (
              <ProjectTable rows={items.map((item) => ({ ...item, changes: changesOf(item.project.id) }))} />
            )}
            {items.length > 0 && !isCompact && (
              <ProjectCards items={items} waiting={<ProjectCardsSkeleton />} />
            )}
            <Pagination page={shown} />
          </div>
        )}
      </QueryStates>
      <SelectedProjects key={listing} />
    </>
  )
}

/**
 * A page of the projects. To be searched or sorted by a number, they are all needed; else the server sorts them. How they
 * changed comes in one call for all, after the rows.
 */
function useProjects(list: ProjectList, listing: Listing, isCompact: boolean) {
  const search = useSearchParams()
  const arrangement = arrangementOf(search, list)
  const query = useQuery(projectPageQuery(arrangement === null ? list : { ...list, page: 1, get_all: true }))
  const changes = useQuery({ ...changesQuery('day', null), enabled: isCompact || arrangement !== null })
  const byId = new Map(changes.data?.map((change) => [change.id, change]))
  const changesOf = (id: number) => byId.get(id)
  const answer = useKept(query.data, listing)
  const page =
    answer === undefined || arrangement === null ? answer : arrangedPage(answer.data, changesOf, arrangement)
  return { query, page, changesOf }
}

/** The projects of a page, without those deleted since. */
function useItems(projects: readonly Project[], listing: Listing) {
  const deleted = useDeleted('projects')
  const { ids, select } = useRowSelection('projects', { scope: listing })
  return projects
    .filter(({ id }) => !deleted.has(id))
    .map((project) => ({
      project,
      isSelected: ids.has(project.id),
      onSelect: (isSelected: boolean) => select([project.id], isSelected),
    }))
}

function NotFound() {
  const change = useChangeSearch()
  return (
    <EmptyState
      title="No project matches"
      subtitle="No project has this in its name, address, owner, folder or tags."
      drawing="search"
      action={
        <Button variant="default" onClick={() => change({ query: undefined, page: undefined })}>
          Show all projects
        </Button>
      }
    />
  )
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

const ProjectRowsSkeleton = () => <TableSkeleton rows={10} />
