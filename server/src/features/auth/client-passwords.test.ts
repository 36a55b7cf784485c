import { changePassword, passwordState } from '@rankline/contract/account/calls'
import { checkResetToken, forgotPassword, login, resetPassword } from '@rankline/contract/auth/calls'
import {
  checkClient,
  forgotClientPassword,
  loginAsClient,
  loginClient,
} from '@rankline/contract/clients/calls'
import { messages } from '@rankline/contract/messages'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, type SignedUpClient, signUpClient } from '../../../tests/support/clients.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// A brand's client can change and reset their password, at their brand and in its name.

const app = appForTests()
let agency: SignedUp

beforeAll(async () => {
  agency = await signUp(app)
})

const password = 'another-word-2'

const newClient = async () => signUpClient(app, await makeBrand(app, agency))
const logIn = ({ username, addressName }: SignedUpClient, word: string) =>
  app.call(loginClient, { username, password: word, address_name: addressName })
const tokenOf = async (client: SignedUpClient) => {
  const { body } = await logIn(client, client.password)
  if (body.items === null || !('token' in body.items)) throw new Error('No token came.')
  return body.items.token
}
const statusOf = async ({ token }: SignedUpClient) => (await app.call(checkClient, {}, token)).status

test('ACC-010 WL-111 a client changes their password, which ends their other sessions', async () => {
  const client = await newClient()
  const other = { ...client, token: await tokenOf(client) }
  await mailed(app)
  expect(await app.items(passwordState, {}, client.token)).toEqual({ has_password: true, may_set: false })
  const change = (old_password: string, new_password: string) =>
    app.call(changePassword, { old_password, new_password }, client.token)
  expect((await change('not-theirs', password)).body).toMatchObject({
    errors: { old_password: [messages.wrongPassword] },
  })
  expect((await change(client.password, 'AcmeSearch1')).body).toMatchObject({
    errors: { new_password: [messages.passwordIsProduct] },
  })
  expect((await change(client.password, password)).body.message).toBe(messages.passwordChanged)
  expect([await statusOf(client), await statusOf(other)]).toEqual([200, 401])
  expect((await logIn(client, client.password)).status).toBe(422)
  expect((await logIn(client, password)).status).toBe(200)
  const [mail, ...others] = await mailed(app)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: client.email,
    subject: 'Your password was changed',
    sender: 'Acme Search',
  })
  expect(linkIn(mail!).pathname).toBe(`/white-label/brand/${client.addressName}/forgot-password`)
  expect(JSON.stringify(mail)).not.toMatch(/rankline/i)
})

test('an agency that is logged in as its client cannot change their password', async () => {
  const client = await newClient()
  const { token } = await app.items(loginAsClient, { user_dashboard_id: client.userId }, agency.token)
  const form = { old_password: client.password, new_password: password }
  expect((await app.call(changePassword, form, token)).body.message).toBe(messages.notAsSomebodyElse)
})

test('a client chooses a new password with a link that their brand mails', async () => {
  const client = await newClient()
  await mailed(app)
  const form = { email: client.email.toUpperCase(), address_name: client.addressName.toUpperCase() }
  await app.items(forgotClientPassword, form)
  const [mail] = await mailed(app)
  expect(mail).toMatchObject({ to: client.email, subject: 'Choose a new password', sender: 'Acme Search' })
  expect(JSON.stringify(mail)).not.toMatch(/rankline/i)
  const link = linkIn(mail!)
  expect(link.pathname).toBe(`/white-label/brand/${client.addressName}/reset-password`)
  const token = link.searchParams.get('token')!
  expect(await app.items(checkResetToken, { token })).toEqual({ valid: true })
  const reset = await app.call(resetPassword, { token, password })
  expect(reset.body.items).toEqual({ redirect: `/white-label/brand/${client.addressName}` })
  expect(await statusOf(client)).toBe(401)
  expect((await logIn(client, client.password)).status).toBe(422)
  expect((await logIn(client, password)).status).toBe(200)
  expect((await app.call(resetPassword, { token, password })).status).toBe(422)
  const { email_verified_at } = await app.database.db
    .selectFrom('clients')
    .select('email_verified_at')
    .where('id', '=', client.userId)
    .executeTakeFirstOrThrow()
  expect(email_verified_at).not.toBeNull()
})

test('a link goes only to the client of that brand, and only while both are enabled', async () => {
  const [client, sibling] = [await newClient(), await newClient()]
  const person = await signUp(app)
  const { db } = app.database
  // Gives a user of the site and clients of two brands the same address.
  await db
    .updateTable('clients')
    .set({ email: person.email })
    .where('id', 'in', [client.userId, sibling.userId])
    .execute()
  await mailed(app)
  const ask = (address_name: string) => app.items(forgotClientPassword, { email: person.email, address_name })
  await ask('nobody')
  expect(await mailed(app)).toEqual([])
  await ask(client.addressName)
  const [mail] = await mailed(app)
  const token = linkIn(mail!).searchParams.get('token')!

  const disable = (table: 'brands' | 'clients', id: number, status: number) =>
    db.updateTable(table).set({ status }).where('id', '=', id).execute()
  await disable('brands', client.brandId, 0)
  await ask(client.addressName)
  expect(await mailed(app)).toEqual([])
  expect((await app.call(resetPassword, { token, password })).status).toBe(422)
  await disable('brands', client.brandId, 1)
  await disable('clients', client.userId, 0)
  await ask(client.addressName)
  expect(await mailed(app)).toEqual([])
  expect((await app.call(resetPassword, { token, password })).status).toBe(422)
  await disable('clients', client.userId, 1)

  await app.items(resetPassword, { token, password })
  expect((await logIn(client, password)).status).toBe(200)
  expect((await logIn(sibling, password)).status).toBe(422)
  expect((await app.call(login, { username: person.username, password })).status).toBe(422)
  await mailed(app)
  await app.items(forgotPassword, { email: person.email })
  expect(linkIn((await mailed(app))[0]!).pathname).toBe('/reset-password')
})

test('guesses at the old password are slowed', async () => {
  const client = await newClient()
  const guess = () =>
    app.call(changePassword, { old_password: 'not-theirs', new_password: password }, client.token)
  const answers: number[] = []
  for (let count = 0; count < 6; count += 1) answers.push((await guess()).status)
  expect(answers.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
  expect(answers[5]).toBe(429)
})
