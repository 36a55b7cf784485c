import { changeEmail } from '@rankline/contract/account/calls'
import { toggleBrand, updateBrand } from '@rankline/contract/brands/calls'
import { inviteClients } from '@rankline/contract/clients/invitations'
import { messages } from '@rankline/contract/messages'
import { beginPasskey, findSecondFactor } from '@rankline/contract/second-factor/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeBrand, signUpClient, type TestBrand } from '../../../tests/support/clients.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { unique } from '../../../tests/support/resale.ts'
import { makeSite, usualSite } from '../../../tests/support/site.ts'

const ours = /rankline|rank\.example|home|long gone/i

let site: ReturnType<typeof makeSite>
let app: TestApp
let owner: SignedUp
let brand: TestBrand
let domain: string

beforeAll(async () => {
  site = makeSite()
  app = await createTestApp({
    installation: { brandDomain: 'clients.example.com' },
    site: {
      directory: site.directory,
      origin: 'https://rank.example.com',
      state: async () => usualSite,
      payments: null,
    },
  })
  owner = await signUp(app)
  brand = await makeBrand(app, owner)
  domain = `${unique('seo')}.agency.example`
  await use(brand, domain)
})
afterAll(async () => {
  await app.close()
  site.remove()
})

const use = ({ id }: TestBrand, name: string) =>
  app.database.db
    .insertInto('brand_domains')
    .values({
      ...{ account_id: owner.accountId, brand_id: id, domain: name, token: 'a', found: '[]' },
      ...{ proven_at: new Date(), checked_at: new Date(), created_at: new Date(), failing_since: null },
    })
    .execute()

async function open(host: string, url: string) {
  const { statusCode, headers, body } = await app.app.inject({ url, headers: { host, accept: 'text/html' } })
  return { status: statusCode, to: headers.location, body, headers: JSON.stringify(headers) }
}

const hosts = () => [domain, `${brand.addressName}.clients.example.com`, `${domain.toUpperCase()}:8443`]

test('the entrances of a host of a brand lead to its log-in page', async () => {
  const home = `/white-label/brand/${brand.addressName}`
  const odd = await open(domain, '/white-label/brand/of-another/%E2%82%AC%0d%0aset-cookie')
  expect([odd.status, odd.to?.startsWith(home)]).toEqual([302, true])
  for (const host of hosts()) {
    for (const path of ['/', '/login', '/white-label', '/white-label/brand/of-another'])
      expect(await open(host, path), `${host}${path}`).toMatchObject({ status: 302, to: home })
    expect(await open(host, '/register?invitation=code')).toMatchObject({
      status: 302,
      to: `${home}/register?invitation=code`,
    })
    const registration = await open(host, '/white-label/brand/of-another/register?invitation=code')
    expect(registration.to).toBe(`${home}/register?invitation=code`)
    expect((await open(host, '/white-label/projects')).status).toBe(200)
    expect((await open(host, '/shared/token')).status).toBe(200)
    expect((await open(host, '/assets/app.js')).status).toBe(200)
  }
})

test('nothing of the installation is at a host of a brand', async () => {
  for (const path of [
    ...['/projects', '/pricing', '/nowhere', '/sitemap.xml', '/api/docs', '/api/docs/json', '/metrics'],
    ...['/docs', '/docs/guide/words'],
    ...[
      '/white-label/brands',
      '/white-label/dashboards/1/edit',
      '/white-label/packages',
      '/white-label/templates',
      '/api/v2/users/fetch',
    ],
    ...[
      '//evil.example',
      '/favicon.svg',
      '/%77hite-label/brands',
      '/white-label/%62rands',
      '/shared/a/b',
      '/assets/none',
    ],
  ]) {
    const { status, body, headers } = await open(domain, path)
    expect([path, status]).toEqual([path, 404])
    expect(body + headers).not.toMatch(ours)
  }
  expect((await open(domain, '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  // The installation's own host still works.
  expect((await open('rank.example.com', '/')).body).toContain('home')
  expect((await open('rank.example.com', '/white-label/projects')).status).toBe(200)
  expect((await open('unknown.example', '/')).body).toContain('home')
})

test('a closed brand, and an address that no brand has, show nothing', async () => {
  const closed = await makeBrand(app, owner)
  const name = `${unique('closed')}.agency.example`
  await use(closed, name)
  await app.items(toggleBrand, { user_brand_id: closed.id }, owner.token)
  for (const host of [name, `${closed.addressName}.clients.example.com`, 'nobody.clients.example.com'])
    for (const path of [
      '/',
      '/white-label/projects',
      `/white-label/brand/${closed.addressName}`,
      '/api/v1/status',
    ]) {
      const { status, body, headers } = await open(host, path)
      expect([host, path, status]).toEqual([host, path, 404])
      expect(body + headers).not.toMatch(ours)
    }
})

test('the sub-domain that a brand has given up still leads to it', async () => {
  const renamed = await makeBrand(app, owner)
  const address_name = unique('new')
  await app.items(updateBrand, { user_brand_id: renamed.id, address_name }, owner.token)
  const { to } = await open(`${renamed.addressName}.clients.example.com`, '/')
  expect(to).toBe(`/white-label/brand/${address_name}`)
})

test('mails and addresses of a brand lead to its own domain', async () => {
  const client = await signUpClient(app, brand)
  const input = { user_brand_id: brand.id, emails: ['new@example.com'] }
  await app.items(inviteClients, input, owner.token)
  const change = { email: `${unique('moved')}@example.net`, password: client.password }
  await app.items(changeEmail, change, client.token)
  const recipients = ['new@example.com', client.email, change.email]
  const mails = (await mailed(app)).filter(({ to }) => recipients.includes(to))
  const links = mails.map((mail) => linkIn(mail))
  expect(links.length).toBeGreaterThan(2)
  expect([...new Set(links.map(({ origin }) => origin))]).toEqual([`https://${domain}`])
  const paths = new Set(links.map(({ pathname }) => pathname))
  expect([...paths].toSorted()).toEqual([
    `/white-label/brand/${brand.addressName}/register`,
    '/white-label/confirm-email-change',
  ])
  for (const { text, html } of mails) expect(text + html).not.toContain('rank.example.com')
})

test('whoever chooses a channel passes through the installation, which the provider knows', async () => {
  const { status, to } = await open(domain, '/api/v1/webhook/slack?access_token=ticket')
  expect([status, to]).toEqual([302, 'https://rank.example.com/api/v1/webhook/slack?access_token=ticket'])
})

test('passkeys, which belong to the host of the installation, are not offered at that of a brand', async () => {
  const client = await signUpClient(app, brand)
  const offered = async (host: string) => {
    const headers = { host, authorization: `Bearer ${client.token}` }
    const answer = await app.app.inject({ url: `/api/v1/${findSecondFactor.path}`, headers })
    const { can_use_passkeys: can, no_passkeys_text: text } = answer.json().items
    return [can, text]
  }
  expect(await offered('rank.example.com')).toEqual([1, null])
  expect(await offered(domain)).toEqual([0, messages.noPasskeysOfBrand])
  const headers = { host: domain, authorization: `Bearer ${client.token}` }
  const begun = await app.app.inject({ method: 'POST', url: `/api/v1/${beginPasskey.path}`, headers })
  expect([begun.statusCode, begun.json().message]).toEqual([409, messages.noPasskeysOfBrand])
})
