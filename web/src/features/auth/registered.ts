import { createStore } from '../../platform/store.ts'

/** The address that a link was mailed to by a registration in this window; the log-in page says so. */
export const registeredAddress = createStore<string | null>(null)
