import cookies from 'js-cookie'
import { currentArea } from './area.ts'

/** Each successful check of the session renews it for as long. */
export const tokenLifetimeSeconds = 60 * 60

/** The bearer token of this browser for the area the page is in, or null. The server never reads the cookie itself, only the header. */
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
