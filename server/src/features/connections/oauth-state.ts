import { timingSafeEqual } from 'node:crypto'
import { type ConnectionDriver, connectionDrivers } from '@rankline/contract/connections/calls'
import { z } from 'zod'
import { cookieIn } from '../../platform/http/cookies.ts'
import type { Installation } from '../../platform/installation.ts'

const ABOUT = 'connection cookie'
export const SECONDS = 600
export const PATH = '/api/v1/user-connections'

/** OAuth state, which the browser keeps in a cookie during consent, so that nobody else can finish it. */
const oauthState = z.object({
  driver: z.enum(connectionDrivers),
  accountId: z.int(),
  personAccountId: z.int(),
  /** SHA-256 of the token of the session that asked, in hexadecimal. */
  session: z.string(),
  state: z.string(),
  verifier: z.string(),
  until: z.number(),
})
export type OAuthState = z.output<typeof oauthState>

const cookieOf = (driver: ConnectionDriver) => `connect_${driver}`

const flagsOf = ({ url }: Installation) =>
  `Path=${PATH}; HttpOnly; SameSite=Lax${url.startsWith('https:') ? '; Secure' : ''}`

export function oauthStateCookie(installation: Installation, given: OAuthState): string {
  const encrypted = installation.secrets.encrypt(JSON.stringify(given), ABOUT)
  return `${cookieOf(given.driver)}=${encrypted}; Max-Age=${SECONDS}; ${flagsOf(installation)}`
}

export const endedCookie = (installation: Installation, driver: ConnectionDriver) =>
  `${cookieOf(driver)}=; Max-Age=0; ${flagsOf(installation)}`

/** @returns null when the browser keeps none for this driver and state, or an old one */
export function oauthStateIn(
  { secrets }: Installation,
  cookies: string | undefined,
  { driver, state }: { driver: ConnectionDriver; state: string },
): OAuthState | null {
  try {
    const kept = oauthState.parse(
      JSON.parse(secrets.decrypt(cookieIn(cookies, cookieOf(driver)) ?? '', ABOUT)),
    )
    const isSame = kept.driver === driver && equal(kept.state, state)
    return isSame && kept.until > Date.now() ? kept : null
  } catch {
    // Missing, forged, or of another installation.
    return null
  }
}

function equal(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** URL to which a provider redirects people. */
export const callbackOf = ({ url }: Installation, driver: ConnectionDriver) =>
  `${url}${PATH}/callback/${driver}`
