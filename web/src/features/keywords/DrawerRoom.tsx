import { Skeleton } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './drawer-room.module.css'
import { roomOf } from './drawer-state.ts'

/** Scrolls an opened drawer into view, and again when it grows, until the reader scrolls or clicks elsewhere. */
function useScrollIntoView(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const drawer = element.current
    if (drawer === null) return
    const growth = new ResizeObserver(() => drawer.scrollIntoView({ block: 'nearest' }))
    growth.observe(drawer)
    const stop = ({ type, target }: Event) => {
      if (type === 'wheel' || type === 'touchmove' || !drawer.contains(target as Node)) growth.disconnect()
    }
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const move of moves) window.addEventListener(move, stop, { passive: true })
    return () => {
      growth.disconnect()
      for (const move of moves) window.removeEventListener(move, stop)
    }
  }, [element])
}

type Props = { tab: string; label?: string; children: ReactNode }

/** Space for a drawer. Its height is the same before the content loads, so that the rows below do not move under a click. */
export function DrawerRoom({ tab, label, children }: Props) {
  const element = useRef<HTMLElement>(null)
  useScrollIntoView(element)
  return (
    <section ref={element} className={styles.room} data-room={roomOf(tab)} aria-label={label}>
      {children}
    </section>
  )
}

/** Shown until the drawer's code has loaded. */
export function DrawerSkeleton({ tab }: { tab: string }) {
  return (
    <DrawerRoom tab={tab}>
      <Skeleton className={styles.waiting} role="status" aria-label="Loading" />
    </DrawerRoom>
  )
}
