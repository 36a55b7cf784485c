import { listClients, registerClient } from '@rankline/contract/clients/calls'
import {
  inviteClients,
  listClientInvitations,
  withdrawClientInvitation,
} from '@rankline/contract/clients/invitations'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { clientForm, newBrand, newClient, newPackage } from '../../../tests/support/resale.ts'

const app = appForTests()
let owner: SignedUp
let brand: Awaited<ReturnType<typeof newBrand>>

beforeAll(async () => {
  owner = await signUp(app)
  brand = await newBrand(app, owner, {
    brand_settings: ['only_by_invitation'],
    reply_to: 'hello@acme.example.com',
  })
})

/** Invites an address. @returns the mail and the code in it */
async function invite(email: string, change: object = {}) {
  await mailed(app)
  const input = { user_brand_id: brand.id, emails: [email], ...change }
  await app.items(inviteClients, input, owner.token)
  const mail = (await mailed(app)).find(({ to }) => to === email)!
  return { mail, code: linkIn(mail).searchParams.get('invitation')! }
}

const register = (form: ReturnType<typeof clientForm>, invitation: string) =>
  app.call(registerClient, { ...form, user_brand_id: brand.id, invitation })

test('WL-117 the code that an agency mails opens its brand once, for this address, with the chosen package', async () => {
  const large = await newPackage(app, owner, { name: 'Large', time_limit: 365 })
  const [form, other] = [clientForm(), clientForm()]
  const { code } = await invite(form.email, { package_id: large.id })
  expect((await register(other, code)).body).toMatchObject({
    errors: { email: ['This invitation was sent to another email address.'] },
  })
  expect((await register(form, code)).status).toBe(200)
  expect((await register({ ...clientForm(), email: form.email }, code)).status).toBe(422)
  const { data } = await app.items(listClients, { search: form.username }, owner.token)
  expect(data).toMatchObject([{ email: form.email, user_wl_package: 'Large', days_left: 365 }])
})

test('the mail speaks of the brand and names us nowhere', async () => {
  const { mail } = await invite('somebody@example.com')
  for (const part of [mail.subject, mail.text, mail.html]) {
    expect(part).toContain('Acme Search')
    expect(part).not.toContain('Rankline')
  }
  expect(mail).toMatchObject({ sender: 'Acme Search', replyTo: 'hello@acme.example.com' })
  expect(linkIn(mail).pathname).toBe(`/white-label/brand/${brand.address_name}/register`)
})

test('open invitations are listed, and a withdrawn one opens nothing', async () => {
  const form = clientForm()
  const { code } = await invite(form.email)
  const list = async () => (await app.items(listClientInvitations, {}, owner.token)).data
  const mine = (await list()).find(({ email }) => email === form.email)!
  expect(mine).toMatchObject({ user_brand: 'Acme Search', status: 'open' })
  const withdraw = () => app.call(withdrawClientInvitation, { client_invitation_id: mine.id }, owner.token)
  expect((await withdraw()).status).toBe(200)
  expect((await list()).map(({ email }) => email)).not.toContain(form.email)
  expect((await withdraw()).status).toBe(404)
  expect((await register(form, code)).body.message).toBe('You need an invitation to register here.')
})

test('a second invitation replaces the first, and clients are not invited again', async () => {
  const form = clientForm()
  const [first, second] = [await invite(form.email), await invite(form.email.toUpperCase())]
  expect((await register(form, first.code)).status).toBe(422)
  expect((await register(form, second.code)).status).toBe(200)
  const known = await newClient(app, owner, brand)
  const input = { user_brand_id: brand.id, emails: [known.email.toUpperCase(), 'new@example.com'] }
  const { invited, ignored } = await app.items(inviteClients, input, owner.token)
  expect([invited, ignored]).toEqual([['new@example.com'], [known.email.toUpperCase()]])
})

test('twenty registrations with one code make one client', async () => {
  const email = 'crowd@example.com'
  const { code } = await invite(email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => register({ ...clientForm(), email }, code)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

test('a code of one brand opens no other, and a stranger withdraws nothing', async () => {
  const form = clientForm()
  const { code } = await invite(form.email)
  const closed = await newBrand(app, owner, { brand_settings: ['only_by_invitation'] })
  const elsewhere = { ...form, user_brand_id: closed.id, invitation: code }
  expect((await app.call(registerClient, elsewhere)).status).toBe(422)
  const { data } = await app.items(listClientInvitations, {}, owner.token)
  const stranger = await signUp(app)
  const named = { client_invitation_id: data[0]!.id }
  expect((await app.call(withdrawClientInvitation, named, stranger.token)).status).toBe(404)
})

test('two hundred people are invited a day, and no more', async () => {
  const agency = await signUp(app)
  const own = await newBrand(app, agency)
  const invited = (from: number, count: number) =>
    app.call(
      inviteClients,
      {
        user_brand_id: own.id,
        emails: Array.from({ length: count }, (_, index) => `person-${from + index}@example.com`),
      },
      agency.token,
    )
  expect((await invited(0, 100)).status).toBe(200)
  expect((await invited(100, 100)).status).toBe(200)
  expect((await invited(200, 1)).body).toMatchObject({ message: 'Only 200 people can be invited a day.' })
})
