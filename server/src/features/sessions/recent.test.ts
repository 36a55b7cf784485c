import { changeEmail, emailState, logoutOthers } from '@rankline/contract/account/calls'
import { checkSession, login, logoutEverywhere } from '@rankline/contract/auth/calls'
import { confirmPerson, findMemberPolicy, updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import { endSession, listSessions } from '@rankline/contract/sessions/calls'
import { afterAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { listenForStreams, openStream } from '../../../tests/support/event-stream.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { addTotp, ageFactor, ageProofs, codeOf, forgetSteps } from '../../../tests/support/second-factor.ts'

const app = appForTests()

afterAll(() => app.app.server.closeAllConnections())

const refused = { status: 403, body: { code: 'RECENT_LOGIN_REQUIRED' } }

/** Confirms the person. The session continues with the token of the response. */
async function confirm(person: SignedUp, method: string, code: string) {
  const { token } = await app.items(confirmPerson, { method, code }, person.token)
  person.token = token
}

test('a proof gives the session another token, and the former one is worth nothing', async () => {
  const person = await signUp(app)
  const former = person.token
  const before = await app.items(listSessions, {}, former)
  await ageProofs(app, person, 11)
  const wrong = await app.call(confirmPerson, { method: 'password', code: 'not-this-one' }, former)
  expect(wrong.status).toBe(422)
  expect((await app.call(checkSession, {}, former)).status).toBe(200)
  const streams = await listenForStreams(app)
  const stream = await openStream(streams, person)
  await confirm(person, 'password', person.password)
  expect(person.token).not.toBe(former)
  expect((await app.call(checkSession, {}, former)).status).toBe(401)
  await expect.poll(stream.isOver).toBe(true)
  await stream.close()
  // The session keeps its id and its place in the list.
  const after = await app.items(listSessions, {}, person.token)
  expect(after.map(({ id, is_current }) => [id, is_current])).toEqual(
    before.map(({ id, is_current }) => [id, is_current]),
  )
  // The first of two parallel proofs replaces the session. The second is refused: its session has ended, or it came while the
  // password was being compared.
  const both = await Promise.all(
    [1, 2].map(() => app.call(confirmPerson, { method: 'password', code: person.password }, person.token)),
  )
  const [first, second] = both.map(({ status }) => status).toSorted()
  expect(first).toBe(200)
  expect([401, 429]).toContain(second)
})

test('sessions are ended after a log-in of the last ten minutes, and all of them at any time', async () => {
  const person = await signUp(app)
  const others = [await app.items(login, person), await app.items(login, person)]
  const [, { id = 0 } = {}] = await app.items(listSessions, {}, person.token)
  const isOpen = async (held: string) => (await app.call(checkSession, {}, held)).status === 200
  const end = () => app.call(endSession, { session_id: id }, person.token)

  await ageProofs(app, person, 11)
  expect(await end()).toMatchObject(refused)
  expect(await app.call(logoutOthers, {}, person.token)).toMatchObject(refused)
  expect(await Promise.all(others.map((other) => isOpen(other.token)))).toEqual([true, true])

  await confirm(person, 'password', person.password)
  expect((await end()).status).toBe(200)
  expect((await app.call(logoutOthers, {}, person.token)).status).toBe(200)
  expect(await Promise.all(others.map((other) => isOpen(other.token)))).toEqual([false, false])

  await ageProofs(app, person, 11)
  expect((await app.call(logoutEverywhere, {}, person.token)).status).toBe(200)
  expect(await isOpen(person.token)).toBe(false)
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
