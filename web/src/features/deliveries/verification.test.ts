import { afterEach, expect, test } from 'vitest'
import { forgetTests, tested, verification } from './verification.ts'

afterEach(forgetTests)

test('ALERT-055 each type is untested, arrived or failed by itself', () => {
  const types = ['slack', 'discord', 'zapier', 'push', 'email'] as const
  for (const type of types) expect(verification.get()[type]).toBeNull()
  for (const type of types) {
    const others = types.filter((one) => one !== type)
    for (const result of [true, false, null]) {
      tested(type, result)
      expect(verification.get()[type]).toBe(result)
      for (const other of others) expect(verification.get()[other]).toBeNull()
    }
  }
})

test('tests are forgotten when the form is left', () => {
  tested('slack', true)
  forgetTests()
  expect(verification.get().slack).toBeNull()
})
