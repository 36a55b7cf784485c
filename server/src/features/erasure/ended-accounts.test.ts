import { login } from '@rankline/contract/auth/calls'
import { DAY } from '@rankline/contract/days'
import * as calls from '@rankline/contract/erasure/calls'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { countOf, erase, system } from '../../../tests/support/erasures.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { eraseEndedAccounts } from './erasure.jobs.ts'

const app = appForTests()
const AFTER = 100
let person: SignedUp

beforeEach(async () => {
  await app.database.pool.query('DELETE FROM erasures')
  person = await signUp(app)
  await makeProject(app, person)
  await mailed(app)
})

/** The package ended, and the last log-in was, so many days ago. */
async function leave({ accountId }: { accountId: number }, days = AFTER + 1) {
  const ago = new Date(Date.now() - days * DAY)
  const { pool } = app.database
  await pool.query("UPDATE members SET end_at = $2 WHERE account_id = $1 AND role = 'admin'", [
    accountId,
    ago,
  ])
  await pool.query('UPDATE users SET created_at = $2 WHERE account_id = $1', [accountId, new Date(0)])
  await pool.query('UPDATE known_places SET last_at = $2 WHERE account_id = $1', [accountId, ago])
}

async function run(days: number | null = AFTER) {
  const ctx = system(app)
  const installation = { ...ctx.installation, eraseEndedAfterDays: days }
  await eraseEndedAccounts.perform({ ...ctx, installation }, {})
}

const ordered = async ({ accountId }: { accountId: number }) =>
  (await countOf(app, 'erasures', [accountId])) === 1

test('who has left long ago is mailed the day, and is erased when it has come', async () => {
  await leave(person)
  await run()
  const day = new Date(Date.now() + 14 * DAY).toISOString().slice(0, 10)
  const mails = await mailed(app)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, `Your account will be erased on ${day}`],
  ])
  expect(mails[0]?.text).toMatch(/package ended on \d{4}-\d\d-\d\d/)
  // A second run sends no second mail.
  await run()
  expect(await mailed(app)).toEqual([])
  await erase(app, person)
  expect(await countOf(app, 'projects', [person.accountId])).toBe(0)
})

test('who logs in and cancels is left alone', async () => {
  await leave(person)
  await run()
  const { username, password } = person
  const { token } = await app.items(login, { username, password })
  await app.items(calls.cancelErasure, {}, token)
  await run()
  expect(await ordered(person)).toBe(false)
  await leave(person)
  await run()
  expect(await ordered(person)).toBe(true)
})

test('nobody is erased without the setting, before the time, or with a package', async () => {
  await leave(person)
  await run(null)
  expect(await ordered(person)).toBe(false)
  await leave(person, AFTER - 1)
  await run()
  expect(await ordered(person)).toBe(false)
  await leave(person)
  await app.database.pool.query("UPDATE members SET end_at = NULL WHERE account_id = $1 AND role = 'admin'", [
    person.accountId,
  ])
  await run()
  expect(await ordered(person)).toBe(false)
})

test('whoever was here since, or is needed by others, stays', async () => {
  const [seen, agency] = [await signUp(app), await signUp(app)]
  const administrator = await makeAdministrator(app)
  const colleague = await makeMember(app, await signUp(app), 'viewer')
  await signUpClient(app, await makeBrand(app, agency))
  for (const one of [person, seen, administrator, colleague, agency]) await leave(one)
  await app.database.pool.query('UPDATE known_places SET last_at = now() WHERE account_id = $1', [
    seen.accountId,
  ])
  await run()
  expect(await ordered(person)).toBe(true)
  for (const one of [seen, administrator, colleague, agency]) expect(await ordered(one)).toBe(false)
})
