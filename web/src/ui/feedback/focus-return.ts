import { useEffect, useState } from 'react'

/** Where somebody is on the page: an element, and what it stands in, from the inside out. */
type Place = readonly HTMLElement[]

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** Where the focus was last, outside of every dialog and in any. A button that is disabled loses the focus. */
const last: { outside: Place; anywhere: Place } = { outside: [], anywhere: [] }

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    last.anywhere = placeOf(target)
    if (target.closest('[role="dialog"], [role="menu"]') === null) last.outside = last.anywhere
  })

/** For what opens over a screen: once it is gone, the focus is where it was before. */
export function useFocusReturn() {
  const [goBack] = useState(keepPlace)
  useEffect(() => goBack, [goBack])
}

/**
 * Remembers where the focus is. The function it returns takes it back there, or, where that element is gone, to the
 * nearest control or heading of what it stood in.
 */
export function keepPlace(): () => void {
  const places = [openerNow(), last.outside]
  return () => {
    for (const place of places) if (takeFocus(place)) return
  }
}

/** Does something that may take away what has the focus: the focus then stays near it. */
export async function keepingPlace<T>(change: () => Promise<T>): Promise<T> {
  const goBack = keepPlace()
  try {
    return await change()
  } finally {
    // What the change has refreshed is drawn first.
    setTimeout(() => {
      if (document.activeElement === document.body) goBack()
    })
  }
}

/** What has the focus; the button of a menu in place of an item that goes away with the menu. */
function openerNow(): Place {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return last.anywhere
  const button = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement ? placeOf(opener) : []
}

/** As far as the dialog or the page's main part that the element stands in. */
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
