import { createStore, type Store, useStore } from './store.ts'

type DeletedRows = {
  store: Store<ReadonlySet<number>>
  add(...ids: number[]): void
  remove(...ids: number[]): void
  clear(): void
}

function createDeletedRows(): DeletedRows {
  const store = createStore<ReadonlySet<number>>(new Set())
  return {
    store,
    add: (...ids) => store.set((current) => new Set([...current, ...ids])),
    remove(...ids) {
      const restored = new Set(ids)
      store.set((current) => new Set([...current].filter((id) => !restored.has(id))))
    },
    clear: () => store.set(new Set()),
  }
}

const deleted = { keywords: createDeletedRows(), projects: createDeletedRows() }

/** Ids deleted since the page was opened; a late answer cannot bring such a row back. */
export const deletedOf = (list: keyof typeof deleted): DeletedRows => deleted[list]

export const useDeleted = (list: keyof typeof deleted): ReadonlySet<number> => useStore(deletedOf(list).store)
