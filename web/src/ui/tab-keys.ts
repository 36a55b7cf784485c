import type { KeyboardEvent } from 'react'

/** The key handler of a `tablist`: arrows, Home and End move through the tabs and show the new one. */
export function onTabKeys(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const next = tabAfter(event.key, tabs.indexOf(event.target as HTMLElement), tabs.length)
  if (next === null) return
  event.preventDefault()
  event.stopPropagation()
  tabs[next]?.focus()
  tabs[next]?.click()
}

/** The tab that a key moves to, wrapping around after the last; null if the key does nothing. */
export function tabAfter(key: string, current: number, count: number): number | null {
  if (current === -1) return null
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
