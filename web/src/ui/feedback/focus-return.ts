import { useEffect, useState } from 'react'

/** For what opens over a screen: once it is gone, the focus is where it was before. */
export function useFocusReturn() {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      if (opener?.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** What has the focus; the button of a menu in place of an item that goes away with the menu. */
function openerNow(): HTMLElement | null {
  const focused = document.activeElement
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement ? opener : null
}
