import { isSecondStep, type SecondStep } from '@rankline/contract/second-step'
import { createStore } from './store.ts'

/** A log-in that goes on with a second factor, and where it leads. */
export type BegunLogIn = SecondStep & { next: string }

const KEY = 'second-step'

/** Kept for this tab, so that the page may be loaded anew. The challenge is worth nothing in another browser. */
export function keepBegun(begun: BegunLogIn) {
  sessionStorage.setItem(KEY, JSON.stringify(begun))
}

export function readBegun(): BegunLogIn | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  return isSecondStep(kept) ? (kept as BegunLogIn) : null
}

export function dropBegun() {
  sessionStorage.removeItem(KEY)
}

/** What the server has said when a call needed a second factor that this session lacks. */
export const secondFactorWanted = createStore<string | null>(null)
