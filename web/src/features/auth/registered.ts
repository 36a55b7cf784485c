import { createStore } from '../../platform/store.ts'

type Registered = {
  username: string
  /** The address that a link was mailed to; null after an invitation, which proves the address by itself. */
  mailedTo: string | null
}

/** The last person who registered in this window; the log-in page uses it. */
export const lastRegistered = createStore<Registered | null>(null)
