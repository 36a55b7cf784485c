import type { MessageDestination } from '@rankline/contract/deliveries/forms'
import { createStore } from '../../platform/store.ts'

/** Whether the last test of each type arrived; null: not tested since its address changed. */
export type Verification = Record<MessageDestination, boolean | null>

export const untested: Verification = {
  slack: null,
  discord: null,
  zapier: null,
  push: null,
  email: null,
  webhook: null,
  teams: null,
  telegram: null,
}

export const verification = createStore<Verification>(untested)

export const tested = (type: MessageDestination, result: boolean | null) =>
  verification.set({ ...verification.get(), [type]: result })

export const forgetTests = () => verification.set(untested)
