import { type RefObject, useEffect } from 'react'

/** Height of the page's bar in px, which stays at the top. */
const BAR = 52

/**
 * Keeps the head of a table with a scroller of its own in sight while the page scrolls: sticky elements know their
 * own scroller alone. Sets `--above`, the height of the table that the page has scrolled away, in px.
 */
export function useHeadInSight(scroller: RefObject<HTMLElement | null>, headHeight: number) {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const follow = () => {
      const { top, height } = element.getBoundingClientRect()
      const away = Math.min(Math.max(0, BAR - top), Math.max(0, height - 2 * headHeight))
      element.style.setProperty('--above', `${Math.round(away)}px`)
    }
    // With the next frame, which is laid out anyway.
    const frame = requestAnimationFrame(follow)
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
    }
  }, [scroller, headHeight])
}
