import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a menu that is wider than a phone, so that its current link is visible. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // Waits for the next frame, so that reading the layout costs nothing extra.
    const frame = requestAnimationFrame(() => {
      menu.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return menu
}
