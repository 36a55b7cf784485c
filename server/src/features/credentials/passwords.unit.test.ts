import { loginForm } from '@rankline/contract/forms/auth'
import { formSchema } from '@rankline/contract/validation/schema'
import { expect, test, vi } from 'vitest'
import { parseForm } from '../../platform/http/body.ts'

const verify = vi.fn(async () => true)

test('a password is verified once, whether or not there is a hash to verify it with', async () => {
  vi.doMock('@node-rs/argon2', () => ({ hash: async () => 'a hash of nobody', verify }))
  // A separate instance; other tests have the real library.
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

/** Uses the real library, even if another test has replaced it. */
async function realPasswords(): Promise<typeof import('./passwords.ts')> {
  const real = './passwords.ts?real'
  return import(/* @vite-ignore */ real)
}

test('a password is stored as argon2id, with the cost that OWASP recommends', async () => {
  const { hashPassword } = await realPasswords()
  expect(await hashPassword('whatever')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is compared as it was typed', async () => {
  const { hashPassword, isRightPassword } = await realPasswords()
  const typed = ' Pass  wörd '
  const body = new URLSearchParams({ username: 'ada', password: typed }).toString()
  const { password } = formSchema(loginForm).parse(parseForm(body))
  const hash = await hashPassword(typed)
  expect(await isRightPassword(hash, String(password))).toBe(true)
  for (const other of [typed.trim(), typed.toLowerCase(), ' Pass wörd ', typed.normalize('NFD'), `${typed}1`])
    expect([other, await isRightPassword(hash, other)]).toEqual([other, false])
})
