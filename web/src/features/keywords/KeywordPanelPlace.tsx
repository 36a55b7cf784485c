import { Skeleton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './keyword-panel.module.css'

/** Space in px above the panel, for the top bar, and below it. */
const ABOVE = 64
const BELOW = 16
/** Minimum height of the panel in px. */
const LEAST_HEIGHT = 360

/** Makes a panel end at the bottom of the window, wherever the list beside it begins. Sets `--height`. */
function useVisibleHeight(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const panel = element.current
    if (panel === null) return
    const follow = () => {
      const top = Math.max(ABOVE, panel.parentElement?.getBoundingClientRect().top ?? ABOVE)
      panel.style.setProperty(
        '--height',
        `${Math.max(LEAST_HEIGHT, Math.round(innerHeight - top - BELOW))}px`,
      )
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [element])
}

type Props = { label?: string; onKeyDown?(event: KeyboardEvent): void; children: ReactNode }

/** The place beside the table for the details of one keyword. */
export function PanelPlace({ label, onKeyDown, children }: Props) {
  const element = useRef<HTMLElement>(null)
  useVisibleHeight(element)
  return (
    <section ref={element} className={styles.place} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </section>
  )
}

/** Shown until the panel's code has loaded. */
export const PanelSkeleton = () => (
  <PanelPlace>
    <Skeleton className={styles.waiting} role="status" aria-label="Loading" />
  </PanelPlace>
)
