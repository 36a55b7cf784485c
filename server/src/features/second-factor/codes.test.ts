import { messages } from '@rankline/contract/messages'
import * as calls from '@rankline/contract/second-factor/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { signUp } from '../../../tests/support/people.ts'
import {
  addTotp,
  beginLogIn,
  codeOf,
  forgetSteps,
  openBrowser,
} from '../../../tests/support/second-factor.ts'

const app = appForTests()

test('an app that is set up for longer than half an hour has to begin anew', async () => {
  const person = await signUp(app)
  const { secret } = await app.items(calls.beginTotp, {}, person.token)
  const { db } = app.database
  const { pending_until } = await db
    .selectFrom('second_factors')
    .select('pending_until')
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  expect((pending_until?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  await db
    .updateTable('second_factors')
    .set({ pending_until: new Date(Date.now() - 1) })
    .where('account_id', '=', person.accountId)
    .execute()
  const late = await app.call(calls.confirmTotp, { code: codeOf(secret) }, person.token)
  expect(late.body).toMatchObject({ code: 'CONFLICT', message: messages.setUpExpired })
  expect((await app.items(calls.findSecondFactor, {}, person.token)).totp_since).toBeNull()
})

test('another app that is not confirmed leaves the one in use as it is', async () => {
  const person = await signUp(app)
  const { secret } = await addTotp(app, person)
  const begun = await app.items(calls.beginTotp, {}, person.token)
  const browser = openBrowser(app)
  const logIn = async (code: string) => {
    await forgetSteps(app, person)
    const challenge = await beginLogIn(browser, person)
    return (await browser.call(calls.finishSecondStep, { challenge, method: 'totp', code })).status
  }
  expect(await logIn(codeOf(begun.secret))).toBe(422)
  expect(await logIn(codeOf(secret))).toBe(200)
})

test('wrong recovery codes wait together with wrong codes of an app', async () => {
  const person = await signUp(app)
  const { codes } = await addTotp(app, person)
  const guess = async (method: string, code: string) => {
    const browser = openBrowser(app)
    const challenge = await beginLogIn(browser, person)
    return (await browser.call(calls.finishSecondStep, { challenge, method, code })).status
  }
  for (const method of ['totp', 'recovery', 'totp', 'recovery', 'recovery'])
    expect(await guess(method, method === 'totp' ? '000000' : 'aaaa-aaaa-aaaa')).toBe(422)
  expect(await guess('recovery', codes[0] ?? '')).toBe(429)
})

test('a right code ends the count of the wrong ones before it', async () => {
  const person = await signUp(app)
  const { codes } = await addTotp(app, person)
  const answer = async (code: string) => {
    const browser = openBrowser(app)
    const challenge = await beginLogIn(browser, person)
    return (await browser.call(calls.finishSecondStep, { challenge, method: 'recovery', code })).status
  }
  const wrong = async (times: number) => {
    for (let time = 0; time < times; time += 1) expect(await answer('aaaa-aaaa-aaaa')).toBe(422)
  }
  await wrong(4)
  expect(await answer(codes[0] ?? '')).toBe(200)
  await wrong(4)
  expect(await answer(codes[1] ?? '')).toBe(200)
})
