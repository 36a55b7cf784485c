import { useLayoutEffect } from 'react'
import { createStore, type Store, useStore } from './store.ts'

/** Lists whose rows can be selected. */
export type SelectableList =
  | 'alerts'
  | 'bin'
  | 'brands'
  | 'dashboards'
  | 'exports'
  | 'keywords'
  | 'packages'
  | 'projects'
  | 'proxies'
  | 'reports'
  | 'templates'

/** All rows that match filters, and their number when the person selected them. */
export type Matching = { projectId?: number | undefined; query: string; total: number }

type Selected = {
  /** Selected rows of all pages. */
  ids: ReadonlySet<number>
  /** Set while all matching rows are selected instead of single ones. */
  matching: Matching | null
}

const none: Selected = { ids: new Set(), matching: null }

type Selection = Store<Selected> & {
  add(...ids: number[]): void
  remove(...ids: number[]): void
  clear(): void
}

function createSelection(): Selection {
  const store = createStore(none)
  const change = (ids: Iterable<number>) => store.set(({ matching }) => ({ ids: new Set(ids), matching }))
  return {
    ...store,
    add: (...ids) => change([...store.get().ids, ...ids]),
    remove(...ids) {
      const removed = new Set(ids)
      change([...store.get().ids].filter((id) => !removed.has(id)))
    },
    clear: () => store.set(none),
  }
}

const selections = new Map<SelectableList, Selection>()

/** The selection of a list, for code outside components. */
export function selectionOf(list: SelectableList): Selection {
  const selection = selections.get(list) ?? createSelection()
  selections.set(list, selection)
  return selection
}

type Options = {
  /** Ids of the rows of this page, in order. */
  pageIds?: readonly number[] | undefined
  /** Names what the list shows. The component that owns the list sets it; a change or leaving clears the selection. */
  scope?: string
}

export type RowSelection = Selected & {
  /** The number of selected rows on all pages. */
  count: number
  /** Selected rows of this page. */
  onPage: readonly number[]
  /** Selects rows, or unselects them. It ends a selection of all matching rows, of which this page remains. */
  select(ids: readonly number[], isSelected: boolean): void
  /** Selects all matching rows, with their ids if they are known; null ends this, and the single rows remain. */
  selectMatching(matching: Matching | null, ids?: readonly number[]): void
  clear(): void
}

/** Selected rows of a list. They stay selected while the person turns pages. */
export function useRowSelection(list: SelectableList, { pageIds = [], scope }: Options = {}): RowSelection {
  const selection = selectionOf(list)
  const { ids, matching } = useStore(selection)
  useLayoutEffect(() => (scope === undefined ? undefined : selection.clear), [selection, scope])
  return {
    ids,
    matching,
    count: matching?.total ?? ids.size,
    onPage: matching === null ? pageIds.filter((id) => ids.has(id)) : pageIds,
    select(changed, isSelected) {
      if (matching !== null) selection.set({ ids: new Set(pageIds), matching: null })
      if (isSelected) selection.add(...changed)
      else selection.remove(...changed)
    },
    selectMatching: (next, known) =>
      selection.set((current) => ({ ids: known ? new Set(known) : current.ids, matching: next })),
    clear: selection.clear,
  }
}
