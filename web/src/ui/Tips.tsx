import { useEffect, useState } from 'react'
import styles from './tips.module.css'

type Tip = { text: string; x: number; y: number; isBelow: boolean }

const openDelay = 250
const edge = 12
const halfWidest = 140

/**
 * Shows the text that `tip()` gives an element. One for the whole screen: a tooltip component in each of a table's cells would cost more than the rows.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let anchor: Element | null = null
    const hide = () => {
      clearTimeout(timer)
      anchor = null
      setTip(null)
    }
    // A clicked element has the focus too, but its tip ends when the mouse leaves. So only keyboard focus counts.
    const isFocusedByKey = () => {
      const focused = document.querySelector(':focus-visible')
      return focused !== null && anchor?.contains(focused) === true
    }
    const show = (next: Element | null, delay = 0) => {
      if (next === anchor) return
      hide()
      if (next === null) return
      anchor = next
      timer = setTimeout(() => setTip(tipOf(next)), delay)
    }
    const onHover = (event: Event) => {
      // A resting mouse also enters elements that move below it; this must not close a tip of the keyboard.
      const next = tipped(event)
      if (next !== null || !isFocusedByKey()) show(next, openDelay)
    }
    const onFocus = (event: Event) => show(tipped(event))
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    // Focus may scroll its element into view, so the tip of a focused element moves with it.
    const onScroll = () => {
      const focused = isFocusedByKey() ? anchor : null
      if (focused === null) hide()
      else setTip((shown) => shown && tipOf(focused))
    }
    // A finger does not hover, and not every browser focuses a button that is tapped.
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-tip-on-tap]') !== null)
        show(tipped(event))
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onHover)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      hide()
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerover', onHover)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [])
  if (tip === null) return null
  return (
    <div
      role="tooltip"
      className={styles.tip}
      data-below={tip.isBelow || undefined}
      style={{ left: tip.x, top: tip.y }}
    >
      {tip.text}
    </div>
  )
}

const tipped = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('[data-tip]') : null

function tipOf(anchor: Element): Tip | null {
  const text = anchor.getAttribute('data-tip')
  if (text === null || text === '' || !anchor.isConnected) return null
  const box = anchor.getBoundingClientRect()
  const middle = box.left + box.width / 2
  const longest = Math.max(...text.split('\n').map((line) => line.length))
  const room = edge + Math.min(halfWidest, longest * 3.4)
  const isBelow = box.top < (text.length > 120 ? 150 : 48)
  return {
    text,
    x: Math.min(Math.max(middle, room), window.innerWidth - room),
    y: isBelow ? box.bottom + 6 : box.top - 6,
    isBelow,
  }
}
