import cookies from 'js-cookie'
import { type Area, currentArea, site } from './area.ts'

/** Each successful check renews the session for this time; that of people who stay logged in for 30 days. */
const hour = 60 * 60_000

/** The bearer token for the current area, or null. The server reads only the header, never the cookie. */
export function readToken(): string | null {
  return cookies.get(currentArea().cookie) || null
}

/** Whether somebody is signed in to an area, which may be another one. */
export const hasToken = ({ cookie }: Area): boolean => Boolean(cookies.get(cookie))

export const writeToken = (token: string, isKept = false) => writeTokenOf(currentArea(), token, isKept)

/** Writes the token of an area; its screen may be the next one. */
export function writeTokenOf({ cookie }: Area, token: string, isKept = false) {
  cookies.set(cookie, token, { ...attributes(), expires: after(isKept ? 720 : 1) })
}

/** Ends the session here. A person who acts as somebody else returns to their own session. */
export function clearToken() {
  const { name, cookie } = currentArea()
  const own = name === 'site' ? cookies.get(OWN) : undefined
  if (own === undefined) return cookies.remove(cookie, attributes())
  forgetOwnToken()
  writeToken(own)
}

/** The session of an administrator who acts as somebody else, until they leave. */
const OWN = 'own_token'

/** Acts as somebody else on the site. The person's own session is stored until they leave. */
export function actWith(token: string) {
  const own = readToken()
  if (own !== null) cookies.set(OWN, own, { ...attributes(), expires: after(1) })
  writeTokenOf(site, token)
}

/** Deletes the stored own session: a fresh log-in replaces it. */
export const forgetOwnToken = () => cookies.remove(OWN, attributes())

const after = (hours: number) => new Date(Date.now() + hours * hour)

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const
}
