import {
  addCompetitors,
  type Competitor,
  clearCompetitors,
  competitorGraph,
  deleteCompetitor,
  listCompetitors,
  toggleCompetitor,
} from '@rankline/contract/competitors'
import type { Period } from '@rankline/contract/positions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { rangeFields } from '../../ui/panel/period.ts'

/** A keyword whose competitors are shown; a new check changes the query key. */
export type Checked = { id: number; position_updated_at: string | null }

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
