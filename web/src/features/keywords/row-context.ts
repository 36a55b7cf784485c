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

const Row = createContext<RowState | null>(null)

export const RowProvider = Row.Provider

/** The row that a cell stands in. */
export function useRow(): RowState {
  const row = useContext(Row)
  if (row === null) throw new Error('A cell outside of a row')
  return row
}
