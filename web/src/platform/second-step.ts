import { isSecondStep, type SecondStep } from '@rankline/contract/second-factor/second-step'
import { createStore } from './store.ts'

/** A log-in that needs a second factor, and the path to open afterwards; the first screen without one. */
export type BegunLogIn = SecondStep & { next?: string | undefined; keep: 0 | 1 }

const KEY = 'second-step'

/** Stores the log-in in this tab, so that it survives a reload. The challenge is useless in another browser. */
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

/** The server's message when a call needed a second factor that this session lacks. */
export const secondFactorWanted = createStore<string | null>(null)
