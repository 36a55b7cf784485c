import { type RefObject, useEffect, useRef } from 'react'

/** For a menu that may be longer than a phone is wide: shows the current link, wherever in the menu it is. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // With the next frame, which is laid out anyway.
    const frame = requestAnimationFrame(() => {
      menu.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return menu
}
