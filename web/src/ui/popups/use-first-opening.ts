import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens a popup that replaces its closed stand-in. The button that was pressed has been replaced with it, so its
 * successor takes the focus before the popup does, to have it back when that closes.
 * @returns for the button
 */
export function useFirstOpening(open: () => void): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null)
  const opens = useRef(open)
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    opens.current()
  }, [])
  return target
}
