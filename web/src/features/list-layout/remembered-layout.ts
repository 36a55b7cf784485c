import type { User } from '@rankline/contract/auth/calls'
import { type SavedLayout, saveListLayout } from '@rankline/contract/list-layout/calls'
import { call, ignoreHandledError } from '../../platform/api.ts'
import { currentArea } from '../../platform/area.ts'
import { currentToken, session } from '../../platform/session-state.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { layoutFrom, layoutOf, type TableLayout } from './table-layout.ts'

// The server stores each person's layout for all devices; this browser keeps a copy for the first paint.

/** The key of the browser's shared layout. It applies to a person until they change their own. */
const KEY = 'keyword_table'
/** The delay before a save, in ms: dragging an edge changes a width many times. */
const PAUSE = 800

/** `savedAt`: time of the server's version, null if none is known. `isUnsaved`: changed here since then. */
type Copy = { savedAt: string | null; isUnsaved: boolean }

function keyOfPerson(): string {
  const { user } = session.get()
  return user === null ? KEY : `${KEY}:${currentArea().name}:${user.id}`
}

const remembered = () => layoutFrom(localStorage.getItem(keyOfPerson()) ?? localStorage.getItem(KEY))

/** Reads the state of the copy. A layout without a time of saving counts as unsaved. */
function rememberedCopy(): Copy {
  const text = localStorage.getItem(keyOfPerson())
  try {
    const { saved_at: savedAt = null, is_unsaved: isUnsaved = savedAt === null } = JSON.parse(text ?? '')
    return { savedAt, isUnsaved }
  } catch {
    return { savedAt: null, isUnsaved: false }
  }
}

const layout = createStore(remembered())
let key = keyOfPerson()
let copy = rememberedCopy()
let timer: number | undefined

session.subscribe(() => {
  if (keyOfPerson() !== key) {
    key = keyOfPerson()
    copy = rememberedCopy()
    layout.set(remembered())
  }
  hear(session.get().user)
})
hear(session.get().user)
addEventListener('visibilitychange', () => document.hidden && timer !== undefined && void save())

export const useTableLayout = (): TableLayout => useStore(layout)
export const currentLayout = layout.get

/** Changes the person's table layout here at once, and soon on their other devices. */
export function changeLayout(change: Partial<TableLayout>) {
  layout.set((current) => layoutOf({ ...current, ...change }))
  remember({ ...copy, isUnsaved: true })
  saveSoon()
}

function remember(next: Copy) {
  copy = next
  const { savedAt: saved_at, isUnsaved: is_unsaved } = next
  localStorage.setItem(key, JSON.stringify({ ...layout.get(), saved_at, is_unsaved }))
}

/** Syncs the layout after a session check; a log-in response has none. Unsaved changes of this browser go first. */
function hear(user: User | null) {
  const saved = user?.list_layout
  if (saved === undefined || timer !== undefined) return
  if (copy.isUnsaved && (saved === null || copy.savedAt !== null)) saveSoon()
  else if (saved !== null && saved.changed_at > (copy.savedAt ?? '')) take(saved)
}

function take({ changed_at, ...saved }: SavedLayout) {
  layout.set(layoutOf(saved))
  remember({ savedAt: changed_at, isUnsaved: false })
}

function saveSoon() {
  clearTimeout(timer)
  timer = window.setTimeout(() => void save(), PAUSE)
}

/** Saves the layout. A failed save is retried with the next change or the next visit. */
async function save() {
  clearTimeout(timer)
  timer = undefined
  const { user, token } = session.get()
  // Another person may have signed in in another tab: the server would store this layout as theirs.
  const isOther = token !== currentToken()
  if (user === null || isOther || user.impersonated_until !== undefined) return
  const [sent, sender] = [layout.get(), key]
  const saved = await call(saveListLayout, { layout: JSON.stringify(sent) }, { background: true }).catch(
    ignoreHandledError,
  )
  if (saved === undefined || key !== sender) return
  remember({ savedAt: saved.changed_at, isUnsaved: layout.get() !== sent })
}
