import { randomBytes } from 'node:crypto'
import { type APIRequestContext, test as base, type Page } from '@playwright/test'
import { chooseTrial } from '@rankline/contract/account/calls'
import { login, register, verifyEmail } from '@rankline/contract/auth/calls'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import type { Envelope } from '@rankline/contract/envelope'
import { isSecondStep, type SecondStep } from '@rankline/contract/second-factor/second-step'
import { wireRequest } from '@rankline/contract/wire-request'
import { makeRoomy } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { freeMemory } from './memory.ts'
import { pastMidnight } from './midnight.ts'

/** A registered person, signed in to the page of the test. */
export type Person = {
  username: string
  password: string
  token: string
  /** Calls the API as this person, to prepare what a test needs. */
  call<E extends Endpoint>(endpoint: E, input: Record<string, WireValue>): Promise<ItemsOf<E>>
  /** Makes a call that must be refused; returns the errors of each field. */
  refusal(endpoint: Endpoint, input: Record<string, WireValue>): Promise<Record<string, string[]>>
}

/** `person` is new for every test, so tests do not affect each other. */
export const test = base.extend<{ person: Person }>({
  page: async ({ page }, use) => {
    await pastMidnight()
    await freeMemory(page)
    await use(page)
    // Drops routes that were still rewriting an answer when the test ended.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  person: async ({ page, request, baseURL }, use) => {
    const person = await newPerson(request)
    await signIn(page, person.token, baseURL ?? '')
    await use(person)
  },
})

type PersonOptions = { isOnTrial?: boolean }

/** Registers and logs in a person; on their trial if `isOnTrial`, as for visitors, else with high limits. */
export async function newPerson(
  request: APIRequestContext,
  { isOnTrial = false }: PersonOptions = {},
): Promise<Person> {
  const username = `e2e-${randomBytes(6).toString('hex')}`
  const password = `pass-${username.slice(-8)}`
  const email = `${username}@example.com`
  await callAs(request, undefined, register, { username, password, email })
  if (isOnTrial) await followMailedLink(request, email, password)
  else await makeRoomy(username)
  const { token } = await callAs(request, undefined, login, { username, password })
  if (isOnTrial) await callAs(request, token, chooseTrial, { option: 'trial' })
  return personOf(request, { username, password, token })
}

async function followMailedLink(request: APIRequestContext, email: string, password: string) {
  const link = await linkMailedTo(email, '/verify-email')
  await callAs(request, undefined, verifyEmail, { token: link.searchParams.get('token'), password })
}

/** A person whose token is used for calls. */
export function personOf(
  request: APIRequestContext,
  { username, password, token }: Pick<Person, 'username' | 'password' | 'token'>,
): Person {
  return {
    username,
    password,
    token,
    call: (endpoint, input) => callAs(request, token, endpoint, input),
    async refusal(endpoint, input) {
      const answer = await send(request, token, endpoint, input)
      if (answer.status !== 'error') throw new Error(`${endpoint.path} was not refused`)
      return answer.errors
    },
  }
}

export async function signIn(page: Page, token: string, url: string) {
  await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
}

export async function callAs<E extends Endpoint>(
  request: APIRequestContext,
  token: string | undefined,
  endpoint: E,
  input: Record<string, WireValue>,
): Promise<Exclude<ItemsOf<E>, SecondStep>> {
  const answer = await send<ItemsOf<E>>(request, token, endpoint, input)
  if (answer.status === 'error')
    throw new Error(`${endpoint.path} answered ${answer.code}: ${answer.message}`)
  if (isSecondStep(answer.items)) throw new Error(`${endpoint.path} asked for a second factor`)
  return answer.items as Exclude<ItemsOf<E>, SecondStep>
}

async function send<T>(
  request: APIRequestContext,
  token: string | undefined,
  endpoint: Endpoint,
  input: Record<string, WireValue>,
): Promise<Envelope<T>> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { path, method, body } = wireRequest(endpoint, input)
  const response =
    method === 'GET'
      ? await request.get(path, { headers })
      : await request.post(path, {
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          data: String(body),
        })
  return response.json()
}
