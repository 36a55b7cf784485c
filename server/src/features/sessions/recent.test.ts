import { changeEmail, emailState, logoutOthers } from '@rankline/contract/account'
import { checkSession, login, logoutEverywhere } from '@rankline/contract/auth'
import { confirmPerson, findMemberPolicy, updateMemberPolicy } from '@rankline/contract/second-factor'
import { endSession, listSessions } from '@rankline/contract/sessions'
import { expect, test } from 'vitest'
import { appForTests } from '../../testing/app-for-tests.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { addTotp, ageFactor, ageProofs, codeOf, forgetSteps } from '../../testing/second-factor.ts'

const app = appForTests()

const refused = { status: 403, body: { code: 'RECENT_LOGIN_REQUIRED' } }

const confirm = ({ token }: SignedUp, method: string, code: string) =>
  app.items(confirmPerson, { method, code }, token)

test('sessions are ended after a log-in of the last ten minutes, and all of them at any time', async () => {
  const person = await signUp(app)
  const { token } = person
  const others = [await app.items(login, person), await app.items(login, person)]
  const [, { id = 0 } = {}] = await app.items(listSessions, {}, token)
  const isOpen = async (held: string) => (await app.call(checkSession, {}, held)).status === 200
  const end = () => app.call(endSession, { session_id: id }, token)

  await ageProofs(app, person, 11)
  expect(await end()).toMatchObject(refused)
  expect(await app.call(logoutOthers, {}, token)).toMatchObject(refused)
  expect(await Promise.all(others.map((other) => isOpen(other.token)))).toEqual([true, true])

  await confirm(person, 'password', person.password)
  expect((await end()).status).toBe(200)
  expect((await app.call(logoutOthers, {}, token)).status).toBe(200)
  expect(await Promise.all(others.map((other) => isOpen(other.token)))).toEqual([false, false])

  await ageProofs(app, person, 11)
  expect((await app.call(logoutEverywhere, {}, token)).status).toBe(200)
  expect(await isOpen(token)).toBe(false)
})

test('the rule about members’ second factor changes after such a log-in alone', async () => {
  const person = await signUp(app)
  const set = (is_required: 0 | 1) => app.call(updateMemberPolicy, { is_required }, person.token)
  expect((await set(1)).status).toBe(200)
  await ageProofs(app, person, 11)
  expect(await set(0)).toMatchObject(refused)
  expect(await app.items(findMemberPolicy, {}, person.token)).toEqual({ is_required: 1 })
  await confirm(person, 'password', person.password)
  expect((await set(0)).status).toBe(200)
})

test('the address of somebody with a second factor moves by that too, not by the password alone', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  await ageProofs(app, person, 11)
  const ask = () =>
    app.call(changeEmail, { email: `new-${person.email}`, password: person.password }, person.token)
  expect(await ask()).toMatchObject(refused)
  await ageFactor(app, person, 11)
  expect(await ask()).toMatchObject(refused)
  expect((await app.items(emailState, {}, person.token)).pending).toBeNull()
  await forgetSteps(app, person)
  await confirm(person, 'totp', codeOf(secret))
  expect((await ask()).status).toBe(200)
})
