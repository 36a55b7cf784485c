import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store.ts'

export type Shortcut = {
  /** A key as the browser names it (`/`, `?`, `Escape`), or `mod+k` with Ctrl or Command. */
  keys: string
  /** The description in the list that `?` opens. */
  does: string
}

type Active = Shortcut & { run(event: KeyboardEvent): void }

const active = createStore<readonly Active[]>([])

/** The shortcuts of the current screen. */
export const shortcuts = active

/** Binds a key while the component is mounted. Keys without Ctrl or Command are off while somebody types. */
export function useShortcut(keys: string, does: string, run: (event: KeyboardEvent) => void) {
  const onPressed = useEffectEvent(run)
  useEffect(() => {
    const shortcut: Active = { keys, does, run: (event) => onPressed(event) }
    active.set((list) => [...list, shortcut])
    return () => active.set((list) => list.filter((other) => other !== shortcut))
  }, [keys, does])
}

/** Listens for all bound keys; the last one bound wins. @returns a function that stops it */
export function listenForShortcuts(): () => void {
  // Escape closes a dialog before this event arrives here, so look for one in the capture phase.
  let isAsking = false
  const findDialog = () => {
    isAsking = document.querySelector('[aria-modal="true"]') !== null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = active.get().findLast(({ keys }) => matches(keys, event))
    if (shortcut === undefined || (isAsking && !isOfModifiers(shortcut.keys))) return
    event.preventDefault()
    shortcut.run(event)
  }
  window.addEventListener('keydown', findDialog, { capture: true })
  document.addEventListener('keydown', onKeyDown)
  return () => {
    window.removeEventListener('keydown', findDialog, { capture: true })
    document.removeEventListener('keydown', onKeyDown)
  }
}

const isOfModifiers = (keys: string) => keys.startsWith('mod+')

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  target: EventTarget | null
}

export function matches(keys: string, event: Pressed): boolean {
  const isModified = event.ctrlKey || event.metaKey
  if (isOfModifiers(keys)) return isModified && event.key.toLowerCase() === keys.slice(4)
  return (
    !isModified && !event.altKey && event.key === keys && !isTyping(event.target) && !isAsked(event.target)
  )
}

/** A dialog over the screen has its own keys: Escape closes only the dialog. */
const isAsked = (target: EventTarget | null): boolean =>
  typeof Element !== 'undefined' && target instanceof Element && target.closest('[role="dialog"]') !== null

function isTyping(target: EventTarget | null): boolean {
  if (typeof HTMLElement === 'undefined' || !(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How a shortcut is written on this machine: `⌘K` or `Ctrl K`. */
export function spelled(keys: string): string {
  if (!isOfModifiers(keys)) return keys === 'Escape' ? 'Esc' : keys
  const key = keys.slice(4).toUpperCase()
  return isApple() ? `⌘${key}` : `Ctrl ${key}`
}
