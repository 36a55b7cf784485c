import { login } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { afterEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { signUp } from '../../../tests/support/people.ts'
import { SAFE_PASSWORD_MEMORY } from '../../platform/password-memory.ts'
import { usePasswordMemory } from '../credentials/passwords.ts'

const OTHER = 64
const app = appForTests()

afterEach(() => usePasswordMemory(SAFE_PASSWORD_MEMORY))

async function hashOf(table: 'users' | 'clients', accountId: number): Promise<string> {
  const { rows } = await app.database.pool.query<{ password_hash: string }>(
    `SELECT password_hash FROM ${table} WHERE account_id = $1`,
    [accountId],
  )
  return rows[0]!.password_hash
}

test('after a change of the memory for hashes, the next log-in hashes the password anew', async () => {
  const { username, password, accountId } = await signUp(app)
  const before = await hashOf('users', accountId)
  usePasswordMemory(OTHER)
  expect((await app.call(login, { username, password: `${password}!` })).status).toBe(422)
  expect(await hashOf('users', accountId)).toBe(before)
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(login, { username, password })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const after = await hashOf('users', accountId)
  expect(after).toContain(`$m=${OTHER},`)
  expect((await app.call(login, { username, password })).status).toBe(200)
  expect(await hashOf('users', accountId)).toBe(after)
})

test('the same holds for clients', async () => {
  const { username, password, accountId, addressName } = await signUpClient(
    app,
    await makeBrand(app, await signUp(app)),
  )
  usePasswordMemory(OTHER)
  const input = { username, password, address_name: addressName }
  const answers = await Promise.all([1, 2, 3].map(() => app.call(loginClient, input)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await hashOf('clients', accountId)).toContain(`$m=${OTHER},`)
})
