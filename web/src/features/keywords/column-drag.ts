import { changeLayout, currentLayout } from '../list-layout/remembered-layout.ts'
import { orderOf, possibleWidth } from '../list-layout/table-layout.ts'
import styles from './column-drag.module.css'
import { movedBefore, siblingsOf } from './column-order.ts'

/** A press becomes a drag after so many px; a shorter one is a click. */
const THRESHOLD = 6
/** The distance in px to the table's edge at which it scrolls while a column is dragged. */
const EDGE = 48
const SCROLL_STEP = 16

/** While two days are compared, their columns replace the positions. */
const idOf = ({ dataset: { column = '' } }: HTMLElement) => (column === 'compared' ? 'positions' : column)

/** Handles a press on the table's head: on a column's edge it resizes, elsewhere it moves the column. */
export function onHeadPress(press: PointerEvent) {
  const target = press.target as HTMLElement
  const head = target.closest('th')
  // A finger scrolls; people without a mouse have the dialog of the Columns menu.
  if (head === null || press.button !== 0 || press.pointerType === 'touch') return
  if (target.dataset.resize !== undefined) resize(press, head)
  else if (siblingsOf(orderOf(currentLayout().order), idOf(head)).includes(idOf(head))) move(press, head)
}

function resize(press: PointerEvent, head: HTMLElement) {
  const id = idOf(head)
  const start = head.getBoundingClientRect().width
  const before = currentLayout().widths
  const change = (width: number) =>
    changeLayout({ widths: { ...currentLayout().widths, [id]: possibleWidth(id, width) } })
  follow(press, {
    onMove: ({ clientX }) => change(start + clientX - press.clientX),
    onCancel: () => changeLayout({ widths: before }),
  })
}

type Place = { before: string | null; x: number }

function move(press: PointerEvent, head: HTMLElement) {
  const scroller = head.closest('table')?.parentElement
  if (!scroller) return
  const order = orderOf(currentLayout().order)
  const siblings = siblingsOf(order, idOf(head))
  let indicator: HTMLElement | null = null
  let place: Place | null = null
  const end = () => {
    indicator?.remove()
    delete head.dataset.dragged
  }
  follow(press, {
    onMove({ clientX }) {
      if (indicator === null) {
        if (Math.abs(clientX - press.clientX) < THRESHOLD) return
        head.dataset.dragged = ''
        indicator = scroller.appendChild(
          Object.assign(document.createElement('div'), { className: styles.indicator }),
        )
      }
      scrollNear(scroller, clientX)
      place = placeAt(clientX, headsOf(scroller, siblings))
      const frame = scroller.getBoundingClientRect()
      indicator.style.left = `${place.x - frame.left + scroller.scrollLeft}px`
      indicator.style.top = `${scroller.scrollTop}px`
      indicator.style.height = `${scroller.clientHeight}px`
    },
    onEnd() {
      end()
      if (place === null) return
      ignoreClick()
      if (place.before !== idOf(head)) changeLayout({ order: movedBefore(order, idOf(head), place.before) })
    },
    onCancel: end,
  })
}

function headsOf(scroller: HTMLElement, siblings: readonly string[]) {
  return [...scroller.querySelectorAll('th')].filter((head) => siblings.includes(idOf(head)))
}

/** Finds the place of a pointer: before the first column whose middle is to the right of it. */
function placeAt(x: number, heads: readonly HTMLElement[]): Place {
  const boxes = heads.map((head) => ({ id: idOf(head), box: head.getBoundingClientRect() }))
  const next = boxes.find(({ box }) => x < box.left + box.width / 2)
  if (next !== undefined) return { before: next.id, x: next.box.left }
  return { before: null, x: boxes.at(-1)?.box.right ?? x }
}

function scrollNear(scroller: HTMLElement, x: number) {
  const { left, right } = scroller.getBoundingClientRect()
  if (x < left + EDGE) scroller.scrollLeft -= SCROLL_STEP
  if (x > right - EDGE) scroller.scrollLeft += SCROLL_STEP
}

type Drag = { onMove(event: PointerEvent): void; onEnd?(): void; onCancel(): void }

/** Follows a pointer until it is released; Escape takes everything back. */
function follow({ pointerId }: PointerEvent, { onMove, onEnd, onCancel }: Drag) {
  const listening = new AbortController()
  const listen = <K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, act, { signal: listening.signal, capture: true })
  const finish = (act?: () => void) => {
    listening.abort()
    act?.()
  }
  listen('pointermove', (event) => {
    if (event.pointerId !== pointerId) return
    // The pointer was released before this code loaded.
    if (event.buttons === 0) finish(onCancel)
    else onMove(event)
  })
  listen('pointerup', (event) => event.pointerId === pointerId && finish(onEnd))
  listen('pointercancel', () => finish(onCancel))
  listen('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    finish(onCancel)
  })
}

/** The click at the end of a drag does not sort. */
function ignoreClick() {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}
