import { checkResetToken, resetPassword } from '@rankline/contract/auth/calls'
import { toggleBrand } from '@rankline/contract/brands/calls'
import {
  CLIENT_WELCOME_DAYS,
  createClient,
  loginClient,
  readClientInvitation,
} from '@rankline/contract/clients/calls'
import { inviteClients } from '@rankline/contract/clients/invitations'
import { messages } from '@rankline/contract/messages'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { clientForm, newBrand } from '../../../tests/support/resale.ts'

const app = appForTests()
const password = 'Kq7-vX-wolf-meadow'
let owner: SignedUp
let brand: Awaited<ReturnType<typeof newBrand>>

beforeAll(async () => {
  owner = await signUp(app)
  brand = await newBrand(app, owner, { reply_to: 'hello@acme.example.com' })
})

/** Creates a client. @returns the answer, the form and the mails */
async function add() {
  await mailed(app)
  const form = clientForm()
  const answer = await app.call(createClient, { ...form, user_brand_id: brand.id }, owner.token)
  return { form, answer, mails: await mailed(app) }
}

const logIn = async (username: string, typed: string) =>
  (await app.call(loginClient, { username, password: typed, address_name: brand.address_name })).status

/** The link of the button: the address of the log-in page stands in the mail, too. */
const resetIn = ({ text }: { text: string }) =>
  new URL(/https?:\/\/\S+reset-password\S+/.exec(text)?.[0] ?? '')

const resetsOf = (email: string) => app.database.db.updateTable('password_resets').where('email', '=', email)

test('a new client gets a mail of the brand with the log-in page and a link to choose a password', async () => {
  const { form, answer, mails } = await add()
  expect(answer.body.message).toBe(messages.clientMailed)
  expect(mails).toHaveLength(1)
  const mail = mails[0]!
  expect(mail).toMatchObject({ to: form.email, sender: 'Acme Search', replyTo: 'hello@acme.example.com' })
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toContain('Rankline')
  const logInPage = `/white-label/brand/${brand.address_name}`
  expect(mail.text).toContain(logInPage)
  expect(mail.text).toContain(form.username)
  const link = resetIn(mail)
  expect(link.pathname).toBe(`${logInPage}/reset-password`)
  const token = link.searchParams.get('token')!
  const reset = await app.call(resetPassword, { token, password })
  expect(reset.body.items).toEqual({ redirect: logInPage })
  expect(await logIn(form.username, form.password)).toBe(422)
  expect(await logIn(form.username, password)).toBe(200)
  expect((await app.call(resetPassword, { token, password })).status).toBe(422)
})

test('the password that the agency set works until then', async () => {
  const { form } = await add()
  expect(await logIn(form.username, form.password)).toBe(200)
})

test('the link ends after its days', async () => {
  const { form, mails } = await add()
  const token = resetIn(mails[0]!).searchParams.get('token')!
  const { expires_at } = await app.database.db
    .selectFrom('password_resets')
    .select('expires_at')
    .where('email', '=', form.email)
    .executeTakeFirstOrThrow()
  const days = (expires_at.getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(CLIENT_WELCOME_DAYS)
  expect(await app.items(checkResetToken, { token })).toEqual({ valid: true })
  await resetsOf(form.email)
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await app.items(checkResetToken, { token })).toEqual({ valid: false })
  expect((await app.call(resetPassword, { token, password })).status).toBe(422)
})

test('without a proven address of the agency, or under a disabled brand, no mail is sent', async () => {
  const users = app.database.db.updateTable('users').where('account_id', '=', owner.accountId)
  await users.set({ email_verified_at: null }).execute()
  const { form, answer, mails } = await add()
  await users.set({ email_verified_at: new Date() }).execute()
  expect([answer.status, answer.body.message]).toEqual([200, messages.clientCreated])
  expect(mails).toEqual([])
  expect(await logIn(form.username, form.password)).toBe(200)

  await app.items(toggleBrand, { user_brand_id: brand.id }, owner.token)
  expect((await add()).mails).toEqual([])
  await app.items(toggleBrand, { user_brand_id: brand.id }, owner.token)
})

test('no more than 200 clients a day get a mail', async () => {
  const agency = await signUp(app)
  const own = await newBrand(app, agency)
  await app.items(createClient, { ...clientForm(), user_brand_id: own.id }, agency.token)
  await app.database.pool.query(
    `WITH made AS (INSERT INTO accounts (kind) SELECT 'client' FROM generate_series(1, 200) RETURNING id)
     INSERT INTO clients
       (owner_account_id, account_id, brand_id, package_id, username, email, password_hash, created_by, deleted_at)
     SELECT owner_account_id, made.id, brand_id, package_id, 'gone-' || made.id, made.id || '@example.com',
       password_hash, created_by, now()
     FROM clients, made WHERE owner_account_id = $1`,
    [agency.accountId],
  )
  await mailed(app)
  const { body } = await app.call(createClient, { ...clientForm(), user_brand_id: own.id }, agency.token)
  expect(body.message).toBe(messages.clientCreated)
  expect(await mailed(app)).toEqual([])
})

test('the address of an invitation is read by its code, and by no other', async () => {
  const other = await newBrand(app, owner)
  await mailed(app)
  await app.items(inviteClients, { user_brand_id: brand.id, emails: ['new@client.example'] }, owner.token)
  const invitation = linkIn((await mailed(app))[0]!).searchParams.get('invitation')!
  const read = (brandId: number, code: string) =>
    app.items(readClientInvitation, { user_brand_id: brandId, invitation: code })
  expect(await read(brand.id, invitation)).toEqual({ email: 'new@client.example' })
  expect(await read(other.id, invitation)).toBeNull()
  expect(await read(brand.id, 'guessed')).toBeNull()
  expect(await read(brand.id, '')).toBeNull()
})
