import { randomBytes } from 'node:crypto'
import { login, register } from '@rankline/contract/auth'
import type { TestApp } from './app.ts'

export type SignedUp = {
  token: string
  username: string
  password: string
  email: string
  userId: number
  accountId: number
}

/** A new person with an account of their own, signed in, whose address is confirmed. */
export async function signUp(app: TestApp): Promise<SignedUp> {
  const username = `user-${randomBytes(6).toString('hex')}`
  const password = `secret-${username.slice(-8)}`
  const email = `${username}@example.com`
  await app.items(register, { username, password, email })
  const { token, user } = await app.items(login, { username, password })
  const row = await app.database.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', user.id)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return { token, username, password, email, userId: user.id, accountId: row.account_id }
}
