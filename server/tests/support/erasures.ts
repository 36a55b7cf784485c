import * as calls from '@rankline/contract/erasure/calls'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { eraseDueAccounts, eraseOneAccount } from '../../src/features/erasure/erasure.jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { tableFacts } from '../../src/tables.ts'
import type { TestApp } from './app.ts'
import { testInstallation } from './installation.ts'
import { linkIn, mailed } from './mail.ts'
import type { SignedUp } from './people.ts'

/** Context that jobs get. */
export const system = (app: TestApp) => ({
  db: app.database.db,
  log: createLog('silent', 'test'),
  installation: testInstallation,
})

/** Asks, and returns the token of the mailed link. */
export async function ask(app: TestApp, of: SignedUp): Promise<string> {
  await app.items(calls.askErasure, {}, of.token)
  const mail = (await mailed(app)).find(
    ({ to, subject }) => to === of.email && /^Confirm that your account/.test(subject),
  )
  return linkIn(mail!).searchParams.get('token') ?? ''
}

export async function confirm(app: TestApp, of: SignedUp) {
  await app.items(calls.confirmErasure, { token: await ask(app, of) })
}

/** Runs the erasures that are due. @returns the mails that this sends */
export async function erase(app: TestApp, of: SignedUp) {
  await app.database.db
    .updateTable('erasures')
    .set({ due_at: new Date(0) })
    .where('account_id', '=', of.accountId)
    .execute()
  await eraseDueAccounts.perform(system(app), {})
  return mailed(app, [eraseOneAccount(tableFacts)])
}

/** How an account's person is a member of it. */
export async function membershipsOf(app: TestApp, { accountId, email }: SignedUp) {
  const { rows } = await sql<object>`
    SELECT status, role, email = ${email} AS "hasEmail", removed_at FROM members
    WHERE account_id = ${accountId} AND member_account_id = ${accountId}`.execute(app.database.db)
  expect(rows).toHaveLength(1)
  return rows
}

export async function countOf(app: TestApp, table: string, accountIds: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}
    WHERE account_id = ANY (${accountIds}::bigint[])`.execute(app.database.db)
  return rows[0]?.count ?? 0
}
