import cookies from 'js-cookie'

const cookie = 'token'

/** Each successful check of the session renews it for as long. */
export const tokenLifetimeSeconds = 60 * 60

/** The bearer token of this browser, or null. The server never reads the cookie itself, only the header. */
export function readToken(): string | null {
  return cookies.get(cookie) || null
}

export function writeToken(token: string) {
  cookies.set(cookie, token, { ...attributes(), expires: new Date(Date.now() + tokenLifetimeSeconds * 1000) })
}

export function clearToken() {
  cookies.remove(cookie, attributes())
}

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const
}
