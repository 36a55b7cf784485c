import { randomBytes } from 'node:crypto'
import { chooseTrial } from '@rankline/contract/account/calls'
import { login, register } from '@rankline/contract/auth/calls'
import type { Limiter } from '@rankline/contract/members/forms'
import type { TestApp } from './app.ts'

export type SignedUp = {
  token: string
  username: string
  password: string
  email: string
  userId: number
  accountId: number
}

/** A trial package large enough for every test. */
export const ROOMY_PACKAGE = 'roomy-trial'

/**
 * A new signed-in person with their own account and a confirmed address; on the trial if `isOnTrial`, else
 * with a larger package.
 */
export async function signUp(app: TestApp, { isOnTrial = false } = {}): Promise<SignedUp> {
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
  await app.items(chooseTrial, { option: 'trial' }, token)
  if (!isOnTrial) await makeRoomyPackage(app)
  if (!isOnTrial) await givePackage(app, row.account_id, { slug: ROOMY_PACKAGE })
  return { token, username, password, email, userId: user.id, accountId: row.account_id }
}

/** Puts an account on a package until `endAt`. */
export async function givePackage(
  app: TestApp,
  accountId: number,
  { slug, endAt = null }: { slug: string; endAt?: Date | null },
) {
  const { db } = app.database
  await db
    .updateTable('users')
    .set((eb) => ({ package_id: eb.selectFrom('packages').select('id').where('slug', '=', slug) }))
    .where('account_id', '=', accountId)
    .execute()
  await db
    .updateTable('members')
    .set({ end_at: endAt })
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .execute()
}

async function makeRoomyPackage({ database: { db } }: TestApp) {
  await db
    .insertInto('packages')
    .values({
      slug: ROOMY_PACKAGE,
      name: ROOMY_PACKAGE,
      price: '0',
      is_hidden: true,
      allowed_api_access: true,
      allowed_competitors_per_project_keyword: 20,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Puts the account on a package of its own, unlimited except for `limits`. */
export async function giveLimits(app: TestApp, accountId: number, limits: Partial<Record<Limiter, number>>) {
  const slug = `own-${randomBytes(6).toString('hex')}`
  await app.database.db
    .insertInto('packages')
    .values({ slug, name: slug, is_hidden: true, ...limits })
    .execute()
  await givePackage(app, accountId, { slug })
}
