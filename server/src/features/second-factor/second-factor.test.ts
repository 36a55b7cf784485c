import { ownActivities } from '@rankline/contract/activities/calls'
import { checkSession, login } from '@rankline/contract/auth/calls'
import { checkClient, loginClient } from '@rankline/contract/clients/calls'
import { messages } from '@rankline/contract/messages'
import * as calls from '@rankline/contract/second-factor/calls'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeAuthenticator } from '../../../tests/support/authenticator.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import {
  addKey,
  addTotp,
  ageProofs,
  beginLogIn,
  codeOf,
  forgetSteps,
  openBrowser,
  setWait,
  waitOf,
} from '../../../tests/support/second-factor.ts'
import { createLog } from '../../platform/log.ts'
import { resetSecondFactor } from './second-factor.service.ts'

const app = appForTests()

const age = (person: SignedUp, minutes: number) => ageProofs(app, person, minutes)

const mailsTo = async ({ email }: SignedUp) =>
  (
    await app.database.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .where('key', 'like', 'second-factor%')
      .execute()
  ).length

test('an app counts once its code is confirmed; other sessions end, and the person is told', async () => {
  const person = await signUp(app)
  const other = await app.items(login, person)
  const begun = await app.items(calls.beginTotp, {}, person.token)
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect((await app.call(calls.confirmTotp, { code: '12345' }, person.token)).status).toBe(422)
  expect((await app.items(calls.findSecondFactor, {}, person.token)).totp_since).toBeNull()
  // A factor that is begun but not confirmed does not count: a log-in works without it.
  await app.items(login, person)

  const { recovery_codes } = await app.items(calls.confirmTotp, { code: codeOf(begun.secret) }, person.token)
  expect(recovery_codes).toHaveLength(10)
  expect(await app.items(calls.findSecondFactor, {}, person.token)).toMatchObject({
    totp_since: expect.any(String),
    recovery_codes: 10,
    confirm_with: ['totp', 'recovery'],
  })
  expect((await app.call(checkSession, {}, person.token)).status).toBe(200)
  expect((await app.call(checkSession, {}, other.token)).status).toBe(401)
  expect(await mailsTo(person)).toBe(1)
  const { data } = await app.items(ownActivities, {}, person.token)
  expect(data[0]).toMatchObject({ type: 'SECOND_FACTOR_ADD_SUCCESS' })
})

test('neither the secret nor a recovery code can be read in the database', async () => {
  const person = await signUp(app)
  const { secret, codes } = await addTotp(app, person)
  const { db } = app.database
  const row = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .execute()
  const text = JSON.stringify([row, kept])
  expect(text).not.toContain(secret)
  for (const code of codes) expect(text).not.toContain(code.replaceAll('-', '').slice(4))
  expect(kept.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
})

test('what changes a second factor needs a log-in of the last ten minutes, by the factor of who has one', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const { authenticator } = await addKey(app, person)
  const [{ id = 0 } = {}] = (await app.items(calls.findSecondFactor, {}, person.token)).passkeys
  const { options: begun } = await app.items(calls.beginPasskey, {}, person.token)
  const credential = makeAuthenticator(testInstallation.url).create(begun)
  const attempts = () =>
    Promise.all([
      app.call(calls.beginTotp, {}, person.token),
      app.call(calls.confirmTotp, { code: '123456' }, person.token),
      app.call(calls.removeTotp, {}, person.token),
      app.call(calls.beginPasskey, {}, person.token),
      app.call(calls.addPasskey, { name: 'Key', credential }, person.token),
      app.call(calls.removePasskey, { passkey_id: id }, person.token),
      app.call(calls.renewRecoveryCodes, {}, person.token),
    ])
  await age(person, 11)
  const codes = (await attempts()).map(({ body }) => body.status === 'error' && body.code)
  expect(new Set(codes)).toEqual(new Set(['RECENT_LOGIN_REQUIRED']))

  const isRecent = async () => (await app.call(calls.beginTotp, {}, person.token)).status === 200
  const confirm = async (input: Record<string, string | object>) => {
    await age(person, 11)
    const { status, body } = await app.call(calls.confirmPerson, input as never, person.token)
    if (body.status === 'success') person.token = body.items.token
    return { status, isRecent: await isRecent() }
  }
  expect(await confirm({ method: 'totp', code: '000000' })).toEqual({ status: 422, isRecent: false })
  expect(await confirm({ method: 'password', code: person.password })).toEqual({
    status: 422,
    isRecent: false,
  })
  await forgetSteps(app, person)
  expect(await confirm({ method: 'totp', code: codeOf(secret) })).toEqual({ status: 200, isRecent: true })
  const { options } = await app.items(calls.beginConfirmation, {}, person.token)
  const assertion = authenticator.use(options)
  expect(await confirm({ method: 'passkey', assertion })).toEqual({ status: 200, isRecent: true })
  expect(await confirm({ method: 'passkey', assertion })).toEqual({ status: 422, isRecent: false })
})

test('a password cannot be guessed by confirming with it', async () => {
  const person = await signUp(app)
  const guess = async (code = 'a-guess') => {
    const since = Date.now()
    const { status } = await app.call(calls.confirmPerson, { method: 'password', code }, person.token)
    return { status, wait: await waitOf(app, person, since) }
  }
  for (let turn = 0; turn < 4; turn += 1) expect((await guess()).status).toBe(422)
  expect((await guess()).wait).toBeGreaterThanOrEqual(30)
  await setWait(app, person, 600)
  expect((await guess(person.password)).status).toBe(429)
})

test('the last factor that goes takes the recovery codes along', async () => {
  const person = await signUp(app)
  await addTotp(app, person)
  await addKey(app, person)
  await app.items(calls.removeTotp, {}, person.token)
  const left = await app.items(calls.findSecondFactor, {}, person.token)
  expect(left).toMatchObject({ totp_since: null, recovery_codes: 10 })
  await app.items(calls.removePasskey, { passkey_id: left.passkeys[0]?.id ?? 0 }, person.token)
  expect(await app.items(calls.findSecondFactor, {}, person.token)).toMatchObject({
    passkeys: [],
    recovery_codes: 0,
    confirm_with: ['password'],
  })
  expect((await app.items(login, person)).token).toHaveLength(43)
  expect((await app.call(calls.renewRecoveryCodes, {}, person.token)).status).toBe(409)
  // Two mails about added factors, two about removed ones.
  expect(await mailsTo(person)).toBe(4)
})

test('new recovery codes void the old ones', async () => {
  const person = await signUp(app)
  const { codes } = await addTotp(app, person)
  const renewed = await app.items(calls.renewRecoveryCodes, {}, person.token)
  const browser = openBrowser(app)
  const use = async (code = '') => {
    const challenge = await beginLogIn(browser, person)
    return (await browser.call(calls.finishSecondStep, { challenge, method: 'recovery', code })).status
  }
  expect(await use(codes[0])).toBe(422)
  expect(await use(renewed.recovery_codes[0])).toBe(200)
})

test('a passkey is the second step; a copy of it, told by its counter, is refused', async () => {
  const person = await signUp(app)
  const { authenticator, codes } = await addKey(app, person)
  expect(codes).toHaveLength(10)
  const browser = openBrowser(app)
  const step = async (changes = {}) => {
    const challenge = await beginLogIn(browser, person)
    const { body } = await browser.call(calls.beginSecondStep, { challenge })
    const options = body.items?.options
    expect(options?.allowCredentials).toHaveLength(1)
    const assertion = authenticator.use({ challenge: options?.challenge ?? '' }, changes)
    return browser.call(calls.finishSecondStep, { challenge, method: 'passkey', assertion })
  }
  expect((await step({ counter: 7 })).status).toBe(200)
  expect((await step({ counter: 7 })).body).toMatchObject({ message: messages.wrongPasskey })
  expect((await step({ counter: 3 })).status).toBe(422)
  expect((await step({ counter: 8, origin: 'https://rank.example.org' })).status).toBe(422)
  // After a correct password, the authenticator's verification of its holder is optional.
  expect((await step({ counter: 9, isVerified: false })).status).toBe(200)
  const { data } = await app.items(ownActivities, {}, person.token)
  expect(data.map(({ text }) => text)).toContain('A passkey was refused: it may have been copied.')
})

test('a passkey that does not count its uses works again and again', async () => {
  const person = await signUp(app)
  const { authenticator } = await addKey(app, person, { counts: false })
  const browser = openBrowser(app)
  for (let turn = 0; turn < 2; turn += 1) {
    const challenge = await beginLogIn(browser, person)
    const assertion = authenticator.use({ challenge })
    const done = await browser.call(calls.finishSecondStep, { challenge, method: 'passkey', assertion })
    expect(done.status).toBe(200)
  }
})

test("nobody logs in with somebody else's passkey", async () => {
  const [person, stranger] = [await signUp(app), await signUp(app)]
  await addKey(app, person)
  const { authenticator } = await addKey(app, stranger)
  const browser = openBrowser(app)
  const challenge = await beginLogIn(browser, person)
  const assertion = authenticator.use({ challenge })
  const done = await browser.call(calls.finishSecondStep, { challenge, method: 'passkey', assertion })
  expect(done.body).toMatchObject({ message: messages.wrongPasskey })
})

test('passkeys have names; those of others are not found', async () => {
  const [person, stranger] = [await signUp(app), await signUp(app)]
  await addKey(app, person, { name: 'Laptop' })
  await addKey(app, person, { name: 'Phone' })
  const list = async () => (await app.items(calls.findSecondFactor, {}, person.token)).passkeys
  const [first] = await list()
  const passkey_id = first?.id ?? 0
  expect((await app.call(calls.renamePasskey, { passkey_id, name: 'Mine' }, stranger.token)).status).toBe(404)
  expect((await app.call(calls.removePasskey, { passkey_id }, stranger.token)).status).toBe(404)
  await app.items(calls.renamePasskey, { passkey_id, name: 'Old laptop' }, person.token)
  expect((await list()).map(({ name }) => name)).toEqual(['Old laptop', 'Phone'])
  await app.items(calls.removePasskey, { passkey_id }, person.token)
  expect((await list()).map(({ name }) => name)).toEqual(['Phone'])
})

test('a passkey is added once, by the session that asked, and for what was asked', async () => {
  const person = await signUp(app)
  const authenticator = makeAuthenticator(testInstallation.url)
  const { options } = await app.items(calls.beginPasskey, {}, person.token)
  const credential = authenticator.create(options)
  const second = await app.items(login, person)
  const add = (token: string) => app.call(calls.addPasskey, { name: 'Key', credential }, token)
  expect((await add(second.token)).status).toBe(422)
  expect((await add(person.token)).status).toBe(200)
  expect((await add(person.token)).status).toBe(422)
  const again = await app.items(calls.beginPasskey, {}, person.token)
  expect(again.options.excludeCredentials).toHaveLength(1)
  const twice = { name: 'Key', credential: authenticator.create(again.options) }
  expect((await app.call(calls.addPasskey, twice, person.token)).body).toMatchObject({
    code: 'CONFLICT',
    message: messages.passkeyKnown,
  })
})

test('at a bare IP address there are no passkeys, and codes work', async () => {
  const bare = await createTestApp({ installation: { url: 'http://127.0.0.1:3000' } })
  try {
    const person = await signUp(bare)
    expect(await bare.items(calls.findSecondFactor, {}, person.token)).toMatchObject({ can_use_passkeys: 0 })
    const { body } = await bare.call(calls.beginPasskey, {}, person.token)
    expect(body).toMatchObject({ code: 'CONFLICT', message: messages.noPasskeysHere })
    await addTotp(bare, person)
  } finally {
    await bare.close()
  }
})

test('whoever runs the installation takes a lost second factor away; every session ends', async () => {
  const person = await signUp(app)
  await addTotp(app, person)
  await addKey(app, person)
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  expect(await resetSecondFactor(ctx, 'nobody-of-this-name')).toBe(false)
  expect(await resetSecondFactor(ctx, person.username.toUpperCase())).toBe(true)
  expect((await app.call(checkSession, {}, person.token)).status).toBe(401)
  const { token } = await app.items(login, person)
  expect(await app.items(calls.findSecondFactor, {}, token)).toMatchObject({
    totp_since: null,
    passkeys: [],
    recovery_codes: 0,
  })
  expect(await mailsTo(person)).toBe(3)
})

test('and from the client of a brand, who is named with it', async () => {
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  await addTotp(app, client)
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  const { username, password, addressName: address_name } = client
  for (const name of [username, `other/${username}`, `${address_name}/nobody`])
    expect(await resetSecondFactor(ctx, name)).toBe(false)
  expect(await resetSecondFactor(ctx, `${address_name}/${username.toUpperCase()}`)).toBe(true)
  expect((await app.call(checkClient, {}, client.token)).status).toBe(401)
  await app.items(loginClient, { username, password, address_name })
})
