import type { ItemsOf } from '@rankline/contract/endpoint'
import type { AccountEvent } from '@rankline/contract/events/calls'
import {
  countKeywords,
  deleteKeywords,
  estimateRanks,
  type Keyword,
  requestRanks,
  type settingTypes,
  toggleSetting,
} from '@rankline/contract/keywords/calls'
import { queryOptions } from '@tanstack/react-query'
import { call, ignoreHandledError } from '../../platform/api.ts'
import { deletedOf } from '../../platform/deleted-rows.ts'
import { queryClient } from '../../platform/query.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import { selectionOf } from '../../platform/row-selection.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import { createStore } from '../../platform/store.ts'
import { type ListRequest, requestOf } from '../keyword-filters/filters.ts'
import { type KeywordPage, keywordListQuery } from '../keyword-filters/keyword-list.api.ts'
import { usageQuery } from '../packages/packages.api.ts'
import { estimateText } from './estimate.ts'
import { type Overrides, type Shown, withOverride, withoutOverride } from './overrides.ts'

type Deleted = Extract<AccountEvent, { type: 'deleted' }>

/** The number of keywords of all projects, without filters. */
export const keywordTotalQuery = queryOptions({
  queryKey: [...sharedKeys.keywordTotals],
  queryFn: ({ signal }) => call(countKeywords, {}, { background: true, signal }),
  select: ({ total }) => total,
})

/** Prefetches the list at this address. */
export function prefetchKeywords(projectId: number | undefined, search: SearchParams) {
  void queryClient.prefetchQuery(keywordListQuery(requestOf(search, projectId)))
  if (projectId === undefined) void queryClient.prefetchQuery(keywordTotalQuery)
}

/** Refetches the shown page and the totals; the old content stays until the answer arrives. */
export const refreshKeywords = () =>
  refreshAll(sharedKeys.keywordLists, sharedKeys.keywordTotals, sharedKeys.keywordComparisons)

/** Optimistic values that rows show before the server confirms them. */
export const overrides = createStore<Overrides>(new Map())

const local = (id: number, name: Shown, value: 0 | 1, settledAt: number | null) =>
  overrides.set((all) => withOverride(all, id, name, { value, settledAt }))

const settingOf = {
  is_alerts_enabled: 'is_alerts_enabled',
  is_favourited: 'is_favourited',
  is_sticky: 'is_sticky',
  is_enabled: 'status',
} satisfies Record<string, (typeof settingTypes)[number]>
export type Flag = keyof typeof settingOf

/** Running toggles, by keyword and flag. */
const toggles = new Map<string, Promise<unknown>>()

/** Changes a flag on screen at once; restores it if the server refuses. Quick clicks are sent in order. */
export async function toggleFlag(shown: Keyword, flag: Flag) {
  const key = `${shown.id} ${flag}`
  local(shown.id, flag, shown[flag] === 1 ? 0 : 1, null)
  const send = () => call(toggleSetting, { type: settingOf[flag], project_keyword_id: shown.id })
  const ended = (toggles.get(key) ?? Promise.resolve()).then(send, send).catch(ignoreHandledError)
  toggles.set(key, ended)
  // Null if the server refused; the call has shown the error.
  const saved = (await ended) ?? null
  // A later click is already shown; an older answer would undo it.
  if (toggles.get(key) !== ended) return
  toggles.delete(key)
  if (saved === null) overrides.set((all) => withoutOverride(all, shown.id, flag))
  else local(shown.id, flag, saved[flag], Date.now())
  // A disabled keyword leaves the project's numbers.
  if (flag === 'is_enabled') await refreshAll(sharedKeys.keywordLists, sharedKeys.projects)
}

type Estimate = ItemsOf<typeof estimateRanks>

/** Describes how many checks of the package a request uses, and its cost. */
export async function noteOfEstimate(estimate: Estimate): Promise<string> {
  const usage = await queryClient.fetchQuery(usageQuery)
  const allowed =
    usage.find(({ name_default: name }) => name === 'allowed_daily_requests')?.allowed_amount ?? -1
  return estimateText(estimate, allowed < 0 ? null : allowed)
}

export const estimateNote = async (ids: readonly number[]): Promise<string> =>
  noteOfEstimate(await call(estimateRanks, { project_keyword_ids: [...ids] }, { background: true }))

/** Requests new ranks; the rows show Updating... at once. */
export async function requestNewRanks(ids: readonly number[]) {
  for (const id of ids) local(id, 'is_requested', 1, null)
  const undone = new Set(ids)
  try {
    const { requested_ids } = await call(
      requestRanks,
      { project_keyword_ids: [...ids] },
      { showMessage: true },
    )
    for (const id of requested_ids) {
      undone.delete(id)
      local(id, 'is_requested', 1, Date.now())
    }
  } catch {
    // The call has shown the error.
  }
  for (const id of undone) overrides.set((all) => withoutOverride(all, id, 'is_requested'))
  await refreshKeywords()
}

/** Removes keywords deleted elsewhere (other tab, other person) from lists and selection. */
export function forgetDeleted({ project_id, keyword_ids }: Deleted) {
  const ids = keyword_ids.length > 0 ? keyword_ids : listedOf(project_id)
  deletedOf('keywords').add(...ids)
  selectionOf('keywords').remove(...ids)
}

/** Keywords of a project that were shown in a list. */
const listedOf = (projectId: number): number[] =>
  queryClient
    .getQueriesData<KeywordPage>({ queryKey: sharedKeys.keywordLists })
    .flatMap(([, page]) => page?.data ?? [])
    .flatMap(({ id, project_id }) => (project_id === projectId ? [id] : []))

/** Deletes keywords; the answer has the list for `request` without them. */
export async function removeKeywords(ids: readonly number[], request: ListRequest) {
  const askedAt = Date.now()
  const { deleted_ids, page } = await call(
    deleteKeywords,
    { ...request, project_keyword_ids: [...ids] },
    { showMessage: true },
  )
  deletedOf('keywords').add(...deleted_ids)
  selectionOf('keywords').clear()
  queryClient.setQueryData(keywordListQuery(request).queryKey, { ...page, askedAt })
  await refreshAll(sharedKeys.projects, sharedKeys.keywordTotals)
}
