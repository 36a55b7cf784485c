import { createStore } from '../../platform/store.ts'

type Registered = {
  username: string
  /** The address that a link was mailed to; null after an invitation, which proves the address by itself. */
  mailedTo: string | null
}

/** Who registered in this window last; the log-in page continues from there. */
export const lastRegistered = createStore<Registered | null>(null)
