import {
  checkSession,
  completeRegistration,
  confirmRegistration,
  forgotPassword,
  pendingRegistration,
  rejectRegistration,
  resetPassword,
} from '@rankline/contract/auth/calls'
import { messages } from '@rankline/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { signUp } from '../../../tests/support/people.ts'
import { arriveFrom } from '../../../tests/support/provider.ts'
import { socialAppForTests } from '../../../tests/support/social-app.ts'

const { app, provider } = socialAppForTests()
let count = 0

beforeEach(async () => {
  count += 1
  Object.assign(provider.person, { id: String(5000 + count), name: 'Mallory', email: null, isVerified: true })
  await mailed(app)
})

/** Returns from the provider without a proven address and enters one. */
async function type(email: string, name = 'facebook') {
  const { landed, cookie } = await arriveFrom(app, provider, name)
  expect(landed.pathname).toBe('/complete-registration')
  return send({ code: landed.searchParams.get('code') ?? '', email }, cookie)
}

async function send(input: { code: string; email: string }, cookie: string) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${completeRegistration.path}`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(input).toString(),
  })
  return { status: response.statusCode, body: response.json() }
}

const accountsOf = async (email: string) =>
  app.database.db.selectFrom('users').selectAll().where('email', '=', email).execute()
const tokenIn = (mail: { text: string } | undefined) => linkIn(mail!).searchParams.get('token')!

test('AUTH-037 an account comes to be when the typed address is proven, in whatever browser', async () => {
  const email = `typed-${count}@example.com`
  const said = await type(email)
  expect(said).toMatchObject({ status: 200, body: { message: messages.registrationLinkSent, items: null } })
  expect(await accountsOf(email)).toEqual([])
  const mails = await mailed(app)
  expect(mails).toMatchObject([{ to: email, subject: 'Complete your registration' }])
  const token = tokenIn(mails[0])
  // Looking at the pending registration creates nothing.
  const pending = { email, provider: 'facebook', name: 'Mallory' }
  expect(await app.items(pendingRegistration, { token })).toEqual(pending)
  expect(await accountsOf(email)).toEqual([])

  const signedIn = await app.items(confirmRegistration, { token })
  expect((await app.items(checkSession, {}, signedIn.token)).email).toBe(email)
  const [account] = await accountsOf(email)
  expect(account?.email_verified_at).not.toBeNull()
  expect((await app.call(confirmRegistration, { token })).status).toBe(422)
  expect((await arriveFrom(app, provider, 'facebook')).landed.pathname).toBe('/login/driver')
})

test('an address that the provider has not proven itself is proven by mail', async () => {
  const email = `unproven-${count}@example.com`
  for (const name of ['google', 'facebook']) {
    Object.assign(provider.person, { id: `${name}-${count}`, email, isVerified: false })
    const { landed } = await arriveFrom(app, provider, name)
    expect([name, landed.pathname]).toEqual([name, '/complete-registration'])
  }
  expect(await accountsOf(email)).toEqual([])
})

test('letters that fold to others find nobody’s account', async () => {
  const { userId } = await signUp(app)
  const email = `kelvin-${count}@example.com`
  await app.database.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  // The Kelvin sign (U+212A) becomes k in lower case.
  provider.person.email = email.replace('k', '\u212a')
  const { landed } = await arriveFrom(app, provider, 'google')
  expect(landed.pathname).toBe('/complete-registration')
})

test('whoever asks does not learn whether an address is taken; its owner is told', async () => {
  const owner = await signUp(app)
  await mailed(app)
  const free = await type(`free-${count}@example.com`)
  provider.person.id = `second-${count}`
  const taken = await type(owner.email.toUpperCase())
  expect(taken).toEqual(free)
  const mails = await mailed(app)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [`free-${count}@example.com`, 'Complete your registration'],
    [owner.email, 'You have an account already'],
  ])
  expect(mails[1]?.text).toContain(owner.username)
})

test('nobody’s address is sent more than five links an hour, by however many people', async () => {
  const email = `flooded-${count}@example.com`
  let sent = 0
  for (let n = 1; n <= 7; n += 1) {
    provider.person.id = `flood-${count}-${n}`
    await type(n % 2 === 0 ? email.toUpperCase() : email)
    sent += (await mailed(app)).length
  }
  expect(sent).toBe(5)
})

test('a newer registration voids the older link; one may be rejected, and all end after a day', async () => {
  const links = []
  for (const email of [`one-${count}@example.com`, `two-${count}@example.com`]) {
    await type(email)
    links.push(tokenIn((await mailed(app))[0]))
  }
  const [older = '', newer = ''] = links
  const status = async (token: string) => (await app.call(pendingRegistration, { token })).status
  expect([await status(older), await status(newer)]).toEqual([422, 200])
  const pending = app.database.db.updateTable('pending_registrations')
  await pending.set({ expires_at: new Date(Date.now() - 1) }).execute()
  expect((await app.call(confirmRegistration, { token: newer })).status).toBe(422)
  await pending.set({ expires_at: new Date(Date.now() + 60_000) }).execute()
  await app.items(rejectRegistration, { token: newer })
  expect((await app.call(confirmRegistration, { token: newer })).status).toBe(422)
})

test('an address that was taken meanwhile makes no second account', async () => {
  const email = `late-${count}@example.com`
  await type(email)
  const token = tokenIn((await mailed(app))[0])
  const owner = await signUp(app)
  await app.database.db.updateTable('users').set({ email }).where('id', '=', owner.userId).execute()
  const { body } = await app.call(confirmRegistration, { token })
  expect(body).toMatchObject({ errors: { token: [messages.emailTaken] } })
  expect(await accountsOf(email)).toHaveLength(1)
})

/** An account with an unproven address and its credentials, as created before proof was required. */
async function squatted() {
  const person = await signUp(app)
  const { db } = app.database
  await db
    .updateTable('users')
    .set({ email_verified_at: null, driver_name: 'facebook' })
    .where('id', '=', person.userId)
    .execute()
  const identity = { provider: 'facebook', subject: provider.person.id } as const
  await db
    .insertInto('identities')
    .values({ account_id: person.accountId, ...identity })
    .execute()
  return person
}

test('a new password proves the address, and nothing from before opens the account', async () => {
  const person = await squatted()
  const { landed, cookie } = await arriveFrom(app, provider, 'facebook')
  expect(landed.pathname).toBe('/login/driver')
  await mailed(app)
  await app.items(forgotPassword, { email: person.email })
  const token = tokenIn((await mailed(app))[0])
  await app.items(resetPassword, { token, password: 'another-word-2' })
  expect((await app.call(checkSession, {}, person.token)).status).toBe(401)
  const code = landed.searchParams.get('code') ?? ''
  const exchanged = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/driver/exchange',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ code }).toString(),
  })
  expect(exchanged.statusCode).toBe(422)
  expect((await arriveFrom(app, provider, 'facebook')).landed.pathname).toBe('/complete-registration')
  // Now a provider that has proven the address can sign in.
  Object.assign(provider.person, { id: `owner-${count}`, email: person.email })
  expect((await arriveFrom(app, provider, 'google')).landed.pathname).toBe('/login/driver')
})
