const cookie = 'token'

/** Each successful check of the session renews it for as long. */
export const tokenLifetimeSeconds = 60 * 60

/** The bearer token of this browser, or null. The server never reads the cookie itself, only the header. */
export function readToken(): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [name, value = ''] = pair.split('=')
    if (name === cookie && value !== '') return decodeURIComponent(value)
  }
  return null
}

export function writeToken(token: string) {
  document.cookie = `${cookie}=${encodeURIComponent(token)}; Max-Age=${tokenLifetimeSeconds}; ${attributes()}`
}

export function clearToken() {
  document.cookie = `${cookie}=; Max-Age=0; ${attributes()}`
}

function attributes(): string {
  return `Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}
