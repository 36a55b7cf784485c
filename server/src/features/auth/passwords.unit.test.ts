import { expect, test, vi } from 'vitest'

const verify = vi.fn(async () => true)

test('a password is verified once, whether or not there is a hash to verify it with', async () => {
  vi.doMock('@node-rs/argon2', () => ({ hash: async () => 'a hash of nobody', verify }))
  // An instance of its own: others have the real library.
  const counted = './passwords.ts?counted'
  const { isRightPassword }: typeof import('./passwords.ts') = await import(/* @vite-ignore */ counted)
  vi.doUnmock('@node-rs/argon2')
  for (const [hash, isRight] of [
    ['a hash', true],
    [null, false],
    [undefined, false],
  ] as const) {
    verify.mockClear()
    expect(await isRightPassword(hash, 'whatever')).toBe(isRight)
    expect(verify).toHaveBeenCalledTimes(1)
  }
})

test('a password is stored as argon2id, with the cost that OWASP recommends', async () => {
  const real = './passwords.ts?real'
  const { hashPassword }: typeof import('./passwords.ts') = await import(/* @vite-ignore */ real)
  expect(await hashPassword('whatever')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
