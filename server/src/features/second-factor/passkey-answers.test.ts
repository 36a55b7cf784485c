import { messages } from '@rankline/contract/messages'
import * as calls from '@rankline/contract/second-factor/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeAuthenticator } from '../../../tests/support/authenticator.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { signUp } from '../../../tests/support/people.ts'
import { addKey, ageProofs, beginLogIn, openBrowser } from '../../../tests/support/second-factor.ts'

// A passkey's signature is valid only for our host, for this request and for this person.

const app = appForTests()

const elsewhere = 'rank.example.org'
const wrong = { message: messages.wrongPasskey }

test('a new passkey is made for our host, in a page of ours', async () => {
  const person = await signUp(app)
  const authenticator = makeAuthenticator(testInstallation.url)
  for (const changes of [{ host: elsewhere }, { origin: `https://${elsewhere}` }]) {
    const { options } = await app.items(calls.beginPasskey, {}, person.token)
    const credential = authenticator.create(options, changes)
    const { body } = await app.call(calls.addPasskey, { name: 'Key', credential }, person.token)
    expect(body).toMatchObject(wrong)
  }
  expect((await app.items(calls.findSecondFactor, {}, person.token)).passkeys).toEqual([])
})

test('a second step takes what was signed for our host, and for its own challenge', async () => {
  const person = await signUp(app)
  const { authenticator } = await addKey(app, person)
  const browser = openBrowser(app)
  const [challenge, other] = [await beginLogIn(browser, person), await beginLogIn(browser, person)]
  const finish = (assertion: ReturnType<typeof authenticator.use>) =>
    browser.call(calls.finishSecondStep, { challenge, method: 'passkey', assertion })
  expect((await finish(authenticator.use({ challenge }, { host: elsewhere }))).body).toMatchObject(wrong)
  expect((await finish(authenticator.use({ challenge: other }))).body).toMatchObject(wrong)
  expect((await finish(authenticator.use({ challenge }))).status).toBe(200)
})

test('a passkey that names another person signs nobody in', async () => {
  const [person, other] = [await signUp(app), await signUp(app)]
  const { authenticator } = await addKey(app, person)
  await addKey(app, other)
  const { user_handle } = await app.database.db
    .selectFrom('second_factors')
    .select('user_handle')
    .where('account_id', '=', other.accountId)
    .executeTakeFirstOrThrow()
  const browser = openBrowser(app)
  const finish = async (changes: Parameters<typeof authenticator.use>[1]) => {
    const { body } = await browser.call(calls.beginPasskeyLogIn, {})
    const assertion = authenticator.use(body.items!.options, changes)
    return browser.call(calls.finishPasskeyLogIn, { assertion })
  }
  expect((await finish({ userHandle: user_handle.toString('base64url') })).body).toMatchObject(wrong)
  expect((await finish({ host: elsewhere })).body).toMatchObject(wrong)
  expect((await finish({})).body.items?.user.username).toBe(person.username)
})

test('a request to add a passkey confirms nobody', async () => {
  const person = await signUp(app)
  const { authenticator } = await addKey(app, person)
  const { options: toAdd } = await app.items(calls.beginPasskey, {}, person.token)
  const { options: toConfirm } = await app.items(calls.beginConfirmation, {}, person.token)
  await ageProofs(app, person, 11)
  const confirm = ({ challenge }: { challenge: string }) => {
    const assertion = authenticator.use({ challenge })
    return app.call(calls.confirmPerson, { method: 'passkey', assertion }, person.token)
  }
  expect((await confirm(toAdd)).body).toMatchObject(wrong)
  expect((await app.call(calls.beginTotp, {}, person.token)).body).toMatchObject({
    code: 'RECENT_LOGIN_REQUIRED',
  })
  expect((await confirm(toConfirm)).status).toBe(200)
})
