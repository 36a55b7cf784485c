import { createStore, useStore } from '../../platform/store.ts'
import { layoutFrom, type TableLayout } from './table-layout.ts'

const KEY = 'keyword_table'

const layout = createStore(layoutFrom(localStorage.getItem(KEY)))

export const useTableLayout = (): TableLayout => useStore(layout)

/** Changes how this browser shows the table, from now on. */
export function changeLayout(change: Partial<TableLayout>) {
  layout.set((current) => ({ ...current, ...change }))
  localStorage.setItem(KEY, JSON.stringify(layout.get()))
}
