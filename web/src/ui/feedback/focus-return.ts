import { useEffect, useState } from 'react'

/** A place on the page: an element and its ancestors, from the inside out. */
type Place = readonly HTMLElement[]

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** The last focus, outside dialogs and anywhere. Kept because a button loses the focus when disabled. */
const last: { outside: Place; anywhere: Place } = { outside: [], anywhere: [] }

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    last.anywhere = placeOf(target)
    if (target.closest('[role="dialog"], [role="menu"]') === null) last.outside = last.anywhere
  })

/** For anything that opens over a screen: when it closes, the focus returns to where it was. */
export function useFocusReturn() {
  const [goBack] = useState(keepPlace)
  useEffect(() => goBack, [goBack])
}

/**
 * Remembers where the focus is. The returned function moves it back, or, if that element is gone, to the
 * nearest control or heading of an ancestor.
 */
export function keepPlace(): () => void {
  const places = [openerNow(), last.outside]
  return () => {
    for (const place of places) if (takeFocus(place)) return
  }
}

/** Runs a change that may remove the focused element: the focus then stays near it. */
export async function keepingPlace<T>(change: () => Promise<T>): Promise<T> {
  const goBack = keepPlace()
  try {
    return await change()
  } finally {
    // Wait until the changed content is rendered.
    setTimeout(() => {
      if (document.activeElement === document.body) goBack()
    })
  }
}

/** The focused element; for a menu item, the menu's button, because the item disappears with the menu. */
function openerNow(): Place {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return last.anywhere
  const button = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement ? placeOf(opener) : []
}

/** The element and its ancestors up to its dialog or the page's main part. */
function placeOf(element: HTMLElement): Place {
  const place: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement) {
    place.push(at)
    if (at.matches('[role="dialog"], main')) break
  }
  return place
}

function takeFocus([element, ...around]: Place): boolean {
  if (element === undefined) return false
  if (element.isConnected && focusOn(element)) return true
  for (const part of around) {
    if (!part.isConnected || part.matches('#root')) continue
    const near = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.checkVisibility())
    if (near !== undefined && !part.matches('main') && focusOn(near)) return true
    if (part.matches('section, main') && focusOnHeading(part)) return true
  }
  return false
}

function focusOnHeading(part: HTMLElement): boolean {
  const heading = part.querySelector<HTMLElement>('h1, h2, h3')
  if (heading === null) return false
  heading.tabIndex = -1
  return focusOn(heading)
}

function focusOn(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
