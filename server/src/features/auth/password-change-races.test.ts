import { changePassword } from '@rankline/contract/account/calls'
import { checkSession, login } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { finishSecondStep } from '@rankline/contract/second-factor/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { waitingForLocks, whileNobodyWrites } from '../../../tests/support/locks.ts'
import { signUp } from '../../../tests/support/people.ts'
import {
  addTotp,
  beginLogIn,
  codeOf,
  forgetSteps,
  openBrowser,
} from '../../../tests/support/second-factor.ts'
import { hashPassword } from '../credentials/passwords.ts'

/** Hashing takes long on a busy machine. */
const patience = { timeout: 60_000 }

const app = appForTests()

test('a log-in that is under way while the password is changed opens no session', async () => {
  const { token, username, password } = await signUp(app)
  const begun = await whileNobodyWrites(app, 'known_places', async () => {
    const logIn = app.call(login, { username, password })
    await expect.poll(() => waitingForLocks(app), patience).toBe(1)
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

test('so does the log-in of a brand’s client', async () => {
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  const { username, password, addressName: address_name } = client
  const begun = await whileNobodyWrites(app, 'known_places', async (held) => {
    const logIn = app.call(loginClient, { username, password, address_name })
    await expect.poll(() => waitingForLocks(app), patience).toBe(1)
    await held
      .updateTable('clients')
      .set({ password_hash: await hashPassword('another-one-77') })
      .where('account_id', '=', client.accountId)
      .execute()
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

test('a second step under way while the password is changed leaves no session', async () => {
  const person = await signUp(app)
  const { codes } = await addTotp(app, person)
  const browser = openBrowser(app)
  const challenge = await beginLogIn(browser, person)
  const mine = { old_password: person.password, new_password: 'another-one-77' }
  let entering: ReturnType<typeof browser.call<typeof finishSecondStep>> | undefined
  const held = await app.database.pool.connect()
  // The code is recorded after the attempt is counted; in between, the test locks the challenge.
  await whileNobodyWrites(app, 'activities', async () => {
    entering = browser.call(finishSecondStep, { challenge, method: 'recovery', code: codes[0] ?? '' })
    await expect.poll(() => waitingForLocks(app), patience).toBe(1)
    await held.query('BEGIN')
    await held.query('SELECT FROM factor_challenges WHERE account_id = $1 FOR UPDATE', [person.accountId])
  })
  const isAtChallenge = async () => {
    const { rowCount } = await app.database.pool.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'delete from \"factor_challenges\"%'",
    )
    return rowCount
  }
  await expect.poll(isAtChallenge, patience).toBe(1)
  const changing = app.items(
    changePassword,
    { ...mine, new_password_confirmation: mine.new_password },
    person.token,
  )
  await expect.poll(() => waitingForLocks(app), patience).toBe(2)
  await held.query('COMMIT')
  held.release()
  await changing
  const body = (await entering)?.body
  const token = body?.status === 'success' ? body.items.token : ''
  expect((await app.call(checkSession, {}, token)).status).toBe(401)
})
