import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/**
 * Tells a virtual list the size of its scroller after layout, first with the frame that shows it. The library's own
 * reads it while rows are rendered, which makes the browser lay out the screen once more than needed.
 */
export function observeScroller<Scroller extends Element>(
  list: Virtualizer<Scroller, Element>,
  tell: (size: Rect) => void,
) {
  const element = list.scrollElement
  if (element === null) return
  const observer = new ResizeObserver(() =>
    tell({ width: element.clientWidth, height: element.clientHeight }),
  )
  observer.observe(element)
  return () => observer.disconnect()
}
