import { createStore } from '../../platform/store.ts'

/** The address to which a registration in this window mailed a link; the log-in page shows it. */
export const registeredAddress = createStore<string | null>(null)
