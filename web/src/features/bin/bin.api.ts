import {
  type BinnedKeyword,
  type BinnedProject,
  type BinPart,
  binnedKeywordIds,
  listBinAccounts,
  listBinnedKeywords,
  listBinnedProjects,
  purgeBinned,
  restoreBinned,
} from '@rankline/contract/bin/calls'
import { listRemovals, type Removal, type RemovalKind } from '@rankline/contract/undo/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { deletedOf } from '../../platform/deleted-rows.ts'
import { queryClient } from '../../platform/query.ts'
import { refreshRestored, undo } from '../../platform/undo.ts'
import { counted } from '../../ui/format.ts'

/** Parts whose entries can be deleted for good early, because they need much storage. */
export type PurgedPart = Exclude<BinPart, 'removals'>

/** A row of any part. */
export type BinRow = { id: number; name: string; note: string; deleted_at: string; until: string }

const keys = { all: ['bin'] }

/** The owner of a bin: another person's id, or null for the person's own bin. */
export type BinOwner = number | null
const inAccount = (owner: BinOwner) => (owner === null ? {} : { userable_id: owner })

/** Lists the other people whose bin this person may open. */
export const binAccountsQuery = queryOptions({
  queryKey: [...keys.all, 'accounts'],
  queryFn: ({ signal }) => call(listBinAccounts, {}, { background: true, signal }),
})

type BinList = { part: BinPart; page: number; text: string | undefined; owner: BinOwner }

export const binQuery = ({ part, page, text, owner }: BinList) =>
  queryOptions({
    queryKey: [...keys.all, part, page, text, owner],
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const input = { page, search_query: text, ...inAccount(owner) }
      const options = { background: true, signal }
      if (part === 'projects') {
        const list = await call(listBinnedProjects, input, options)
        return { ...list, data: list.data.map(rowOfProject) }
      }
      if (part === 'removals') {
        const list = await call(listRemovals, input, options)
        return { ...list, data: list.data.map(rowOfRemoval) }
      }
      const list = await call(listBinnedKeywords, input, options)
      return { ...list, data: list.data.map(rowOfKeyword) }
    },
  })

/** The ids of all keywords in the bin that match. Throws `CallFailed`; the call has shown the error. */
export const matchingIds = (text: string | undefined, owner: BinOwner) =>
  call(binnedKeywordIds, { search_query: text, ...inAccount(owner) })

const rowOfProject = ({ id, name, url, keywords, deleted_at, until }: BinnedProject): BinRow => ({
  id,
  name,
  note: `${url} · ${counted(keywords, 'keyword')}`,
  deleted_at,
  until,
})

const rowOfKeyword = (row: BinnedKeyword): BinRow => ({
  id: row.id,
  name: row.keyword,
  note: [row.project_name, row.engine_name, row.country_name, row.device_name].join(' · '),
  deleted_at: row.deleted_at,
  until: row.until,
})

const kinds: Record<RemovalKind, string> = {
  competitors: 'Competitors of',
  notes: 'Notes of',
  tags: 'Tags of',
  tag: 'Deleted tag of',
  settings: 'Set for',
  keywords: 'Deleted:',
  projects: 'Deleted with',
}

const rowOfRemoval = ({ id, kind, name, keyword_count, removed_at, until }: Removal): BinRow => ({
  id,
  name,
  note: `${kinds[kind]} ${counted(keyword_count, 'keyword')}`,
  deleted_at: removed_at,
  until,
})

const inputOf = (part: PurgedPart, ids: readonly number[]) =>
  part === 'projects' ? { binned_project_ids: [...ids] } : { binned_keyword_ids: [...ids] }

/** Throws `CallFailed`; the call has shown the error. */
export async function restore(part: BinPart, ids: readonly number[], owner: BinOwner) {
  if (part === 'removals') return undo({ ids, owner })
  await call(restoreBinned, { ...inputOf(part, ids), ...inAccount(owner) }, { showMessage: true })
  showAgain(part, ids)
  await refreshRestored()
}

/** Shows restored rows again: lists hide rows that were deleted since the page was opened. */
function showAgain(part: PurgedPart, ids: readonly number[]) {
  if (part === 'keywords') deletedOf('keywords').remove(...ids)
  else {
    deletedOf('projects').remove(...ids)
    // The response does not name the keywords of the restored projects.
    deletedOf('keywords').clear()
  }
}

export async function purge(part: PurgedPart, ids: readonly number[], owner: BinOwner) {
  await call(purgeBinned, { ...inputOf(part, ids), ...inAccount(owner) }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: keys.all })
}
