import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the settings of all authenticator apps: SHA-1, 6 digits, steps of 30 seconds. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** The number of steps by which a clock may differ, in both directions. */
const WINDOW = 1

/** 160 bits, as RFC 4226 recommends, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The URI in the QR code for an authenticator app. */
export const uriOf = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...settings, issuer, label, secret }).toString()

/** The time step of this code: the current one or one next to it. Null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = new TOTP({ ...settings, secret }).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / (settings.period * 1000)) + delta
}
