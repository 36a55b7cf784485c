import { checkSession, login, logout, type User } from '@rankline/contract/auth'
import type { loginForm } from '@rankline/contract/forms/auth'
import type { FormInput } from '@rankline/contract/validation/fields'
import { call } from './api.ts'
import { queryClient } from './query.ts'
import { currentToken, session, signedIn, signedOut, signInFailed } from './session-state.ts'
import { useStore } from './store.ts'

/** Whoever is signed in; `user` is set on every guarded screen. */
export const useSession = () => useStore(session)

/** The signed-in person. Only for components below a guarded route. */
export function useUser(): User {
  const { user } = useSession()
  if (user === null) throw new Error('useUser outside a guarded route')
  return user
}

export async function signIn(values: FormInput<typeof loginForm>) {
  try {
    const { token, user } = await call(login, values)
    queryClient.clear()
    signedIn(token, user)
  } catch (error) {
    signInFailed()
    throw error
  }
}

/** Ends the session here whatever the server answers. */
export async function signOut() {
  try {
    if (currentToken() !== null) await call(logout, {}, { background: true })
  } finally {
    signedOut()
    queryClient.clear()
  }
}

/**
 * Runs on every entry to a guarded route: asks the server who this is, which renews the session.
 * Waits for the answer only while nobody is known yet; later checks run beside the screen and sign out when refused.
 */
export async function guard(): Promise<boolean> {
  const token = currentToken()
  if (token === null) {
    signedOut()
    return false
  }
  const isKnown = session.get().user !== null && session.get().token === token
  const check = renew(token)
  if (isKnown) {
    check.catch(ignoreRefusal)
    return true
  }
  await check
  return true
}

async function renew(token: string) {
  const user = await call(checkSession, {}, { background: true })
  // A log-out, or another person's log-in, may have happened meanwhile.
  if (currentToken() === token) signedIn(token, user)
}

/** `call` has already led to the log-in page where the session is over; anything else is no reason to leave. */
function ignoreRefusal() {}
