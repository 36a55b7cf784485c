import { checkSession, logout, type SignIn, type User } from '@rankline/contract/auth'
import { checkClient, logoutClient } from '@rankline/contract/clients'
import { isSecondStep, type SecondStep } from '@rankline/contract/second-step'
import { CallFailed, call } from './api.ts'
import { type Area, currentArea } from './area.ts'
import { goAcross, goTo } from './navigation.ts'
import { queryClient } from './query.ts'
import { dropBegun, keepBegun, secondFactorWanted } from './second-step.ts'
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

/** The calls of each area about the session. */
const calls: Record<
  Area['name'],
  { check: typeof checkSession | typeof checkClient; logout: typeof logout | typeof logoutClient }
> = {
  site: { check: checkSession, logout },
  brand: { check: checkClient, logout: logoutClient },
}

/** Goes on with what a call that signs in has answered: to `next`, or first to the page of the second factor. */
export function comeIn(answer: SignIn | SecondStep, next = '/dashboard') {
  if (isSecondStep(answer)) {
    keepBegun({ ...answer, next })
    const { name, entrance } = currentArea()
    return goAcross(`${name === 'brand' ? location.pathname : entrance.to}/second-factor`)
  }
  queryClient.clear()
  secondFactorWanted.set(null)
  dropBegun()
  signedIn(answer.token, answer.user)
  goTo(next, { replace: true })
}

/** Signs in to the present area by the answer of its log-in call. */
export async function signIn(logIn: () => Promise<SignIn | SecondStep>, next?: string) {
  try {
    comeIn(await logIn(), next)
  } catch (error) {
    signInFailed()
    throw error
  }
}

/** What a call has answered about the person is what every screen knows from now on. */
export function replaceUser(user: User) {
  const token = currentToken()
  if (token !== null) signedIn(token, user)
}

/** Asks anew who this is, when what the person may reach has changed. */
export async function askAgain() {
  secondFactorWanted.set(null)
  const token = currentToken()
  if (token !== null) await isSignedIn(token)
}

/** Ends the session here whatever the server answers. @returns the path at which the person signs in again */
export async function signOut(): Promise<string> {
  const area = currentArea()
  const brand = session.get().user?.user_brand
  try {
    if (currentToken() !== null) await call(calls[area.name].logout, {}, { background: true })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
  } finally {
    signedOut()
    queryClient.clear()
  }
  return brand == null ? area.entrance.to : `${area.base}/brand/${brand.address_name}`
}

/** Changing a filter is no new entry; the session is then renewed once a minute. */
const recently = 60_000
let lastCheck = { pathname: '', at: Number.NEGATIVE_INFINITY }

let entry: Promise<boolean> = Promise.resolve(true)

/** Ends when it is known whether the person who entered is signed in; fails where nobody can tell. */
export const entered = (): Promise<boolean> => entry

/**
 * Runs on every entry to a guarded route: asks the server who this is, which renews the session, without waiting for
 * the answer. @returns false where there is nobody to ask about
 */
export function enter(pathname: string): boolean {
  const token = currentToken()
  if (token === null) {
    signedOut()
    return false
  }
  const isKnown = session.get().user !== null && session.get().token === token
  if (isKnown && pathname === lastCheck.pathname && Date.now() - lastCheck.at < recently) return true
  lastCheck = { pathname, at: Date.now() }
  // What one person has loaded is not the next one's, nor that of the other area.
  if (!isKnown && session.get().user !== null) queryClient.clear()
  const check = isSignedIn(token)
  if (!isKnown) entry = check
  // A refusal has led to the log-in page by itself; an unreachable server is no reason to leave a screen that is there.
  check.catch(() => undefined)
  return true
}

async function isSignedIn(token: string): Promise<boolean> {
  try {
    const user = await call(calls[currentArea().name].check, {}, { background: true })
    // A log-out, or another person's log-in, may have happened meanwhile.
    if (currentToken() === token) signedIn(token, user)
    return true
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'UNAUTHENTICATED') return false
    throw error
  }
}
