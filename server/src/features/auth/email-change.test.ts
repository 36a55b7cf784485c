import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmailChange,
  emailState,
  readEmailChange,
  resendEmailChange,
  revokeEmailChange,
} from '@rankline/contract/account/calls'
import { ownActivities } from '@rankline/contract/activities/calls'
import { checkSession, forgotPassword, login, resetPassword } from '@rankline/contract/auth/calls'
import { checkClient } from '@rankline/contract/clients/calls'
import { listMembers } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { stretchPauses } from '../../../tests/support/failed-attempts.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let count = 0

const address = () => {
  count += 1
  return `moved-${count}@example.net`
}

/** Requests a change. @returns the tokens of the mailed links */
async function ask({ token, password, email: old }: SignedUp, email: string) {
  await mailed(app)
  await app.items(changeEmail, { email, password }, token)
  const mails = await mailed(app)
  return { revoke: tokenTo(mails, old), confirm: tokenTo(mails, email), mails }
}

type Mails = Awaited<ReturnType<typeof mailed>>
function tokenTo(mails: Mails, to: string): string {
  const mail = mails.find((one) => one.to === to)
  return mail === undefined ? '' : (linkIn(mail).searchParams.get('token') ?? '')
}

const emailOf = async (token: string) => (await app.items(checkSession, {}, token)).email
const confirm = (token: string) => app.call(confirmEmailChange, { token })

test('a proven address moves when the new one has confirmed and the old one has agreed', async () => {
  const person = await signUp(app)
  const other = await app.items(login, person)
  const email = address()
  const { confirm: atNew, mails } = await ask(person, email)
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [email, 'Confirm your new email address'],
      [person.email, 'Your email address is about to change'],
    ].toSorted(),
  )
  expect(await app.items(readEmailChange, { token: atNew })).toEqual({
    email,
    username: person.username,
    side: 'new',
  })
  expect((await app.items(emailState, {}, person.token)).pending).toMatchObject({ email, awaited: 'new' })

  expect(await app.items(confirmEmailChange, { token: atNew })).toEqual({ is_done: false })
  expect(await app.items(confirmEmailChange, { token: atNew })).toEqual({ is_done: false })
  expect(await emailOf(person.token)).toBe(person.email)
  expect((await app.items(emailState, {}, person.token)).pending).toMatchObject({ awaited: 'old' })
  const atOld = tokenTo(await mailed(app), person.email)
  expect(await app.items(confirmEmailChange, { token: atOld })).toEqual({ is_done: true })

  expect(await emailOf(person.token)).toBe(email)
  expect(await app.items(emailState, {}, person.token)).toMatchObject({
    email,
    is_proven: true,
    pending: null,
  })
  expect((await app.call(checkSession, {}, other.token)).status).toBe(401)
  const done = (await mailed(app)).map(({ to, subject }) => [to, subject])
  expect(done).toEqual([person.email, email].map((to) => [to, 'Your email address was changed']))
  const { data } = await app.items(listMembers, {}, person.token)
  expect(data[0]?.memberable.email).toBe(email)
  const types = (await app.items(ownActivities, {}, person.token)).data.map(({ type }) => type)
  expect(types.slice(0, 2)).toEqual(['EMAIL_CHANGE_SUCCESS', 'EMAIL_REQUEST_SUCCESS'])
  expect((await confirm(atOld)).status).toBe(422)
})

test('an address that was never proven need not agree', async () => {
  const person = await signUp(app)
  await app.database.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', person.userId)
    .execute()
  const email = address()
  const { confirm: atNew } = await ask(person, email)
  expect(await app.items(confirmEmailChange, { token: atNew })).toEqual({ is_done: true })
  expect(await emailOf(person.token)).toBe(email)
})

test('the owner of the old address stops it, and every session with it', async () => {
  const person = await signUp(app)
  const { revoke, confirm: atNew } = await ask(person, address())
  expect((await confirm(revoke)).status).toBe(422)
  expect((await app.call(revokeEmailChange, { token: atNew })).status).toBe(422)
  await app.items(revokeEmailChange, { token: revoke })
  expect((await app.call(checkSession, {}, person.token)).status).toBe(401)
  expect((await confirm(atNew)).status).toBe(422)
})

test('the password is needed, and a session is no place to guess it', async () => {
  const { token } = await signUp(app)
  const said = async (password?: string) => {
    const { status, body } = await app.call(changeEmail, { email: address(), password }, token)
    return [status, body.status === 'error' ? body.errors.password?.[0] : null]
  }
  expect(await said()).toEqual([422, messages.passwordNeeded])
  for (let n = 1; n <= 5; n += 1)
    expect(await said('not-this-one')).toEqual([422, messages.wrongAccountPassword])
  await stretchPauses(app)
  expect((await said('not-this-one'))[0]).toBe(429)
  expect((await app.items(emailState, {}, token)).pending).toBeNull()
})

test('who has no password has to have logged in a few minutes ago', async () => {
  const { token, userId, accountId } = await signUp(app)
  const { db } = app.database
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  const session = db.updateTable('sessions').where('account_id', '=', accountId)
  await session.set({ created_at: new Date(Date.now() - 11 * 60_000) }).execute()
  const late = await app.call(changeEmail, { email: address() }, token)
  expect([late.status, late.body.message]).toEqual([403, messages.signInAgainForEmail])
  await session.set({ created_at: new Date() }).execute()
  expect((await app.call(changeEmail, { email: address() }, token)).status).toBe(200)
})

test('whether an address is taken is told to its owner alone', async () => {
  const [person, owner] = [await signUp(app), await signUp(app)]
  const ask = async (email: string) => {
    const { status, body } = await app.call(changeEmail, { email, password: person.password }, person.token)
    return [status, body.status === 'success' && body.items.pending?.awaited]
  }
  await mailed(app)
  expect(await ask(owner.email.toUpperCase())).toEqual(await ask(address()))
  await ask(owner.email)
  const mails = (await mailed(app)).filter(({ to }) => to === owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your address is in use already'])
})

test('an address that was taken meanwhile is not given twice', async () => {
  const [person, owner] = [await signUp(app), await signUp(app)]
  const email = address()
  const { confirm: atNew } = await ask(person, email)
  await confirm(atNew)
  const atOld = tokenTo(await mailed(app), person.email)
  await app.database.db.updateTable('users').set({ email }).where('id', '=', owner.userId).execute()
  expect((await confirm(atOld)).body).toMatchObject({ errors: { token: [messages.emailTaken] } })
  expect(await emailOf(person.token)).toBe(person.email)
})

test('one change waits at a time, for a day; it may be mailed again and cancelled', async () => {
  const person = await signUp(app)
  const [first, second] = [await ask(person, address()), await ask(person, address())]
  expect((await confirm(first.confirm)).status).toBe(422)
  await app.items(resendEmailChange, {}, person.token)
  const again = (await mailed(app))[0]!
  const newest = linkIn(again).searchParams.get('token')!
  const look = async (token: string) => (await app.call(readEmailChange, { token })).status
  expect([await look(second.confirm), await look(newest)]).toEqual([422, 200])
  const row = app.database.db.updateTable('email_changes').where('account_id', '=', person.accountId)
  await row.set({ expires_at: new Date(Date.now() - 1) }).execute()
  expect([await look(newest), (await app.items(emailState, {}, person.token)).pending]).toEqual([422, null])
  await row.set({ expires_at: new Date(Date.now() + 60_000) }).execute()
  expect((await app.items(cancelEmailChange, {}, person.token)).pending).toBeNull()
  expect(await look(newest)).toBe(422)
  expect((await app.call(resendEmailChange, {}, person.token)).status).toBe(409)
})

test('a new password ends a change that somebody else may have begun', async () => {
  const [resetting, changing] = [await signUp(app), await signUp(app)]
  const begun = await ask(resetting, address())
  await app.items(forgotPassword, { email: resetting.email })
  const token = linkIn((await mailed(app))[0]!).searchParams.get('token')!
  await app.items(resetPassword, { token, password: 'another-word-2' })
  expect((await confirm(begun.confirm)).status).toBe(422)

  const other = await ask(changing, address())
  const passwords = { old_password: changing.password, new_password: 'another-word-2' }
  await app.items(changePassword, passwords, changing.token)
  expect((await confirm(other.confirm)).status).toBe(422)
})

test('a brand’s client moves likewise, and agrees with the old address once that is proven', async () => {
  const brand = await makeBrand(app, await signUp(app))
  const [client, sibling] = [await signUpClient(app, brand), await signUpClient(app, brand)]
  const [first, second] = [address(), address()]
  const begun = await ask(client, first)
  expect(await app.items(confirmEmailChange, { token: begun.confirm })).toEqual({ is_done: true })
  expect((await app.items(checkClient, {}, client.token)).email).toBe(first)
  const next = await ask({ ...client, email: first }, second)
  expect(await app.items(confirmEmailChange, { token: next.confirm })).toEqual({ is_done: false })
  const taken = await ask({ ...client, email: first }, sibling.email)
  expect(taken.mails.map(({ subject }) => subject)).toContain('Your address is in use already')
})

test('a client’s mails about a change of address speak of the brand, and of us nowhere', async () => {
  const brand = await makeBrand(app, await signUp(app))
  const [client, sibling] = [await signUpClient(app, brand), await signUpClient(app, brand)]
  const first = address()
  const begun = await ask(client, first)
  await app.items(confirmEmailChange, { token: begun.confirm })
  const changed = await mailed(app)
  const moved = { ...client, email: first }
  const next = await ask(moved, address())
  await app.items(confirmEmailChange, { token: next.confirm })
  const agreeing = await mailed(app)
  const taken = await ask(moved, sibling.email)
  const mails = [...begun.mails, ...changed, ...next.mails, ...agreeing, ...taken.mails]
  expect(new Set(mails.map(({ subject }) => subject))).toHaveLength(5)
  for (const { subject, text, html } of mails) {
    expect([subject, text, html].join()).not.toContain('Rankline')
    expect(text).toContain('Acme Search')
    expect(html).toContain('Acme Search')
  }
})
