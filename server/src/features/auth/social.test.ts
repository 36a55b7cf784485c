import { createHash } from 'node:crypto'
import { ownActivities } from '@rankline/contract/activities/calls'
import { checkSession, completeRegistration, exchangeCode, type SignIn } from '@rankline/contract/auth/calls'
import { messages } from '@rankline/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { signUp } from '../../../tests/support/people.ts'
import { addTotp } from '../../../tests/support/second-factor.ts'
import { socialAppForTests } from '../../../tests/support/social-app.ts'

const { app, provider } = socialAppForTests()
let count = 0

beforeEach(() => {
  count += 1
  Object.assign(provider.person, {
    id: String(1000 + count),
    name: 'Ada Lövelace',
    email: `ada-${count}@example.com`,
    isVerified: true,
  })
})

async function leave(name: string) {
  const response = await app.app.inject({ url: `/api/v1/auth/driver/${name}` })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return {
    address: new URL(String(response.headers.location)),
    cookie,
    flags: String(response.headers['set-cookie']),
  }
}

/** The cookie of the browser that came back last; it belongs to the code in the URL. */
let kept = ''

/** @returns the URL of our site where the browser lands */
async function comeBack(name: string, cookie: string, query: Record<string, string>): Promise<URL> {
  const url = `/api/v1/auth/driver/${name}/callback?${new URLSearchParams(query)}`
  const response = await app.app.inject({ url, headers: { cookie } })
  const given = [response.headers['set-cookie'] ?? []].flat()
  kept = given.find((one) => one.startsWith('sign_in_code='))?.split(';')[0] ?? ''
  return new URL(String(response.headers.location), 'https://rank.example.com')
}

const exchange = (input: { code: string }, cookie = kept, token?: string) =>
  post(exchangeCode, input, cookie, token)
const complete = (input: { code: string; email: string }, cookie = kept) =>
  post(completeRegistration, input, cookie)

async function post(
  { path }: typeof exchangeCode | typeof completeRegistration,
  input: Record<string, string>,
  cookie: string,
  token?: string,
) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...authorization },
    payload: new URLSearchParams(input).toString(),
  })
  const body: { items: SignIn; errors?: Record<string, string[]> } = response.json()
  return { status: response.statusCode, body }
}

async function signInWith(name: string): Promise<URL> {
  const { address, cookie } = await leave(name)
  return comeBack(name, cookie, {
    code: provider.consent(address),
    state: address.searchParams.get('state') ?? '',
  })
}

async function enteredWith(name: string) {
  const landed = await signInWith(name)
  expect(landed.pathname).toBe('/login/driver')
  return (await exchange({ code: landed.searchParams.get('code') ?? '' })).body.items
}

test.each(['google', 'github'])('AUTH-037 %s makes an account, and finds it again', async (name) => {
  const { token, user } = await enteredWith(name)
  expect(user.username).toMatch(/^ada-lovelace\d*$/)
  expect(user.email).toBe(provider.person.email)
  expect((await app.items(checkSession, {}, token)).id).toBe(user.id)
  provider.person.email = 'moved@example.com'
  expect((await enteredWith(name)).user.id).toBe(user.id)
})

test.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
])('the history says that a log-in came through %s', async (name, called) => {
  const { token } = await enteredWith(name)
  const { data } = await app.items(ownActivities, {}, token)
  expect(data[0]?.text).toBe(`Logged in from 127.0.0.1 with ${called}.`)
})

test('the request carries state and a challenge, and its cookie is out of reach of scripts', async () => {
  const { address, flags } = await leave('google')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'client',
    code_challenge_method: 'S256',
    redirect_uri: 'https://rank.example.com/api/v1/auth/driver/google/callback',
    state: expect.stringMatching(/.{40}/),
  })
  expect(flags).toMatch(/HttpOnly; SameSite=Lax; Secure/)
})

test('AUTH-037 an account is linked only where both sides have proven its address', async () => {
  const proven = await signUp(app)
  provider.person.email = proven.email.toUpperCase()
  expect((await enteredWith('google')).user.id).toBe(proven.userId)

  const unproven = await signUp(app)
  await app.database.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', unproven.userId)
    .execute()
  Object.assign(provider.person, { id: 'other', email: unproven.email })
  expect((await signInWith('google')).search).toBe('?driver=google&problem=email_taken')

  // An address that the provider has not proven must be proven by mail.
  Object.assign(provider.person, { id: 'third', email: proven.email, isVerified: false })
  expect((await signInWith('google')).pathname).toBe('/complete-registration')
})

test('a code is worth nothing in any other browser than the one that came back', async () => {
  const code = (await signInWith('google')).searchParams.get('code') ?? ''
  const mine = kept
  await signInWith('github')
  for (const cookie of ['', 'sign_in_code=', 'sign_in_code=local.AAAA', kept])
    expect(await exchange({ code }, cookie)).toMatchObject({
      status: 422,
      body: { errors: { code: [messages.signInExpired] } },
    })
  expect((await exchange({ code }, mine)).status).toBe(200)

  provider.person.email = null
  provider.person.id = 'without address'
  const newcomer = (await signInWith('facebook')).searchParams.get('code') ?? ''
  expect((await complete({ code: newcomer, email: 'other@example.com' }, mine)).status).toBe(422)
  expect((await complete({ code: newcomer, email: 'other@example.com' })).status).toBe(200)
})

test('a code signs in once, even when used twice at once', async () => {
  const code = (await signInWith('github')).searchParams.get('code') ?? ''
  const answers = await Promise.all([1, 2].map(() => exchange({ code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a callback without the browser’s cookie, with another state or a replayed code is refused', async () => {
  const { address, cookie } = await leave('google')
  const [code, state] = [provider.consent(address), address.searchParams.get('state') ?? '']
  const failed = '?driver=google&problem=failed'
  const expired = '?driver=google&problem=expired'
  expect((await comeBack('google', '', { code, state })).search).toBe(expired)
  expect((await comeBack('google', 'sign_in=local.AAAA', { code, state })).search).toBe(expired)
  expect((await comeBack('google', cookie, { code, state: 'x'.repeat(state.length) })).search).toBe(failed)
  expect((await comeBack('github', cookie, { code, state })).search).toBe('?driver=github&problem=failed')
  expect((await comeBack('google', cookie, { error: 'access_denied', state })).search).toBe(
    '?driver=google&problem=denied',
  )
  expect((await comeBack('google', cookie, { code, state })).pathname).toBe('/login/driver')
  expect((await comeBack('google', cookie, { code, state })).search).toBe(failed)
})

test('a disabled person stays outside, and unknown drivers do not exist', async () => {
  const { user } = await enteredWith('github')
  await app.database.db.updateTable('users').set({ status: 0 }).where('id', '=', user.id).execute()
  expect((await signInWith('github')).search).toBe('?driver=github&problem=disabled')
  expect((await app.app.inject({ url: '/api/v1/auth/driver/myspace' })).statusCode).toBe(404)
})

test('a driver without settings leads back with a message', async () => {
  const bare = await createTestApp()
  const response = await bare.app.inject({ url: '/api/v1/auth/driver/facebook' })
  expect(response.headers.location).toBe('/login?driver=facebook&problem=unconfigured')
  await bare.close()
})

test('one subject at two providers is two people', async () => {
  const first = await enteredWith('google')
  const second = { ...provider.person, email: `other-${count}@example.com` }
  Object.assign(provider.person, second)
  const other = await enteredWith('github')
  expect(other.user.id).not.toBe(first.user.id)
  expect(other.user.email).toBe(second.email)
  // The provider identifies each person, whatever the address is.
  provider.person.email = first.user.email
  expect((await enteredWith('github')).user.id).toBe(other.user.id)
})

test.each(['google', 'github', 'facebook'])(
  'who comes from %s has to pass their second factor',
  async (name) => {
    const person = await signUp(app)
    await app.database.db
      .insertInto('identities')
      .values({ account_id: person.accountId, provider: name as 'google', subject: provider.person.id })
      .execute()
    const plain = await enteredWith(name)
    expect((await app.call(checkSession, {}, plain.token)).status).toBe(200)
    await addTotp(app, person)
    expect((await app.call(checkSession, {}, plain.token)).status).toBe(401)
    const items: unknown = await enteredWith(name)
    expect(items).toEqual({ challenge: expect.any(String), methods: ['totp', 'recovery'] })
  },
)

test.each(['google', 'github', 'facebook'])(
  'only a page of this site leads to %s, others end at the log-in page',
  async (name) => {
    const led = async (site: string) =>
      app.app.inject({ url: `/api/v1/auth/driver/${name}`, headers: { 'sec-fetch-site': site } })
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { statusCode, headers } = await led(site)
      expect([site, statusCode, headers.location]).toEqual([site, 302, '/login'])
      expect(headers['set-cookie']).toBeUndefined()
    }
    const { headers } = await led('same-origin')
    expect(new URL(String(headers.location)).searchParams.get('client_id')).toBe('client')
    expect(String(headers['set-cookie'])).toMatch(/^sign_in=/)
  },
)

test('a session that begins at a provider ends like every other', async () => {
  const { token } = await enteredWith('google')
  const end = async () => {
    const { expires_at, absolute_expires_at } = await app.database.db
      .selectFrom('sessions')
      .select(['expires_at', 'absolute_expires_at'])
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow()
    const minutes = (date: Date) => Math.round((date.getTime() - begun) / 60_000)
    return [minutes(expires_at), minutes(absolute_expires_at)]
  }
  const begun = Date.now()
  expect(await end()).toEqual([60, 12 * 60])
  const session = app.database.db
    .updateTable('sessions')
    .where('token_hash', '=', createHash('sha256').update(token).digest())
  await session.set({ absolute_expires_at: new Date(begun + 5 * 60_000) }).execute()
  await app.items(checkSession, {}, token)
  expect((await end())[0]).toBe(5)
  await session.set({ expires_at: new Date(begun - 1) }).execute()
  expect((await app.call(checkSession, {}, token)).status).toBe(401)
})

test('a log-in ends the session that the browser held, and no other', async () => {
  const codeOf = async () => ({ code: (await signInWith('google')).searchParams.get('code')! })
  const held = (await exchange(await codeOf())).body.items.token
  const elsewhere = (await exchange(await codeOf())).body.items.token
  const { token } = (await exchange(await codeOf(), kept, held)).body.items
  expect((await app.call(checkSession, {}, held)).status).toBe(401)
  expect((await app.call(checkSession, {}, elsewhere)).status).toBe(200)
  expect((await app.call(checkSession, {}, token)).status).toBe(200)
})

test('a refused log-in leaves the session that the browser holds', async () => {
  const code = (await signInWith('google')).searchParams.get('code')!
  const held = (await exchange({ code })).body.items.token
  expect((await exchange({ code }, kept, held)).status).toBe(422)
  expect((await app.call(checkSession, {}, held)).status).toBe(200)
})
