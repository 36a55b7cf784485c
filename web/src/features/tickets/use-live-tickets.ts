import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { refreshTickets } from './tickets.api.ts'

/** Shows answers, and what became of tickets, as they come. */
export function useLiveTickets() {
  useEffect(
    () =>
      subscribe((event) => {
        if (event.type === 'ticket') void refreshTickets()
      }),
    [],
  )
}
