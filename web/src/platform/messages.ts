import { createStore } from './store.ts'

/** The removals that undo what a message reports; `owner`: of another account, or null. */
export type Undo = { ids: readonly number[]; owner: number | null }
export type Message = { id: number; type: 'ERROR' | 'INFO'; html: string; undo?: Undo | undefined }
export type Push = { id: number; title: string; body: string; clickAction: string | null }

const messageLifetime = 5_000
const pushLifetime = 15_000
/** How long reads do not clear a message, in ms: a page that a call opens loads its data at once. */
const settling = 1_500

let lastId = 0
let shownAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** The message area's content: none or one. */
export const messages = createStore<readonly Message[]>([])
/** Push notifications at the bottom, oldest first. */
export const pushes = createStore<readonly Push[]>([])

/** The text is HTML from the server, sanitised where it is rendered. */
export const showInfo = (html: string, undo?: Undo) => show('INFO', html, undo)
export const showError = (html: string) => show('ERROR', html)

function show(type: Message['type'], html: string, undo?: Undo) {
  lastId += 1
  shownAt = Date.now()
  messages.set([{ id: lastId, type, html, undo }])
  resumeMessage()
}

/** Keeps a message while the pointer is over it. */
export function pauseMessage() {
  clearTimeout(timer)
}

export function resumeMessage() {
  clearTimeout(timer)
  timer = setTimeout(clearMessage, messageLifetime)
}

/** Drops the first message. */
export function clearMessage() {
  clearTimeout(timer)
  messages.set((list) => list.slice(1))
}

/** A new request clears earlier messages. */
export function requestStarted(kind: 'read' | 'change') {
  if (kind === 'read' && Date.now() - shownAt < settling) return
  clearTimeout(timer)
  if (messages.get().length > 0) messages.set([])
}

export function showPush(push: Omit<Push, 'id'>) {
  lastId += 1
  const id = lastId
  pushes.set((list) => [...list, { ...push, id }])
  setTimeout(() => dismissPush(id), pushLifetime)
}

export function dismissPush(id: number) {
  pushes.set((list) => list.filter((push) => push.id !== id))
}
