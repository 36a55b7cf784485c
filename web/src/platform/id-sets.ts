import { createStore, type Store, useStore } from './store.ts'

/** Lists whose rows can be selected or deleted. */
export type Listed =
  | 'projects'
  | 'keywords'
  | 'alerts'
  | 'reports'
  | 'packages'
  | 'brands'
  | 'dashboards'
  | 'templates'
  | 'proxies'

export type IdSet = {
  store: Store<ReadonlySet<number>>
  set(ids: Iterable<number>): void
  add(...ids: number[]): void
  remove(...ids: number[]): void
  clear(): void
}

export function createIdSet(): IdSet {
  const store = createStore<ReadonlySet<number>>(new Set())
  return {
    store,
    set: (ids) => store.set(new Set(ids)),
    add: (...ids) => store.set((current) => new Set([...current, ...ids])),
    remove: (...ids) => {
      const gone = new Set(ids)
      store.set((current) => new Set([...current].filter((id) => !gone.has(id))))
    },
    clear: () => store.set(new Set()),
  }
}

function lazily() {
  const sets = new Map<Listed, IdSet>()
  return (list: Listed): IdSet => {
    const known = sets.get(list) ?? createIdSet()
    sets.set(list, known)
    return known
  }
}

/** Ids that a bulk action applies to. */
export const selectionOf = lazily()

/** Ids deleted since the page was opened; never cleared, so that a late answer cannot bring a row back. */
export const deletedOf = lazily()

export const useSelection = (list: Listed): ReadonlySet<number> => useStore(selectionOf(list).store)
export const useDeleted = (list: Listed): ReadonlySet<number> => useStore(deletedOf(list).store)
