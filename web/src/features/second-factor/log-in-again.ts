import { goAcross } from '../../platform/navigation.ts'
import { signOut } from '../../platform/session.ts'

const KEY = 'log-in-again'
/** The lifetime of the stored values, in ms: a later visit has another reason. */
const HOLDS = 15 * 60_000

type Kept = { path: string; values: Record<string, string>; at: number }

/**
 * Sends a person without a password to log in again as proof: at their provider, if they have one. They
 * return to this screen, which reads what was typed with `takeTyped`. It must not contain passwords.
 */
export async function logInAgain(driver: string | null, typed: Record<string, string> = {}) {
  const path = location.pathname + location.search
  sessionStorage.setItem(KEY, JSON.stringify({ path, values: typed, at: Date.now() } satisfies Kept))
  if (driver !== null) return location.assign(`/api/v1/auth/driver/${driver}`)
  const entrance = await signOut()
  goAcross(`${entrance}?next=${encodeURIComponent(path)}`)
}

/** The screen before the new log-in; undefined if there was none. */
export const placeBefore = (): string | undefined => read()?.path

/** Returns the values typed on this screen before the new log-in, and deletes them. */
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
