import type { Keyword } from '@rankline/contract/keywords'
import { createContext, useContext } from 'react'

export type RowState = {
  /** As the row shows it, local flags included. */
  keyword: Keyword
  isRequested: boolean
  isSelected: boolean
  isOpen: boolean
  /** Whether rows come from several projects and name theirs. */
  isPool: boolean
  select(isRange: boolean): void
  toggleDrawer(): void
}

export type PageState = {
  /** Ids of the page's keywords, in their own order whatever the sort. */
  ids: readonly number[]
  /** Room for a row's tags in px. */
  tagsWidth: number
}

const Page = createContext<PageState>({ ids: [], tagsWidth: 0 })

export const PageProvider = Page.Provider

/** The page that a row stands on. */
export const usePage = () => useContext(Page)

const Row = createContext<RowState | null>(null)

export const RowProvider = Row.Provider

/** The row that a cell stands in. */
export function useRow(): RowState {
  const row = useContext(Row)
  if (row === null) throw new Error('A cell outside of a row')
  return row
}
