import cookies from 'js-cookie'
import { currentArea } from './area.ts'

/** Each successful check renews the session for this time. */
export const tokenLifetimeSeconds = 60 * 60

/** The bearer token for the current area, or null. The server reads only the header, never the cookie. */
export function readToken(): string | null {
  return cookies.get(currentArea().cookie) || null
}

export function writeToken(token: string) {
  const expires = new Date(Date.now() + tokenLifetimeSeconds * 1000)
  cookies.set(currentArea().cookie, token, { ...attributes(), expires })
}

export function clearToken() {
  cookies.remove(currentArea().cookie, attributes())
}

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const
}
