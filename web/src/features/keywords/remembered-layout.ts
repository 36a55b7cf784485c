import { currentArea } from '../../platform/area.ts'
import { session } from '../../platform/session-state.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { layoutFrom, layoutOf, type TableLayout } from './table-layout.ts'

/** Until somebody changes theirs, people have the layout of this browser from before it was each person's. */
const KEY = 'keyword_table'

function keyOfPerson(): string {
  const { user } = session.get()
  return user === null ? KEY : `${KEY}:${currentArea().name}:${user.id}`
}

const remembered = () => layoutFrom(localStorage.getItem(keyOfPerson()) ?? localStorage.getItem(KEY))

const layout = createStore(remembered())
let key = keyOfPerson()
session.subscribe(() => {
  if (keyOfPerson() === key) return
  key = keyOfPerson()
  layout.set(remembered())
})

export const useTableLayout = (): TableLayout => useStore(layout)
export const currentLayout = layout.get

/** Changes the person's table layout in this browser and remembers it. */
export function changeLayout(change: Partial<TableLayout>) {
  layout.set((current) => layoutOf({ ...current, ...change }))
  localStorage.setItem(key, JSON.stringify(layout.get()))
}
