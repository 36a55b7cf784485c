import { expect, test } from 'vitest'
import { WrongSignature } from './provider.ts'
import { fakeScheme, paddleScheme, sign, stripeScheme, verify } from './signature.ts'

const raw = Buffer.from('{"id":"evt_1"}')
const secret = 'whsec_test'
const at = new Date(1_772_439_330_999)
// By `openssl dgst -sha256 -hmac`, of the time, the joint and the body.
const ofStripe = '610010da42d4aa0f556c578abe655a0b9db5be60739e93fc2961b1eac7db483d'
const ofPaddle = '6db967dbd42d4a18847ee3bafba50532e5d3c73cc821a74e363b437e998c3765'
const withoutTime = 'c9185711edabf8b53da665e6a74f4ac3634a7d59abfa1a4b78033042ba310cac'

test('a body is signed as each provider signs it', () => {
  expect(sign(stripeScheme, raw, { secret, at })).toBe(`t=1772439330,v1=${ofStripe}`)
  expect(sign(paddleScheme, raw, { secret, at })).toBe(`ts=1772439330;h1=${ofPaddle}`)
  expect([stripeScheme, paddleScheme, fakeScheme].map(({ header }) => header)).toEqual([
    'stripe-signature',
    'paddle-signature',
    'fake-signature',
  ])
})

const check = (header: string | string[] | undefined, seconds = 0) =>
  verify(
    paddleScheme,
    { raw, headers: { 'paddle-signature': header }, now: new Date((1_772_439_330 + seconds) * 1_000) },
    secret,
  )
const right = `ts=1772439330;h1=${ofPaddle}`

test.each([
  ['as it was sent', right],
  ['with spaces', `ts=1772439330; h1=${ofPaddle}`],
  ['with more after it', `${right}=more`],
  ['with one by an older secret', `ts=1772439330;h1=${'0'.repeat(64)};h1=${ofPaddle}`],
  ['with another time after it', `${right};ts=1`],
  ['in 2,000 characters', `${right};x=${'0'.repeat(1_997 - right.length)}`],
])('a signature %s is right', (_name, header) => {
  expect(() => check(header)).not.toThrow()
})

test.each([
  ['no header', undefined, 'There is no signature.'],
  ['several headers', [right], 'There is no signature.'],
  ['2,001 characters', `${right};x=${'0'.repeat(1_998 - right.length)}`, 'There is no signature.'],
  ['no time', `h1=${withoutTime}`, 'The signature has no time.'],
  ['a time of words', `ts=now;h1=${ofPaddle}`, 'The signature has no time.'],
  ['an empty time', `ts=;h1=${withoutTime}`, 'The signature has no time.'],
  ['another time', `ts=1772439331;h1=${ofPaddle}`, 'The signature does not fit the body.'],
  ['no signature', 'ts=1772439330', 'The signature does not fit the body.'],
  ['an empty signature', 'ts=1772439330;h1', 'The signature does not fit the body.'],
  ['the signature of another scheme', `ts=1772439330;v1=${ofPaddle}`, 'The signature does not fit the body.'],
])('%s is refused', (_name, header, message) => {
  expect(() => check(header)).toThrow(WrongSignature)
  expect(() => check(header)).toThrow(message)
})

test('a signature is right for five minutes, either way', () => {
  for (const seconds of [300, -300]) expect(() => check(right, seconds)).not.toThrow()
  for (const seconds of [301, -301]) expect(() => check(right, seconds)).toThrow('The signature is too old.')
})

test('the tolerance of Stripe is the same', () => {
  const header = `t=1772439330,v1=${ofStripe}`
  const late = (seconds: number) => () =>
    verify(
      stripeScheme,
      { raw, headers: { 'stripe-signature': header }, now: new Date((1_772_439_330 + seconds) * 1_000) },
      secret,
    )
  expect(late(300)).not.toThrow()
  expect(late(301)).toThrow('The signature is too old.')
})
