import { ownActivities } from '@rankline/contract/activities/calls'
import { login } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { finishSecondStep } from '@rankline/contract/second-factor/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { type LogLine, recordedLog } from '../../../tests/support/log.ts'
import { signUp } from '../../../tests/support/people.ts'
import {
  addTotp,
  beginLogIn,
  codeOf,
  forgetSteps,
  openBrowser,
} from '../../../tests/support/second-factor.ts'

// Which factors a log-in was made with; through a provider: auth/social.test.ts, with a passkey alone:
// second-factor/log-in.test.ts.

let app: TestApp
let lines: LogLine[]

beforeAll(async () => {
  const recorded = recordedLog()
  lines = recorded.lines
  app = await createTestApp({ log: recorded.log })
})
afterAll(() => app.close())
beforeEach(() => lines.splice(0))

const newest = async (token: string) => (await app.items(ownActivities, {}, token)).data[0]

test('a log-in says that it was made with a password', async () => {
  const { username, password } = await signUp(app)
  const { token } = await app.items(login, { username, password })
  expect(await newest(token)).toMatchObject({
    type: 'LOGIN_SUCCESS',
    text: 'Logged in from 127.0.0.1 with a password.',
  })
})

test('one with a second step names both steps, for people and for clients of a brand', async () => {
  const person = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  const browser = openBrowser(app)
  const begin = {
    person: () => beginLogIn(browser, person),
    client: async () => {
      const { username, password, addressName } = client
      const { body } = await browser.call(loginClient, { username, password, address_name: addressName })
      return isSecondStep(body.items) ? body.items.challenge : ''
    },
  }
  for (const [of, whose] of [
    [person, begin.person],
    [client, begin.client],
  ] as const) {
    const { secret, codes } = await addTotp(app, of)
    for (const [method, code, words] of [
      ['totp', codeOf(secret), 'an authenticator app'],
      ['recovery', codes[0] ?? '', 'a recovery code'],
    ] as const) {
      await forgetSteps(app, of)
      const { body } = await browser.call(finishSecondStep, { challenge: await whose(), method, code })
      expect((await newest(body.items?.token ?? ''))?.text).toBe(
        `Logged in from 127.0.0.1 with a password and ${words}.`,
      )
    }
  }
})

test('clients of a brand find their log-ins as well', async () => {
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  const { username, password, addressName } = client
  const { token } = await app.items(loginClient, { username, password, address_name: addressName })
  expect(await newest(token)).toMatchObject({ type: 'LOGIN_SUCCESS' })
})

const refused = () => lines.filter(({ event }) => event === 'log-in.refused')

test('attempts at a name are in the log, also at one that nobody has, and never with the name', async () => {
  const { username, accountId } = await signUp(app)
  const nobody = 'Nobody-has-this'
  for (const name of [username, nobody, nobody.toLowerCase(), 'another-one'])
    await app.call(login, { username: name, password: 'not-this-one' })
  const [known, unknown, again, other] = refused()
  expect(known).toMatchObject({ account: accountId, name: expect.stringMatching(/^[\w-]{16}$/) })
  expect([unknown, again, other]).toMatchObject(Array(3).fill({ account: null }))
  expect(unknown?.name).toBe(again?.name)
  expect(new Set([known?.name, unknown?.name, other?.name]).size).toBe(3)
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${username}|${nobody}|another-one`, 'i'))
})

test('so is the right password of a disabled account, which reads in its history as what it was', async () => {
  const { username, password, accountId } = await signUp(app)
  const { db } = app.database
  await db.updateTable('users').set({ status: 0 }).where('account_id', '=', accountId).execute()
  expect((await app.call(login, { username, password })).status).toBe(422)
  expect(refused()).toMatchObject([{ account: accountId }])
  const { text } = await db
    .selectFrom('activities')
    .select('text')
    .where('account_id', '=', accountId)
    .where('type', '=', 'LOGIN_FAILED')
    .executeTakeFirstOrThrow()
  expect(text).toBe('Right password from 127.0.0.1, account disabled.')
})

test('so are attempts at clients of a brand', async () => {
  const { addressName } = await signUpClient(app, await makeBrand(app, await signUp(app)))
  await app.call(loginClient, { username: 'nobody', password: 'not-this-one', address_name: addressName })
  expect(refused()).toMatchObject([{ account: null, name: expect.stringMatching(/^[\w-]{16}$/) }])
})
