import { changePassword } from '@rankline/contract/account'
import { login } from '@rankline/contract/auth'
import { finishSecondStep } from '@rankline/contract/second-factor'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUp } from '../../testing/people.ts'
import { addTotp, beginLogIn, codeOf, forgetSteps, openBrowser } from '../../testing/second-factor.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.database.db)
  return rows[0]?.count ?? 0
}

test('a log-in that is under way while the password is changed opens no session', async () => {
  const { token, username, password } = await signUp(app)
  const begun = await app.database.db.transaction().execute(async (held) => {
    await sql`LOCK TABLE known_places IN EXCLUSIVE MODE`.execute(held)
    const logIn = app.call(login, { username, password })
    await expect.poll(waiting).toBe(1)
    const input = {
      old_password: password,
      new_password: 'another-one-77',
      new_password_confirmation: 'another-one-77',
    }
    await app.items(changePassword, input, token)
    return { logIn }
  })
  expect((await begun.logIn).status).toBe(422)
})

test('a second step that was begun with the old password ends with it', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const browser = openBrowser(app)
  const challenge = await beginLogIn(browser, person)
  const input = {
    old_password: person.password,
    new_password: 'another-one-77',
    new_password_confirmation: 'another-one-77',
  }
  await app.items(changePassword, input, person.token)
  await forgetSteps(app, person)
  const { status } = await browser.call(finishSecondStep, { challenge, method: 'totp', code: codeOf(secret) })
  expect(status).toBe(422)
})
