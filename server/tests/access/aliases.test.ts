import { PREFERENCES } from '@rankline/contract/account/calls'
import { baseOf, type Method } from '@rankline/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { type SignedUp, signUp } from '../support/people.ts'

// Tests the second naming style of the path catalogue, and the calls that clients of a brand may not make.

const app = appForTests()
let person: SignedUp
let client: SignedUp
beforeAll(async () => {
  person = await signUp(app)
  client = await signUpClient(app, await makeBrand(app, person))
})

const send = (method: Method, path: string, input: Record<string, string>, token = '') => {
  const query = new URLSearchParams(input).toString()
  return app.app.inject({
    method,
    url: `/api/v1/${path}${method === 'GET' && query !== '' ? `?${query}` : ''}`,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method !== 'GET' && { payload: query }),
  })
}

/** Returns an answer without the seconds that are left of the session: a second may pass between two calls. */
const statusAndBody = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body, (key, value) => (key === 'seconds_left' ? undefined : value)),
]

type Pair = [alias: string, named: string, method: Method, input: Record<string, string>]

/** Aliases, each with its call and an input that both answer alike. */
const pairs: Pair[] = [
  ['auth', 'users/check', 'GET', {}],
  ['auth/check', 'users/check', 'POST', {}],
  ['auth/login', 'users/login', 'POST', { username: 'nobody-at-all', password: 'wrong-secret' }],
  ['auth/change-password', 'users/changePassword', 'POST', { old_password: 'x', new_password: 'y' }],
  ['auth/forgot-password', 'users/forgotPassword', 'POST', { email: 'nobody@example.com' }],
  ['auth/password-reset', 'users/resetPassword', 'POST', { token: 'x', password: 'secret-words' }],
  ['auth/password-reset/token', 'users/resetPasswordTokenChecker', 'GET', { token: 'x' }],
  ['auth/update-push-token', 'users/updatePushToken', 'POST', {}],
  ['auth/update-avatar', 'users/updateAvatar', 'POST', {}],
  [
    'auth/update-notifications',
    'users/updateNotifications',
    'POST',
    Object.fromEntries(PREFERENCES.map((name) => [name, '1'])),
  ],
  ['auth/update-exports', 'users/updateExports', 'POST', { user_api_id: 'disabled' }],
  ['auth/update-account-starter', 'users/updateAccountStarterOption', 'POST', { option: 'trial' }],
  ['users', 'users/create', 'POST', { username: '', password: '', email: 'x' }],
  ['usage-data', 'users/usage-data', 'GET', {}],
  ['contacts', 'contacts/create', 'POST', { title: '' }],
  ['subscriptions', 'subscription/getStatuses', 'GET', {}],
  ['orders', 'subscription/createPageLink', 'POST', { package: 'business-1000' }],
]

describe('AUTH-035 AUTH-036 the alternative paths are the named calls', () => {
  test.each(pairs)('AUTH-035 %s is %s', async (alias, named, method, input) => {
    const [one, other] = [
      await send(method, alias, input, person.token),
      await send(endpoints.find(({ path }) => path === named)?.method ?? 'GET', named, input, person.token),
    ]
    expect(one.statusCode).not.toBe(404)
    expect(statusAndBody(one)).toEqual(statusAndBody(other))
  })

  test('AUTH-035 users/{user_id} is users/find', async () => {
    const id = String(person.userId)
    const [one, other] = [
      await send('GET', `users/${id}`, {}, person.token),
      await send('GET', 'users/find', { user_id: id }, person.token),
    ]
    expect([one.statusCode, one.json()]).toEqual([200, other.json()])
    expect(one.json().items).toMatchObject({ id: person.userId, username: person.username })
    const stranger = await signUp(app)
    expect((await send('GET', `users/${id}`, {}, stranger.token)).statusCode).toBe(404)
    expect((await send('GET', `users/${id}`, {})).statusCode).toBe(401)
  })

  test('AUTH-035 auth/logout is users/logout', async () => {
    for (const path of ['auth/logout', 'users/logout']) {
      const { token } = await signUp(app)
      expect((await send('POST', path, {}, token)).statusCode).toBe(200)
      expect((await send('GET', 'auth', {}, token)).statusCode).toBe(401)
    }
  })

  test('AUTH-036 the resource and its action name a call; the other style is an alias of it', () => {
    for (const [alias, named] of pairs) {
      const call = endpoints.find(({ path }) => path === named)
      expect([alias, call?.aliases.map((one: string) => one.split(' ').at(-1))]).toEqual([
        alias,
        expect.arrayContaining([alias]),
      ])
      expect(endpoints.some(({ path }) => path === alias)).toBe(false)
    }
  })
})

describe('SEC-006 clients of a brand', () => {
  const areas = /^(user-wl-packages|user-brands|user-dashboards|subscription|receipts)\//
  const owners = endpoints.filter(({ path, scope }) => areas.test(path) && scope === 'user')

  test('SEC-006 there are owner calls in each area', () => {
    const found = new Set(owners.map(({ path }) => path.split('/')[0]))
    expect([...found].toSorted()).toEqual(
      ['receipts', 'subscription', 'user-brands', 'user-dashboards', 'user-wl-packages'].toSorted(),
    )
    // Calls about things that an agency manages are never open to its clients.
    const open = endpoints.filter(({ path, scope }) => areas.test(path) && scope === 'account')
    expect(open.map(({ path }) => path)).toEqual([])
  })

  test.each(owners.map((call) => [call.path, call] as const))(
    'SEC-006 %s refuses a client',
    async (_path, call) => {
      const answer = await app.app.inject({
        method: call.method,
        url: `${baseOf(call)}/${call.path}`,
        headers: { authorization: `Bearer ${client.token}` },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    },
  )
})
