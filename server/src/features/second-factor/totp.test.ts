import { expect, test } from 'vitest'
import { stepOf, uriOf } from './totp.ts'

/** The secret of RFC 6238's test vectors, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s, as RFC 6238 says', (second, code) => {
  expect(stepOf(SECRET, code, second * 1000)).toBe(Math.floor(second / 30))
})

test('a clock may be off by one step either way, not by two', () => {
  const at = (step: number) => stepOf(SECRET, '287082', step * 30_000)
  expect([at(0), at(1), at(2)]).toEqual([1, 1, 1])
  expect([at(3), at(4)]).toEqual([null, null])
})

test('spaces in a code do not matter, other characters do', () => {
  expect(stepOf(SECRET, '287 082', 59_000)).toBe(1)
  expect(stepOf(SECRET, '28708a', 59_000)).toBeNull()
  expect(stepOf(SECRET, '', 59_000)).toBeNull()
})

test('an app is told everything it needs', () => {
  const uri = new URL(uriOf(SECRET, { issuer: 'Rankline', label: 'ada' }))
  expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Rankline', secret: SECRET })
})
