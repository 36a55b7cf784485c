import { loginForm } from '@rankline/contract/auth/forms'
import { formSchema } from '@rankline/contract/validation/schema'
import { expect, test, vi } from 'vitest'
import { parseForm } from '../../platform/http/body.ts'
import { SAFE_PASSWORD_MEMORY } from '../../platform/password-memory.ts'
import { hashPassword, isRightPassword, usePasswordMemory } from './passwords.ts'

test('a password is verified once, whether or not there is a hash to verify it with', async () => {
  for (const [hash, isRight] of [
    ['a hash', true],
    [null, false],
    [undefined, false],
  ] as const) {
    const verify = vi.fn(async () => true)
    expect(await isRightPassword(hash, 'whatever', verify)).toBe(isRight)
    expect(verify).toHaveBeenCalledTimes(1)
  }
})

test('a password is stored as argon2id, with the cost that OWASP recommends', async () => {
  usePasswordMemory(SAFE_PASSWORD_MEMORY)
  expect(await hashPassword('whatever')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is compared as it was typed', async () => {
  const typed = ' Pass  wörd '
  const body = new URLSearchParams({ username: 'ada', password: typed }).toString()
  const { password } = formSchema(loginForm).parse(parseForm(body))
  const hash = await hashPassword(typed)
  expect(await isRightPassword(hash, String(password))).toBe(true)
  for (const other of [typed.trim(), typed.toLowerCase(), ' Pass wörd ', typed.normalize('NFD'), `${typed}1`])
    expect([other, await isRightPassword(hash, other)]).toEqual([other, false])
})
