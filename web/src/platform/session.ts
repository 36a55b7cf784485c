import { checkSession, logout, type SignIn, type User } from '@rankline/contract/auth/calls'
import { checkClient, logoutClient } from '@rankline/contract/clients/calls'
import { isSecondStep, type SecondStep } from '@rankline/contract/second-factor/second-step'
import { CallFailed, call } from './api.ts'
import { type Area, currentArea } from './area.ts'
import { goAcross, goTo } from './navigation.ts'
import { queryClient } from './query.ts'
import { dropBegun, keepBegun, secondFactorWanted } from './second-step.ts'
import { currentToken, session, signedIn, signedOut, signInFailed } from './session-state.ts'
import { useStore } from './store.ts'
import { forgetOwnToken } from './token.ts'

/** The session of the signed-in person; `user` is set on every guarded screen. */
export const useSession = () => useStore(session)

/** The signed-in person. Only for components below a guarded route. */
export function useUser(): User {
  const { user } = useSession()
  if (user === null) throw new Error('useUser outside a guarded route')
  return user
}

/** Explains why the person's own settings are locked: somebody else acts in their name. Null otherwise. */
export function useActingReason(): string | null {
  const { user } = useSession()
  return user?.impersonated_until === undefined
    ? null
    : `You are logged in as ${user.username}. Only they can make changes here.`
}

/** The session calls of each area. */
const calls: Record<
  Area['name'],
  { check: typeof checkSession | typeof checkClient; logout: typeof logout | typeof logoutClient }
> = {
  site: { check: checkSession, logout },
  brand: { check: checkClient, logout: logoutClient },
}

/** After a successful sign-in call: goes to `next` or the first screen, or before to the page of the second factor. */
export function comeIn(answer: SignIn | SecondStep, next?: string, keep: 0 | 1 = 0) {
  if (isSecondStep(answer)) {
    keepBegun({ ...answer, next, keep })
    const { name, entrance } = currentArea()
    return goAcross(`${name === 'brand' ? location.pathname : entrance.to}/second-factor`)
  }
  queryClient.clear()
  secondFactorWanted.set(null)
  dropBegun()
  forgetOwnToken()
  signedIn(answer.token, answer.user)
  goTo(next ?? firstScreen(answer.user), { replace: true })
}

/** Who only views one site opens that site. */
const firstScreen = ({ opens_project: project }: User) =>
  project === undefined ? '/dashboard' : `/projects/${project}/keywords`

/** Signs in to the current area with the answer of its log-in call. `keep`: to stay logged in. */
export async function signIn(logIn: () => Promise<SignIn | SecondStep>, next?: string, keep?: 0 | 1) {
  try {
    comeIn(await logIn(), next, keep)
  } catch (error) {
    signInFailed()
    throw error
  }
}

/** Replaces the person's data, for all screens, with what a call returned. */
export function replaceUser(user: User) {
  const token = currentToken()
  if (token !== null) signedIn(token, user)
}

/** Checks the session again after the person's access has changed. */
export async function askAgain() {
  secondFactorWanted.set(null)
  const token = currentToken()
  if (token !== null) await isSignedIn(token)
}

/** Ends the session here, even if the server fails. @returns the path at which the person signs in again */
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

/** The interval of session checks on one screen, in ms: a changed filter is not a new entry. */
const recently = 60_000
let lastCheck = { pathname: '', at: Number.NEGATIVE_INFINITY }

let entry: Promise<boolean> = Promise.resolve(true)

/** Resolves to whether the person who entered is signed in; rejects if that cannot be determined. */
export const entered = (): Promise<boolean> => entry

/**
 * Runs on every entry to a guarded route: checks the session, which also renews it, without waiting for
 * the answer. @returns false if there is no token
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
  // Data loaded by one person, or in the other area, must not be shown to the next person.
  if (!isKnown && session.get().user !== null) queryClient.clear()
  const check = isSignedIn(token)
  if (!isKnown) entry = check
  // A refusal already opened the log-in page; if the server is unreachable, the screen stays.
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
