import { createStore } from './store.ts'

/** A link next to a message; `to` is a path of the current area. */
export type MessageLink = { text: string; to: string; search: Record<string, string> }
export type Message = { id: number; type: 'ERROR' | 'INFO'; html: string; link?: MessageLink | undefined }
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
export const showInfo = (html: string, link?: MessageLink) => show('INFO', html, link)
export const showError = (html: string) => show('ERROR', html)

function show(type: Message['type'], html: string, link?: MessageLink) {
  lastId += 1
  shownAt = Date.now()
  messages.set([{ id: lastId, type, html, link }])
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
