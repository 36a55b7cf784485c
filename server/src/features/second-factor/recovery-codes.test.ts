import { expect, test } from 'vitest'
import { newCodes, partsOf } from './recovery-codes.ts'

test('ten codes have twelve characters each, and are found by four of them', () => {
  const codes = newCodes()
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/)
  expect(new Set(codes.map((code) => partsOf(code).selector)).size).toBe(10)
  expect(newCodes().filter((code) => codes.includes(code))).toEqual([])
})

test('a code is read however it is typed', () => {
  expect(partsOf(' K3VD 9fqh-x2mt\n')).toEqual({ selector: 'k3vd', verifier: '9fqhx2mt' })
})
