import { goAcross } from './navigation.ts'
import { signOut } from './session.ts'

const KEY = 'log-in-again'
/** Whoever comes back later has come for something else. */
const HOLDS = 15 * 60_000

type Kept = { path: string; values: Record<string, string>; at: number }

/**
 * Leads somebody without a password to the log-in that proves who they are: at their provider, where they have one. They
 * come back to this screen, which finds what was typed with `takeTyped`. Passwords must not be among it.
 */
export async function logInAgain(driver: string | null, typed: Record<string, string> = {}) {
  const path = location.pathname + location.search
  sessionStorage.setItem(KEY, JSON.stringify({ path, values: typed, at: Date.now() } satisfies Kept))
  if (driver !== null) return location.assign(`/api/v1/auth/driver/${driver}`)
  const entrance = await signOut()
  goAcross(`${entrance}?next=${encodeURIComponent(path)}`)
}

/** The screen that somebody was on before they logged in again; undefined for everybody else. */
export const placeBefore = (): string | undefined => read()?.path

/** What was typed on this screen before logging in again; given once. */
export function takeTyped(): Record<string, string> {
  const kept = read()
  if (kept?.path !== location.pathname + location.search) return {}
  sessionStorage.removeItem(KEY)
  return kept.values
}

function read(): Kept | null {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  return kept !== null && Date.now() - kept.at < HOLDS ? kept : null
}
