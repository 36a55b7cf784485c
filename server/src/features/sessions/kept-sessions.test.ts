import { checkSession, login } from '@rankline/contract/auth/calls'
import { checkClient, loginAsClient, loginClient } from '@rankline/contract/clients/calls'
import { DAY } from '@rankline/contract/days'
import { endSession, listSessions } from '@rankline/contract/sessions/calls'
import { expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { hashOf } from '../../platform/token.ts'

const app = appForTests()

const HOUR = DAY / 24
const rowOf = (token: string) =>
  app.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow()

/** Time that is left, rounded to hours. */
const hoursLeft = async (token: string) =>
  Math.round(((await rowOf(token)).expires_at.getTime() - Date.now()) / HOUR)

const logIn = async ({ username, password }: SignedUp, keep: 0 | 1) =>
  app.items(login, { username, password, keep })

test('who stays logged in has a session of 30 days since its last use, others one of an hour', async () => {
  const person = await signUp(app)
  const usual = await logIn(person, 0)
  const kept = await logIn(person, 1)
  expect([await hoursLeft(usual.token), await hoursLeft(kept.token)]).toEqual([1, 30 * 24])
  expect([usual.user.session?.is_kept, kept.user.session?.is_kept]).toEqual([0, 1])

  const tomorrow = new Date(Date.now() + DAY)
  await app.database.db
    .updateTable('sessions')
    .set({ expires_at: tomorrow })
    .where('is_kept', '=', true)
    .execute()
  const checked = await app.items(checkSession, {}, kept.token)
  expect(await hoursLeft(kept.token)).toBe(30 * 24)
  expect(checked.session).toEqual({ seconds_left: expect.any(Number), is_kept: 1 })
  expect(Math.round((checked.session?.seconds_left ?? 0) / 3600)).toBe(30 * 24)
})

test('each is listed, and ended at will', async () => {
  const person = await signUp(app)
  const { token } = await logIn(person, 1)
  const sessions = await app.items(listSessions, {}, person.token)
  expect(sessions.map(({ is_kept, is_current }) => [is_kept, is_current])).toEqual([
    [0, 1],
    [1, 0],
  ])
  await app.items(endSession, { session_id: sessions[1]!.id }, person.token)
  expect((await app.call(checkSession, {}, token)).status).toBe(401)
})

test('administrators are not kept logged in, and who becomes one logs in again', async () => {
  const administrator = await makeAdministrator(app)
  expect(await hoursLeft((await logIn(administrator, 1)).token)).toBe(1)
  const person = await signUp(app)
  const { token } = await logIn(person, 1)
  await givePackage(app, person.accountId, { slug: 'admin' })
  expect((await app.call(checkSession, {}, token)).status).toBe(401)
  expect((await app.call(checkSession, {}, person.token)).status).toBe(200)
})

test('clients are kept logged in too; who acts as one never is', async () => {
  const agency = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, agency))
  const { username, password, addressName: address_name } = client
  const kept = await app.items(loginClient, { username, password, address_name, keep: 1 })
  expect(await hoursLeft(kept.token)).toBe(30 * 24)
  expect((await app.items(checkClient, {}, kept.token)).session?.is_kept).toBe(1)

  const opener = await logIn(agency, 1)
  const acting = await app.items(loginAsClient, { user_dashboard_id: client.userId }, opener.token)
  expect(await rowOf(acting.token)).toMatchObject({ is_kept: false })
  expect(await hoursLeft(acting.token)).toBeLessThanOrEqual(1)
  expect(await app.items(checkClient, {}, acting.token)).not.toHaveProperty('session')
})
