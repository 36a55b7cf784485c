import type { User } from '@rankline/contract/auth/calls'
import { createStore } from './store.ts'
import { clearToken, readToken, writeToken } from './token.ts'

export type SessionState = {
  /** Null until known, then whether somebody is signed in. */
  status: boolean | null
  /** The bearer token; false after a failed log-in. */
  token: string | false | null
  user: User | null
}

const unknown: SessionState = { status: null, token: null, user: null }

export const session = createStore<SessionState>(unknown)

const isKept = (user: User | null) => user?.session?.is_kept === 1

export function signedIn(token: string, user: User) {
  writeToken(token, isKept(user))
  session.set({ status: true, token, user })
}

/** Replaces the token of the session; the old one is no longer valid. */
export function tokenReplaced(token: string) {
  writeToken(token, isKept(session.get().user))
  session.set({ ...session.get(), token })
}

export function signInFailed() {
  clearToken()
  session.set({ status: false, token: false, user: null })
}

export function signedOut() {
  clearToken()
  session.set({ status: false, token: null, user: null })
}

/** Whether the session ended while its screen is open, and a dialog over the screen asks for the password. */
export const sessionEnded = createStore(false)

/** The token to send, from the cookie: another tab may have signed in or out since. */
export const currentToken = (): string | null => readToken()
