import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshTickets } from './tickets.api.ts'

/** Shows new replies and changes of status as they arrive. */
export function useLiveTickets() {
  useEffect(
    () =>
      subscribe((event) => {
        if (event.type === 'ticket') void refreshTickets()
      }),
    [],
  )
}
