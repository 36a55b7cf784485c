import {
  addCompetitors,
  type Competitor,
  clearCompetitors,
  competitorChanges,
  competitorGaps,
  competitorGraph,
  countAffectedKeywords,
  type DiscoveredSite,
  deleteCompetitor,
  discoverCompetitors,
  editCompetitor,
  followInProject,
  listCompetitors,
  toggleCompetitor,
  unfollowInProject,
} from '@rankline/contract/competitors/calls'
import type { editCompetitorForm } from '@rankline/contract/competitors/forms'
import { keywordPositions, type Period } from '@rankline/contract/positions/calls'
import type { FormValues } from '@rankline/contract/validation/fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { rangeFields } from '../../ui/panel/period.ts'

/** A keyword whose competitors are shown; a new check changes the query key. */
export type Checked = { id: number; position_updated_at: string | null; check_every?: number | undefined }

const keys = {
  all: ['competitors'],
  list: ({ id, position_updated_at }: Checked) => ['competitors', 'list', id, position_updated_at],
  graph: ({ id, position_updated_at }: Checked, range: Period | DayRange) => [
    'competitors',
    'graph',
    id,
    range,
    position_updated_at,
  ],
}

export const competitorsQuery = (keyword: Checked) =>
  queryOptions({
    queryKey: keys.list(keyword),
    queryFn: ({ signal }) =>
      call(listCompetitors, { project_keyword_id: keyword.id }, { background: true, signal }),
    placeholderData: keepPreviousData,
  })

export const competitorGraphQuery = (keyword: Checked, range: Period | DayRange) =>
  queryOptions({
    queryKey: keys.graph(keyword, range),
    queryFn: ({ signal }) =>
      call(
        competitorGraph,
        { project_keyword_id: keyword.id, ...rangeFields(range) },
        { background: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Loads the tracked site's own positions on these days. */
export const ownPositionsQuery = (keyword: Checked, range: Period | DayRange) =>
  queryOptions({
    queryKey: ['competitors', 'own', keyword.id, range, keyword.position_updated_at],
    queryFn: ({ signal }) =>
      call(
        keywordPositions,
        { project_keyword_id: keyword.id, ...rangeFields(range) },
        { background: true, signal },
      ),
    placeholderData: keepPreviousData,
    select: (positions) =>
      positions.map(({ day, current_position }) => ({ date: day, avg_rank: current_position })),
  })

/** Lists the sites that rank above a project most often, based on its stored result pages. */
export const discoveredQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...keys.all, 'discovered', projectId],
    queryFn: ({ signal }) => call(discoverCompetitors, { project_id: projectId }, { signal }),
  })

/** Loads the changes of the sites' visits, by host. */
export const siteChangesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...keys.all, 'site changes', projectId],
    queryFn: ({ signal }) => call(competitorChanges, { project_id: projectId }, { background: true, signal }),
  })

/** Unfollows a site at every keyword of a project. */
export async function unfollowEverywhere(projectId: number, host: string) {
  await call(unfollowInProject, { project_id: projectId, competitor: host }, { showMessage: true }).catch(
    said,
  )
  await refresh()
}

/** Keywords of a project for which a site ranks and the project does not. */
export const gapsQuery = (projectId: number, host: string) =>
  queryOptions({
    queryKey: [...keys.all, 'gaps', projectId, host],
    queryFn: ({ signal }) =>
      call(competitorGaps, { project_id: projectId, competitor: host }, { background: true, signal }),
  })

/**
 * Follows a site at every keyword of a project, in batches. `tell` gets the number of followed keywords after each batch.
 * @returns the site's host, and the number of added keywords
 */
export async function followEverywhere(
  projectId: number,
  site: Pick<DiscoveredSite, 'host' | 'followed'>,
  onProgress: (followed: number) => void,
) {
  let followed = site.followed
  try {
    for (;;) {
      const input = { project_id: projectId, competitor: site.host }
      const { host, added, remaining } = await call(followInProject, input, { showMessage: false })
      followed += added
      onProgress(followed)
      if (remaining === 0) return { host, added: followed - site.followed }
    }
  } finally {
    await refresh()
  }
}

/**
 * Loads at how many keywords of its project a site is followed, and since when. It is fetched on each display, but not
 * after a change, because the competitor is a different one then.
 */
export const reachQuery = (id: number) =>
  queryOptions({
    queryKey: ['competitor-reach', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(countAffectedKeywords, { project_keyword_competitor_id: id }, { background: true, signal }),
  })

/** @throws {CallFailed} with what is wrong about the address; nothing is changed then */
export async function changeCompetitor(values: FormValues<typeof editCompetitorForm>) {
  await call(editCompetitor, values, { showMessage: true })
  await refresh()
}

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all })

/** @throws {CallFailed} with what is wrong about the lines; nothing is added then */
export async function follow(keywordIds: readonly number[], competitors: string) {
  const input = { project_keyword_ids: [...keywordIds], competitors }
  await call(addCompetitors, input, { showMessage: true })
  await refresh()
}

/** Shows the other status at once; restores it if the server refuses. */
export async function toggle(competitor: Competitor) {
  const { id, project_keyword_id, status } = competitor
  change(competitor, (list) =>
    list.map((one) => (one.id === id ? { ...one, status: status === 1 ? 0 : 1 } : one)),
  )
  await call(toggleCompetitor, { project_keyword_competitor_id: id, project_keyword_id }).catch(said)
  await refresh()
}

export async function unfollow(competitor: Competitor) {
  change(competitor, (list) => list.filter(({ id }) => id !== competitor.id))
  await call(deleteCompetitor, { project_keyword_competitor_id: competitor.id }).catch(said)
  await refresh()
}

export async function clear(keywordIds: readonly number[]) {
  await call(clearCompetitors, { project_keyword_ids: [...keywordIds] }, { showMessage: true }).catch(said)
  await refresh()
}

function change({ project_keyword_id }: Competitor, by: (list: Competitor[]) => Competitor[]) {
  queryClient.setQueriesData<Competitor[]>(
    { queryKey: ['competitors', 'list', project_keyword_id] },
    (list) => list && by(list),
  )
}

/** The call has shown the error; the optimistic value is refetched. */
const said = () => undefined
