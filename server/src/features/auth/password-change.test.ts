import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changePassword, passwordState, setPassword } from '@rankline/contract/account/calls'
import { checkSession, login, register } from '@rankline/contract/auth/calls'
import { registerClient } from '@rankline/contract/clients/calls'
import { messages } from '@rankline/contract/messages'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand } from '../../../tests/support/clients.ts'
import { stretchPauses } from '../../../tests/support/failed-attempts.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { createBreachedPasswords } from '../../platform/breached-passwords.ts'

const app = appForTests()

/** A person who signed up through a provider; without a password if `hasPassword` is false. */
async function fromProvider(hasPassword: boolean): Promise<SignedUp> {
  const person = await signUp(app)
  await app.database.db
    .updateTable('users')
    .set({ driver_name: 'github', ...(!hasPassword && { password_hash: null }) })
    .where('id', '=', person.userId)
    .execute()
  return person
}

const notices = async () =>
  (await mailed(app)).filter(({ subject }) => subject === 'Your password was changed')

test('who came through a provider and has a password changes it', async () => {
  const { token, username, password } = await fromProvider(true)
  const change = { old_password: password, new_password: 'quite-another-1' }
  expect(await app.items(passwordState, {}, token)).toEqual({ has_password: true, may_set: false })
  expect((await app.call(setPassword, { new_password: 'quite-another-1' }, token)).status).toBe(409)
  const { status, body } = await app.call(changePassword, change, token)
  expect([status, body.message]).toEqual([200, messages.passwordChanged])
  expect((await app.call(login, { username, password: 'quite-another-1' })).status).toBe(200)
})

test('who has none sets a first one without an old one, for 10 minutes after logging in', async () => {
  const { token, username, email, accountId } = await fromProvider(false)
  const old = { old_password: 'whatever-it-is', new_password: 'quite-another-1' }
  const refused = await app.call(changePassword, old, token)
  expect([refused.status, refused.body.message]).toEqual([409, messages.socialPassword('github')])

  const begun = (minutes: number) =>
    app.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('account_id', '=', accountId)
      .execute()
  await begun(11)
  expect(await app.items(passwordState, {}, token)).toEqual({ has_password: false, may_set: false })
  const late = await app.call(setPassword, { new_password: 'quite-another-1' }, token)
  expect([late.status, late.body.message]).toEqual([403, messages.signInAgain])
  await begun(9)
  expect((await app.items(passwordState, {}, token)).may_set).toBe(true)
  await mailed(app)
  await app.items(setPassword, { new_password: 'quite-another-1' }, token)
  expect((await app.call(login, { username, password: 'quite-another-1' })).status).toBe(200)
  expect(await notices()).toMatchObject([{ to: email }])
})

test('a changed password is told by mail, with when and from where, and ends other sessions', async () => {
  const { token, username, password, email } = await signUp(app)
  const other = await app.items(login, { username, password })
  await mailed(app)
  await app.items(changePassword, { old_password: password, new_password: 'quite-another-1' }, token)
  const [mail, ...more] = await notices()
  expect([mail?.to, more]).toEqual([email, []])
  for (const said of [mail?.text, mail?.html]) {
    expect(said).toMatch(/\d{1,2} \w+ \d{4} at \d{2}:\d{2} UTC/)
    expect(said).toContain('127.0.0.1')
    expect(said).toContain('https://rank.example.com/forgot-password')
  }
  expect((await app.call(checkSession, {}, other.token)).status).toBe(401)
  expect((await app.call(checkSession, {}, token)).status).toBe(200)
})

test('a session is no place to guess the old password', async () => {
  const { token, password } = await signUp(app)
  const guess = (old: string) =>
    app.call(changePassword, { old_password: old, new_password: 'quite-another-1' }, token)
  const statuses = []
  for (let n = 1; n <= 6; n += 1) {
    statuses.push((await guess('not-this-one')).status)
    if (n === 5) await stretchPauses(app)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await guess(password)).status).toBe(429)
})

/** Registers a new person. @returns the message about the password */
async function saidOf(password: string, change: object = {}, to = app) {
  const username = `grace.hopper-${Math.random().toString(36).slice(2, 8)}`
  const { body } = await to.call(register, {
    username,
    email: `${username}@navy.example`,
    password,
    ...change,
  })
  return body.status === 'error' ? body.errors.password?.[0] : null
}

test('what is guessed first is no password, in whatever case', async () => {
  for (const common of ['Trustno1', 'MUSTANG1', 'qazxswedc', 'arsenal1'])
    expect([common, await saidOf(common)]).toEqual([common, messages.commonPassword])
  const own = { username: 'gracehopper', email: 'amazing.grace@navy.example' }
  expect(await saidOf('GraceHopper', own)).toBe(messages.passwordIsUsername)
  expect(await saidOf('gracehopper1906!', own)).toBe(messages.passwordIsUsername)
  expect(await saidOf('Amazing.Grace', own)).toBe(messages.passwordIsEmail)
  expect(await saidOf('navy.example', own)).toBe(messages.passwordIsEmail)
  expect(await saidOf('Rankline2026', own)).toBe(messages.passwordIsProduct)
  expect(await saidOf('nanosecond-wire')).toBeNull()
  const brand = await makeBrand(app, await signUp(app))
  const client = { username: 'client-of-it', email: 'c@example.com', user_brand_id: brand.id }
  const { body } = await app.call(registerClient, { ...client, password: 'AcmeSearch2026' })
  expect(body).toMatchObject({ errors: { password: [messages.passwordIsProduct] } })
})

test('SEC-012 what was published in a breach is refused where a service is asked', async () => {
  const suffix = createHash('sha1').update('nanosecond-wire').digest('hex').toUpperCase().slice(5)
  const server = createServer((_request, response) => response.end(`${suffix}:42\r\n`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const isBreached = createBreachedPasswords(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const asking = await createTestApp({ shared: app.database, installation: { isBreached } })
  try {
    expect(await saidOf('nanosecond-wire', {}, asking)).toBe(messages.breachedPassword)
    expect(await saidOf('picosecond-wire', {}, asking)).toBeNull()
  } finally {
    await asking.close()
    server.close()
  }
})
