import cookies from 'js-cookie'
import { type Area, currentArea } from './area.ts'

/** Each successful check renews the session for this time. */
export const tokenLifetimeSeconds = 60 * 60

/** The bearer token for the current area, or null. The server reads only the header, never the cookie. */
export function readToken(): string | null {
  return cookies.get(currentArea().cookie) || null
}

export const writeToken = (token: string) => writeTokenOf(currentArea(), token)

/** The same for another area, whose screen comes next. */
export function writeTokenOf({ cookie }: Area, token: string) {
  const expires = new Date(Date.now() + tokenLifetimeSeconds * 1000)
  cookies.set(cookie, token, { ...attributes(), expires })
}

export function clearToken() {
  cookies.remove(currentArea().cookie, attributes())
}

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const
}
