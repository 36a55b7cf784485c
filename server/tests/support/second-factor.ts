import { login } from '@rankline/contract/auth/calls'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  finishSecondStep,
} from '@rankline/contract/second-factor/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { wireRequest } from '@rankline/contract/wire-request'
import { TOTP } from 'otpauth'
import type { Answer, TestApp } from './app.ts'
import { makeAuthenticator } from './authenticator.ts'
import { testInstallation } from './installation.ts'
import { payloadOf } from './payload.ts'
import type { SignedUp } from './people.ts'

/** Calls of one browser: it sends back the cookies that the server sets. */
export type Browser = {
  call<E extends Endpoint>(endpoint: E, input: Record<string, WireValue>): Promise<Answer<ItemsOf<E>>>
}

export function openBrowser({ app }: TestApp): Browser {
  const cookies = new Map<string, string>()
  return {
    async call(endpoint, input) {
      const { path, method, body } = wireRequest(endpoint, input)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({ method, url: path, ...(await payloadOf(body, { cookie })) })
      for (const { name, value } of response.cookies) cookies.set(name, value)
      return { status: response.statusCode, body: response.json() }
    },
  }
}

/** The code of the current time step, or of one near it. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Gives a person an authenticator app; `used` is the code used for it. */
export async function addTotp(app: TestApp, { token }: Pick<SignedUp, 'token'>) {
  const { secret } = await app.items(beginTotp, {}, token)
  const used = codeOf(secret)
  const { recovery_codes } = await app.items(confirmTotp, { code: used }, token)
  return { secret, used, codes: recovery_codes ?? [] }
}

/** Gives a person a passkey. */
export async function addKey(
  app: TestApp,
  { token }: Pick<SignedUp, 'token'>,
  { counts = true, name = 'Laptop' } = {},
) {
  const authenticator = makeAuthenticator(testInstallation.url, { counts })
  const { options } = await app.items(beginPasskey, {}, token)
  const { recovery_codes } = await app.items(
    addPasskey,
    { name, credential: authenticator.create(options) },
    token,
  )
  return { authenticator, codes: recovery_codes ?? [] }
}

/**
 * Enters the correct password in a browser.
 * @returns the challenge for the second factor
 */
export async function beginLogIn(browser: Browser, { username, password }: SignedUp): Promise<string> {
  const { body } = await browser.call(login, { username, password })
  if (body.status !== 'success' || !isSecondStep(body.items))
    throw new Error('No second factor was asked for.')
  return body.items.challenge
}

/** Moves a person's proofs of identity, by password and by factor, this many minutes into the past. */
export async function ageProofs(
  { database }: TestApp,
  { accountId }: Pick<SignedUp, 'accountId'>,
  minutes: number,
) {
  const at = new Date(Date.now() - minutes * 60_000)
  const ofPerson = database.db.updateTable('sessions').where('account_id', '=', accountId)
  await ofPerson.set({ authenticated_at: at }).execute()
  await ofPerson.set({ factor_at: at }).where('factor_at', 'is not', null).execute()
}

/** Moves a person's proof by factor alone this many minutes into the past; null: no session has one. */
export async function ageFactor(
  { database }: TestApp,
  { accountId }: Pick<SignedUp, 'accountId'>,
  minutes: number | null,
) {
  const factor_at = minutes === null ? null : new Date(Date.now() - minutes * 60_000)
  await database.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(), factor_at })
    .where('account_id', '=', accountId)
    .execute()
}

/** Allows the current code, and those near it, to be used again. */
export async function forgetSteps({ database }: TestApp, { accountId }: Pick<SignedUp, 'accountId'>) {
  await database.db
    .updateTable('second_factors')
    .set({ totp_step: 0, failures: 0, blocked_until: new Date() })
    .where('account_id', '=', accountId)
    .execute()
}

/** Seconds that the next attempt has to wait, counted from `since`. */
export async function waitOf(
  { database }: TestApp,
  { accountId }: Pick<SignedUp, 'accountId'>,
  since: number,
) {
  const { blocked_until } = await database.db
    .selectFrom('second_factors')
    .select('blocked_until')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return (blocked_until.getTime() - since) / 1000
}

/** Sets the wait, independent of the duration of the test. */
export async function setWait(
  { database }: TestApp,
  { accountId }: Pick<SignedUp, 'accountId'>,
  seconds: number,
) {
  await database.db
    .updateTable('second_factors')
    .set({ blocked_until: new Date(Date.now() + seconds * 1000) })
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Logs a person in with password and code, in a new browser.
 * @returns the token
 */
export async function logInWithCode(app: TestApp, person: SignedUp, secret: string): Promise<string> {
  const browser = openBrowser(app)
  const challenge = await beginLogIn(browser, person)
  await forgetSteps(app, person)
  const { body } = await browser.call(finishSecondStep, { challenge, method: 'totp', code: codeOf(secret) })
  if (body.status !== 'success') throw new Error(body.message)
  return body.items.token
}
