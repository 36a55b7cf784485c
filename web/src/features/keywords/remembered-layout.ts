import { createStore, useStore } from '../../platform/store.ts'
import { layoutFrom, type TableLayout } from './table-layout.ts'

const KEY = 'keyword_table'

const layout = createStore(layoutFrom(localStorage.getItem(KEY)))

export const useTableLayout = (): TableLayout => useStore(layout)

/** Changes this browser's table layout and remembers it. */
export function changeLayout(change: Partial<TableLayout>) {
  layout.set((current) => ({ ...current, ...change }))
  localStorage.setItem(KEY, JSON.stringify(layout.get()))
}
