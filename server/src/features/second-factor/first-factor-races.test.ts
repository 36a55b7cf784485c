import { ownActivities } from '@rankline/contract/activities/calls'
import { exchangeCode, login } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { beginTotp, confirmTotp } from '@rankline/contract/second-factor/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { expect, test } from 'vitest'
import type { Answer } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { waitingForLocks, whileNobodyWrites } from '../../../tests/support/locks.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { codeOf } from '../../../tests/support/second-factor.ts'
import { createLog } from '../../platform/log.ts'
import { encryptCode, RETURN_COOKIE } from '../auth/returned-browser.ts'
import { arrive } from '../auth/social.service.ts'

/** Hashing is slow on a busy machine. */
const patience = { timeout: 60_000 }

const app = appForTests()

/** Logs in while a first factor is added but not yet committed. */
async function logInMeanwhile({ token }: SignedUp, logIn: () => Promise<Answer<unknown>>) {
  const { secret } = await app.items(beginTotp, {}, token)
  // Adding a factor mails the person as its last step.
  const begun = await whileNobodyWrites(app, 'mails', async () => {
    const adding = app.items(confirmTotp, { code: codeOf(secret) }, token)
    await expect.poll(() => waitingForLocks(app), patience).toBe(1)
    let isAnswered = false
    const answer = logIn().finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waitingForLocks(app)) === 2, patience).toBe(true)
    return { adding, answer }
  })
  await begun.adding
  const { body } = await begun.answer
  return body.status === 'success' ? body.items : null
}

test('a log-in while a first factor is added has to pass it', async () => {
  const person = await signUp(app)
  const { username, password } = person
  const items = await logInMeanwhile(person, () => app.call(login, { username, password }))
  expect(isSecondStep(items)).toBe(true)
})

test('so has the log-in of a brand’s client', async () => {
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  const { username, password, addressName: address_name } = client
  const items = await logInMeanwhile(client, () =>
    app.call(loginClient, { username, password, address_name }),
  )
  expect(isSecondStep(items)).toBe(true)
})

test('so has a sign-in through a provider', async () => {
  const person = await signUp(app)
  const system = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  const profile = {
    provider: 'github',
    subject: person.username,
    name: 'Ada',
    email: person.email,
    isVerified: true,
  } as const
  const arrival = await arrive(system, { profile, invitation: null })
  const code = 'code' in arrival ? arrival.code : ''
  const items = await logInMeanwhile(person, async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: `/api/v1/${exchangeCode.path}`,
      headers: {
        cookie: `${RETURN_COOKIE}=${encryptCode(testInstallation, code)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `code=${code}`,
    })
    return { status: response.statusCode, body: response.json() }
  })
  expect(isSecondStep(items)).toBe(true)
})

test('a session that a log-in makes before the first factor counts ends with it', async () => {
  const person = await signUp(app)
  const { username, password } = person
  const { secret } = await app.items(beginTotp, {}, person.token)
  // A log-in writes its activity as its last step.
  const begun = await whileNobodyWrites(app, 'activities', async () => {
    const entering = app.items(login, { username, password })
    await expect.poll(() => waitingForLocks(app), patience).toBe(1)
    const adding = app.items(confirmTotp, { code: codeOf(secret) }, person.token)
    await expect.poll(() => waitingForLocks(app), patience).toBe(2)
    return { entering, adding }
  })
  await begun.adding
  const { token } = await begun.entering
  expect((await app.call(ownActivities, {}, token)).status).toBe(401)
})
