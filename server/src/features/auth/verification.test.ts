import { randomBytes } from 'node:crypto'
import { chooseTrial } from '@rankline/contract/account/calls'
import {
  checkSession,
  forgotPassword,
  login,
  readVerification,
  register,
  resetPassword,
  verifyEmail,
  verifyOwnEmail,
} from '@rankline/contract/auth/calls'
import { answerInvitation, inviteMembers, listInvitations } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { signUp } from '../../../tests/support/people.ts'
import { addTotp } from '../../../tests/support/second-factor.ts'

const app = appForTests()

/** A new person who has not confirmed their address yet. */
async function newcomer(invitation?: string, email?: string) {
  const username = `new-${randomBytes(5).toString('hex')}`
  const person = { username, password: 'secret-words', email: email ?? `${username}@example.com` }
  await app.items(register, { ...person, invitation })
  const { token } = await app.items(login, person)
  return { ...person, token }
}

const isVerified = async (username: string) => {
  const user = await app.database.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return user.email_verified_at !== null
}

const viewer = (email: string) => ({ emails: [email], role: 'viewer', project_permission: 'all' })

test('AUTH-040 the address is confirmed by the mailed link, and logging in does not wait for that', async () => {
  const person = await newcomer()
  expect(await isVerified(person.username)).toBe(false)
  const mail = (await mailed(app)).find(({ to }) => to === person.email)
  const link = linkIn(mail!)
  expect(link.pathname).toBe('/verify-email')
  const token = link.searchParams.get('token')!
  const proof = { token, password: person.password }
  for (const answer of [await app.call(verifyEmail, proof), await app.call(verifyEmail, { token })])
    expect(answer.body).toMatchObject({ status: 'success', message: messages.emailConfirmed })
  expect(await isVerified(person.username)).toBe(true)
  for (const wrong of ['', 'x']) expect((await app.call(verifyEmail, { token: wrong })).status).toBe(422)
})

test('a link is looked at without confirming anything', async () => {
  const person = await newcomer()
  const mail = (await mailed(app)).find(({ to }) => to === person.email)
  const token = linkIn(mail!).searchParams.get('token')!
  const look = (given: string) => app.items(readVerification, { token: given })
  expect(await look(token)).toEqual({ valid: true, needs_password: true })
  expect(await isVerified(person.username)).toBe(false)
  await app.call(verifyEmail, { token, password: person.password })
  expect(await look(token)).toEqual({ valid: true, needs_password: false })
  for (const wrong of ['', 'x']) expect(await look(wrong)).toEqual({ valid: false, needs_password: false })
})

test('a link proves no address but the one it was sent to', async () => {
  const person = await newcomer()
  const mail = (await mailed(app)).find(({ to }) => to === person.email)
  await app.database.db
    .updateTable('users')
    .set({ email: `other-${person.email}` })
    .where('username', '=', person.username)
    .execute()
  const token = linkIn(mail!).searchParams.get('token')!
  expect((await app.call(verifyEmail, { token, password: person.password })).status).toBe(422)
  expect((await app.call(verifyOwnEmail, { token }, person.token)).status).toBe(422)
  expect(await isVerified(person.username)).toBe(false)
})

test('nobody invites or accepts an invitation before that, and the link comes again', async () => {
  const [owner, person] = [await signUp(app), await newcomer()]
  await app.items(chooseTrial, { option: 'trial' }, person.token)
  await mailed(app)
  await app.database.db
    .updateTable('email_verifications')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute()
  const inviting = await app.call(inviteMembers, viewer('x@example.com'), person.token)
  expect(inviting).toMatchObject({ status: 403, body: { message: messages.confirmFirst } })
  // Two requests within minutes mail the link once.
  expect((await app.call(inviteMembers, viewer('x@example.com'), person.token)).status).toBe(403)
  const mails = await mailed(app)
  expect(mails.map(({ to }) => to)).toEqual([person.email])

  await app.items(inviteMembers, viewer(person.email), owner.token)
  const [invitation] = await app.items(listInvitations, {}, person.token)
  const answer = (status: 'accept' | 'reject') =>
    app.call(answerInvitation, { user_member_id: invitation!.id, status }, person.token)
  expect((await answer('accept')).status).toBe(403)
  const token = linkIn(mails[0]!).searchParams.get('token')!
  await app.items(verifyOwnEmail, { token }, person.token)
  expect((await answer('accept')).status).toBe(200)
})

test('registering by the link of a mailed invitation proves the address', async () => {
  const owner = await signUp(app)
  await mailed(app)
  const email = `invited-${randomBytes(4).toString('hex')}@example.com`
  await app.items(inviteMembers, viewer(email), owner.token)
  const [mail, ...others] = await mailed(app)
  expect([mail?.to, others]).toEqual([email, []])
  expect(mail).toMatchObject({ subject: `${owner.username} invited you to Rankline` })
  const link = linkIn(mail!)
  expect(link.pathname).toBe('/register')
  const { username } = await newcomer(link.searchParams.get('invitation')!, email)
  expect(await isVerified(username)).toBe(true)
  expect(await mailed(app)).toEqual([])
})

test('the link alone does not confirm an account whose password somebody else has chosen', async () => {
  const attacker = await newcomer()
  const mail = (await mailed(app)).find(({ to }) => to === attacker.email)
  const token = linkIn(mail!).searchParams.get('token')!
  const said = async (password?: string) => {
    const { body } = await app.call(verifyEmail, { token, password })
    return body.status === 'error' ? body.errors.password : null
  }
  expect(await said()).toEqual([messages.confirmWithPassword])
  expect(await said('not-this-one')).toEqual([messages.wrongAccountPassword])
  const other = await newcomer()
  expect((await app.call(verifyOwnEmail, { token }, other.token)).status).toBe(422)
  expect(await isVerified(attacker.username)).toBe(false)
})

test('confirming by the link and the password ends the sessions from before; by the own session, the others', async () => {
  for (const isOwn of [false, true]) {
    const person = await newcomer()
    const mail = (await mailed(app)).find(({ to }) => to === person.email)
    const token = linkIn(mail!).searchParams.get('token')!
    const other = await app.items(login, person)
    if (isOwn) await app.items(verifyOwnEmail, { token }, person.token)
    else await app.items(verifyEmail, { token, password: person.password })
    const status = async (held: string) => (await app.call(checkSession, {}, held)).status
    expect([await status(person.token), await status(other.token)]).toEqual([isOwn ? 200 : 401, 401])
    expect(await isVerified(person.username)).toBe(true)
  }
})

test('the first proof by a mailed reset takes away the second factor that was set up before, a later one does not', async () => {
  const person = await newcomer()
  await addTotp(app, person)
  expect(await app.call(login, person)).toMatchObject({ body: { items: { methods: expect.anything() } } })
  const reset = async (password: string) => {
    await app.items(forgotPassword, { email: person.email })
    const mail = (await mailed(app)).findLast(
      ({ to, subject }) => to === person.email && /password/i.test(subject),
    )
    await app.items(resetPassword, { token: linkIn(mail!).searchParams.get('token')!, password })
    return (await app.call(login, { ...person, password })).body
  }
  const { items } = (await reset('other-words')) as { items: { token: string } }
  expect(items.token).toBeTypeOf('string')
  await addTotp(app, items)
  expect(await reset('third-words')).toMatchObject({ items: { challenge: expect.any(String) } })
})
