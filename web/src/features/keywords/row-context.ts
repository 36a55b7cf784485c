import type { Keyword } from '@rankline/contract/keywords/calls'
import { createContext, useContext } from 'react'

export type RowState = {
  /** The keyword as the row shows it, with local flags. */
  keyword: Keyword
  isRequested: boolean
  isSelected: boolean
  isOpen: boolean
  /** Whether rows come from several projects and show their names. */
  isPool: boolean
  select(isRange: boolean): void
  toggleDrawer(): void
}

export type PageState = {
  /** Ids of the page's keywords, in an order that does not depend on the sort. */
  ids: readonly number[]
  /** Width for a row's tags in px. */
  tagsWidth: number
}

const Page = createContext<PageState>({ ids: [], tagsWidth: 0 })

export const PageProvider = Page.Provider

/** The page that the row is on. */
export const usePage = () => useContext(Page)

const Row = createContext<RowState | null>(null)

export const RowProvider = Row.Provider

/** The row that the cell is in. */
export function useRow(): RowState {
  const row = useContext(Row)
  if (row === null) throw new Error('A cell outside of a row')
  return row
}
