import type { KeyboardEvent } from 'react'

type Options = {
  count: number
  active: number | null
  onMove(index: number): void
  onOpen(index: number): void
  onSelect(index: number, isRange: boolean): void
  onClose(): void
}

const pageStep = 10

/** Moves through rows: arrows, Page Up and Down, Home, End; Enter opens, Space selects, Escape closes. */
export function useTableKeys({ count, active, onMove, onOpen, onSelect, onClose }: Options) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return
    const target = event.target as HTMLElement
    const isControl = target !== event.currentTarget && target.closest('button, a, input, select, textarea')
    if (event.key === 'Escape') onClose()
    const next = destination(event.key, active, count)
    if (next !== null) onMove(next)
    else if (isControl || active === null) return
    else if (event.key === 'Enter') onOpen(active)
    else if (event.key === ' ') onSelect(active, event.shiftKey)
    else return
    event.preventDefault()
  }
}

/** The row to which a key moves from the active row, or null. */
export function destination(key: string, active: number | null, count: number): number | null {
  const from = active ?? -1
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1)
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + pageStep)
    case 'PageUp':
      return within(from - pageStep)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
