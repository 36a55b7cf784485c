import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Delivery, WrongSignature } from './provider.ts'

type Scheme = {
  header: string
  /** Names of the time and of the signatures in the header. */
  time: string
  signature: string
  /** Separator between the parts of the header. */
  separator: ';' | ','
  /** Separator between time and body in the signed text. */
  joint: ':' | '.'
  /** Seconds by which the time may differ from ours. */
  tolerance: number
}

export const paddleScheme: Scheme = {
  header: 'paddle-signature',
  time: 'ts',
  signature: 'h1',
  separator: ';',
  joint: ':',
  tolerance: 300,
}
export const stripeScheme: Scheme = {
  header: 'stripe-signature',
  time: 't',
  signature: 'v1',
  separator: ',',
  joint: '.',
  tolerance: 300,
}
export const fakeScheme: Scheme = { ...stripeScheme, header: 'fake-signature' }

/** The signature header of a body. */
export function sign(scheme: Scheme, raw: Buffer, { secret, at }: { secret: string; at: Date }): string {
  const time = Math.floor(at.getTime() / 1000)
  return `${scheme.time}=${time}${scheme.separator}${scheme.signature}=${digest(scheme, raw, secret, String(time))}`
}

/** @throws {WrongSignature} unless the body was signed with the secret, and recently: an old body may be a replay */
export function verify(scheme: Scheme, { raw, headers, now }: Delivery, secret: string): void {
  const header = headers[scheme.header]
  if (typeof header !== 'string' || header.length > 2_000) throw new WrongSignature('There is no signature.')
  const parts = header.split(scheme.separator).map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === scheme.time)?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) throw new WrongSignature('The signature has no time.')
  const expected = Buffer.from(digest(scheme, raw, secret, time))
  // While a secret is replaced, a body has a signature by each of the two.
  const isSigned = parts.some(
    ([name, given = '']) => name === scheme.signature && isSame(Buffer.from(given), expected),
  )
  if (!isSigned) throw new WrongSignature('The signature does not fit the body.')
  if (Math.abs(now.getTime() / 1000 - Number(time)) > scheme.tolerance)
    throw new WrongSignature('The signature is too old.')
}

const digest = ({ joint }: Scheme, raw: Buffer, secret: string, time: string) =>
  createHmac('sha256', secret).update(`${time}${joint}`).update(raw).digest('hex')

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
