import { Button } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useTitle } from '../../platform/product.ts'
import { queryClient } from '../../platform/query.ts'
import { type SearchParams, useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { ChangesBar } from './ChangesBar.tsx'
import { ChangesTable } from './ChangesTable.tsx'
import {
  arrange,
  changeListOf,
  foldersOf,
  inGroup,
  type MovedList,
  movedListOf,
  summaryOf,
} from './change-list.ts'
import { changesQuery, gainingSitesQuery, movedKeywordsQuery } from './changes.api.ts'
import { ViewChoice } from './choices.tsx'
import { useLiveChanges } from './live.ts'

const MovedKeywords = lazyPart(() => import('./MovedKeywords.tsx'), 'MovedKeywords')
const GainingSites = lazyPart(() => import('./GainingSites.tsx'), 'GainingSites')

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  const { since, tag } = changeListOf(search)
  const moved = movedListOf(search)
  void queryClient.prefetchQuery(changesQuery(since, moved === null ? tag : null))
  if (moved?.view === 'keywords') {
    MovedKeywords.preload()
    void queryClient.prefetchQuery(movedKeywordsQuery(moved))
  }
  if (moved?.view === 'sites') {
    GainingSites.preload()
    void queryClient.prefetchQuery(gainingSitesQuery(moved))
  }
}

/** The changes of all projects, and of all their keywords. */
export function ChangesPage() {
  useTitle('Changes')
  useLiveChanges()
  const moved = movedListOf(useSearchParams())
  if (moved === null) return <ChangedProjects />
  return (
    <>
      <PageHead title="Changes" sub={subs[moved.view]} actions={<ViewChoice view={moved.view} />} />
      {moved.view === 'keywords' ? <MovedKeywords list={moved} /> : <GainingSites list={moved} />}
    </>
  )
}

const subs: Record<MovedList['view'], string> = {
  keywords: 'Keywords that left or entered the first places',
  sites: 'Sites that rank higher where your keywords fell',
}

/** Lists the projects; those that need attention come first. */
function ChangedProjects() {
  const list = changeListOf(useSearchParams())
  const change = useChangeSearch()
  const query = useQuery(changesQuery(list.since, list.tag))
  useSiteIcons(query.data ?? [])
  return (
    <>
      <PageHead
        title="Changes"
        sub={query.data === undefined ? '\u00a0' : summary(inGroup(query.data, list))}
        actions={<ViewChoice view="projects" />}
      />
      <ChangesBar projects={query.data ?? []} list={list} />
      <QueryStates
        query={query}
        title="The changes could not be loaded"
        waiting={<TableSkeleton rows={10} />}
        isEmpty={(projects) => projects.length === 0 && list.tag === null}
        empty={
          <EmptyState
            title="Add your first site"
            subtitle="A project is a site whose positions you track."
            prescribed="THERE AREN'T ANY PROJECTS"
            link={{ label: 'Create a project', to: '/projects/create' }}
          />
        }
      >
        {(projects) => {
          const shown = arrange(projects, list)
          if (shown.length === 0)
            return (
              <EmptyState
                title="No project matches"
                subtitle={
                  projects.length === 0
                    ? 'No project has checked keywords with this tag.'
                    : 'No project has this in its name, address, owner or tags.'
                }
                drawing="search"
                action={
                  <Button
                    variant="default"
                    onClick={() =>
                      change({
                        query: undefined,
                        folder: undefined,
                        project_tag: undefined,
                        show: undefined,
                        tag: undefined,
                      })
                    }
                  >
                    Show all projects
                  </Button>
                }
              />
            )
          return (
            <ChangesTable
              projects={shown}
              folders={foldersOf(projects).map(({ name }) => name)}
              list={list}
              isStale={query.isPlaceholderData}
            />
          )
        }}
      </QueryStates>
    </>
  )
}

/** Summarises the changes in one sentence. */
function summary(projects: readonly ChangedProject[]): string {
  const { lost, won, failed } = summaryOf(projects)
  const visits = (count: number) => `${counted(count, 'visit')} a month`
  const parts = [
    lost.projects > 0 && `${counted(lost.projects, 'project')} lost ${visits(lost.visits)}`,
    won.projects > 0 && `${counted(won.projects, 'project')} won ${visits(won.visits)}`,
    failed > 0 && `${counted(failed, 'project')} with failed checks`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? counted(projects.length, 'project') : parts.join(' · ')
}
