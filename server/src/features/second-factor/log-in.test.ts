import { createHash } from 'node:crypto'
import { ownActivities } from '@rankline/contract/activities/calls'
import { checkSession, login, resetPassword } from '@rankline/contract/auth/calls'
import { checkClient, loginClient } from '@rankline/contract/clients/calls'
import { messages } from '@rankline/contract/messages'
import {
  beginPasskeyLogIn,
  finishPasskeyLogIn,
  finishSecondStep,
} from '@rankline/contract/second-factor/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import {
  addKey,
  addTotp,
  type Browser,
  beginLogIn,
  codeOf,
  forgetSteps,
  logInWithCode,
  openBrowser,
  setWait,
  waitOf,
} from '../../../tests/support/second-factor.ts'

const app = appForTests()

const expired = { code: 'VALIDATION_FAILED', message: messages.signInExpired }

test('without a second factor a log-in answers a token and the user, and nothing more', async () => {
  const { username, password } = await signUp(app)
  const { body } = await app.call(login, { username, password })
  expect(Object.keys(body.items ?? {}).toSorted()).toEqual(['token', 'user'])
})

test('with one it answers a challenge in place of a token, and only after the right password', async () => {
  const person = await signUp(app)
  const plain = await signUp(app)
  const { secret } = await addTotp(app, person)
  const wrong = async ({ username }: { username: string }) =>
    (await app.call(login, { username, password: 'not-this-one' })).body
  expect(await wrong(person)).toEqual(await wrong(plain))

  const browser = openBrowser(app)
  const { body } = await browser.call(login, { username: person.username, password: person.password })
  expect(body.items).toEqual({ challenge: expect.any(String), methods: ['totp', 'recovery'] })
  const challenge = isSecondStep(body.items) ? body.items.challenge : ''
  await forgetSteps(app, person)
  const done = await browser.call(finishSecondStep, { challenge, method: 'totp', code: codeOf(secret) })
  expect(done.body).toMatchObject({ items: { user: { username: person.username } } })
  const token = done.body.items?.token
  expect((await app.call(checkSession, {}, token)).status).toBe(200)
})

test('a code is accepted once', async () => {
  const person = await signUp(app)
  const { secret, used } = await addTotp(app, person)
  const browser = openBrowser(app)
  // The code of the next time step is already accepted.
  const code = codeOf(secret, 1)
  const replayed = { challenge: await beginLogIn(browser, person), method: 'totp', code: used }
  expect((await browser.call(finishSecondStep, replayed)).body).toMatchObject({ message: messages.wrongCode })
  const first = { challenge: await beginLogIn(browser, person), method: 'totp', code }
  expect((await browser.call(finishSecondStep, first)).status).toBe(200)
  const second = { challenge: await beginLogIn(browser, person), method: 'totp', code }
  expect((await browser.call(finishSecondStep, second)).body).toMatchObject({
    message: messages.wrongCode,
    errors: { code: [messages.wrongCode] },
  })
})

test('a challenge is worth nothing in another browser, a second time, or after five minutes', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const [browser, other] = [openBrowser(app), openBrowser(app)]
  const answer = async (from: typeof browser, challenge: string) => {
    await forgetSteps(app, person)
    return from.call(finishSecondStep, { challenge, method: 'totp', code: codeOf(secret) })
  }
  const challenge = await beginLogIn(browser, person)
  expect((await answer(other, challenge)).body).toMatchObject(expired)
  // Another browser with its own challenge and cookie.
  await beginLogIn(other, person)
  expect((await answer(other, challenge)).body).toMatchObject(expired)
  expect((await answer(browser, challenge)).status).toBe(200)
  expect((await answer(browser, challenge)).body).toMatchObject(expired)

  const late = await beginLogIn(browser, person)
  const { expires_at } = await app.database.db
    .selectFrom('factor_challenges')
    .select('expires_at')
    .where('account_id', '=', person.accountId)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(300_000)
  await app.database.db
    .updateTable('factor_challenges')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('account_id', '=', person.accountId)
    .execute()
  expect((await answer(browser, late)).body).toMatchObject(expired)
})

test('one right answer sent many times at once opens one session', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const browser = openBrowser(app)
  const challenge = await beginLogIn(browser, person)
  await forgetSteps(app, person)
  const code = codeOf(secret)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.call(finishSecondStep, { challenge, method: 'totp', code })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

/** Mails about the second factor. */
async function mailsTo({ email }: SignedUp): Promise<number> {
  const { total } = await app.database.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('recipient', '=', email)
    .where('key', 'like', 'second-factor%')
    .executeTakeFirstOrThrow()
  return Number(total)
}

test('after five wrong codes a challenge is void, the next one waits, and the person is told', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const browser = openBrowser(app)
  const challenge = await beginLogIn(browser, person)
  const attempt = (of: string, code = '000000') =>
    browser.call(finishSecondStep, { challenge: of, method: 'totp', code })
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(challenge)))
  const looked = answers.filter(({ body }) => body.status === 'error' && body.message === messages.wrongCode)
  expect(looked).toHaveLength(5)
  expect(answers.some(({ status }) => status === 200)).toBe(false)

  await setWait(app, person, 600)
  const waiting = await attempt(await beginLogIn(browser, person), codeOf(secret, 1))
  expect(waiting.status).toBe(429)
  await forgetSteps(app, person)
  expect((await attempt(challenge, codeOf(secret))).body).toMatchObject(expired)
  // One mail that the app was added, one that somebody knows the password.
  expect(await mailsTo(person)).toBe(2)
})

test('the person is told of guesses that are spread over challenges', async () => {
  const person = await signUp(app)
  await addTotp(app, person)
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await mailsTo(person)).toBe(1)
    const browser = openBrowser(app)
    const challenge = await beginLogIn(browser, person)
    await browser.call(finishSecondStep, { challenge, method: 'totp', code: '000000' })
  }
  expect(await mailsTo(person)).toBe(2)
})

test('guesses over many challenges wait together, each time twice as long', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const guess = async (code = '000000') => {
    const browser = openBrowser(app)
    const challenge = await beginLogIn(browser, person)
    const since = Date.now()
    const { status } = await browser.call(finishSecondStep, { challenge, method: 'totp', code })
    return { status, wait: await waitOf(app, person, since) }
  }
  for (let turn = 0; turn < 4; turn += 1) expect((await guess()).status).toBe(422)
  for (const seconds of [30, 60, 120, 240]) {
    const { status, wait } = await guess()
    expect(status).toBe(422)
    expect(wait).toBeGreaterThanOrEqual(seconds)
    await setWait(app, person, 0)
  }
  await setWait(app, person, 600)
  // The correct code must wait too.
  expect((await guess(codeOf(secret, 1))).status).toBe(429)
})

test('a recovery code signs in once, of twenty at the same moment too', async () => {
  const person = await signUp(app)
  const { codes } = await addTotp(app, person)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const browsers: { browser: Browser; challenge: string }[] = []
  // In sequence, because many log-ins at once are slowed down, right or wrong.
  while (browsers.length < 20) {
    const browser = openBrowser(app)
    browsers.push({ browser, challenge: await beginLogIn(browser, person) })
  }
  const answers = await Promise.all(
    browsers.map(({ browser, challenge }) =>
      browser.call(finishSecondStep, { challenge, method: 'recovery', code: codes[0] ?? '' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)

  await forgetSteps(app, person)
  const browser = openBrowser(app)
  const typed = (codes[1] ?? '').toUpperCase().replaceAll('-', ' ')
  const again = async (code: string) => {
    const challenge = await beginLogIn(browser, person)
    return browser.call(finishSecondStep, { challenge, method: 'recovery', code })
  }
  expect((await again(codes[0] ?? '')).status).toBe(422)
  expect((await again(typed)).status).toBe(200)
})

test('a new password by mail leaves the second factor as it is', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const token = 'mailed'
  await app.database.db
    .insertInto('password_resets')
    .values({
      account_id: person.accountId,
      email: person.email,
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  person.password = 'another-secret-1'
  await app.items(resetPassword, { token, password: person.password })
  // Throws if the log-in asks for no second factor.
  expect(await logInWithCode(app, person, secret)).toHaveLength(43)
})

test('a client of a brand logs in by the second step too', async () => {
  const brand = await makeBrand(app, await signUp(app))
  const client = await signUpClient(app, brand)
  const { secret } = await addTotp(app, client)
  const browser = openBrowser(app)
  const { username, password } = client
  const { body } = await browser.call(loginClient, { username, password, address_name: brand.addressName })
  const challenge = isSecondStep(body.items) ? body.items.challenge : ''
  await forgetSteps(app, client)
  const done = await browser.call(finishSecondStep, { challenge, method: 'totp', code: codeOf(secret) })
  expect((await app.call(checkClient, {}, done.body.items?.token)).status).toBe(200)
})

test('a passkey signs in alone, in the browser that asked, and only with its holder verified', async () => {
  const person = await signUp(app)
  const { authenticator } = await addKey(app, person)
  const [browser, other] = [openBrowser(app), openBrowser(app)]
  const begin = async () => {
    const { body } = await browser.call(beginPasskeyLogIn, {})
    if (body.status !== 'success') throw new Error(body.message)
    expect(body.items.options).not.toHaveProperty('allowCredentials')
    expect(body.items.options.userVerification).toBe('required')
    return body.items.options
  }
  const refused = { message: messages.wrongPasskey }
  const finish = (from: typeof browser, assertion: ReturnType<typeof authenticator.use>) =>
    from.call(finishPasskeyLogIn, { assertion })

  const unverified = authenticator.use(await begin(), { isVerified: false })
  expect((await finish(browser, unverified)).body).toMatchObject(refused)
  const elsewhere = authenticator.use(await begin(), { origin: 'https://rank.example.org' })
  expect((await finish(browser, elsewhere)).body).toMatchObject(refused)
  const nameless = authenticator.use(await begin(), { userHandle: undefined })
  expect((await finish(browser, nameless)).body).toMatchObject(refused)

  const assertion = authenticator.use(await begin())
  expect((await finish(other, assertion)).body).toMatchObject(expired)
  const { body } = await finish(browser, assertion)
  expect(body.items?.user.username).toBe(person.username)
  expect((await finish(browser, assertion)).status).toBe(422)
  const { data } = await app.items(ownActivities, {}, body.items?.token)
  expect(data[0]?.text).toBe('Logged in from 127.0.0.1 with a passkey.')
})
