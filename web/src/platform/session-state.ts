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

export function signedIn(token: string, user: User) {
  writeToken(token)
  session.set({ status: true, token, user })
}

/** Replaces the token of the session; the old one is no longer valid. */
export function tokenReplaced(token: string) {
  writeToken(token)
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

/** The token to send, from the cookie: another tab may have signed in or out since. */
export const currentToken = (): string | null => readToken()
