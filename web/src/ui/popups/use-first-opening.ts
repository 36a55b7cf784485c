import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens a popup that replaces its closed placeholder. The pressed button is replaced too, so the new button takes the
 * focus before the popup does, and gets it back when the popup closes.
 * @returns a ref for the button
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
