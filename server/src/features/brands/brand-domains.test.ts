import { findBrand, toggleBrand } from '@rankline/contract/brands/calls'
import {
  checkBrandDomain,
  DOMAIN_GRACE_DAYS,
  findBrandDomain,
  removeBrandDomain,
  setBrandDomain,
} from '@rankline/contract/brands/domains'
import { DAY } from '@rankline/contract/days'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { deleteBrands } from '@rankline/contract/resale/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { errorsOf, newBrand, unique } from '../../../tests/support/resale.ts'
import { startZoneServer } from '../../../tests/support/zone-server.ts'
import type { SystemContext } from '../../platform/context.ts'
import { createLog } from '../../platform/log.ts'
import { createNameRecords } from '../../platform/name-records.ts'
import { checkDomains } from './check-domain.service.ts'

const HERE = '192.0.2.10'

let zone: Awaited<ReturnType<typeof startZoneServer>>
let app: TestApp
let owner: SignedUp

beforeAll(async () => {
  zone = await startZoneServer()
  zone.set('rank.example.com', { A: [HERE] })
  zone.set('brand-check.clients.example.com', { A: [HERE] })
  const names = createNameRecords([zone.server], { question: 150, all: 600 })
  app = await createTestApp({ installation: { names, brandDomain: 'clients.example.com' } })
  owner = await signUp(app)
})
afterAll(async () => {
  await app.close()
  zone.close()
})

const domainName = () => `${unique('seo')}.agency.example`

/** Enters a domain and its one record. @returns the brand's domain after the check */
async function proven(person: SignedUp, brandId: number, domain: string) {
  const { alias } = await app.items(setBrandDomain, { user_brand_id: brandId, domain }, person.token)
  zone.set(domain, { CNAME: alias!.value })
  zone.set(alias!.value, { A: [HERE] })
  return app.items(checkBrandDomain, { user_brand_id: brandId }, person.token)
}

const ask = async (domain: string) => {
  const { statusCode, body } = await app.app.inject({ url: '/api/v1/certificates/ask', query: { domain } })
  return [statusCode, body]
}

/** Runs a function in another process, which has no cached answers about hosts. */
async function elsewhere<T>(look: (other: TestApp) => Promise<T>): Promise<T> {
  const other = await createTestApp({
    shared: app.database,
    installation: { brandDomain: 'clients.example.com' },
  })
  try {
    return await look(other)
  } finally {
    await other.close()
  }
}

const asked = (domain: string) =>
  elsewhere(async ({ app: http }) => {
    const { statusCode } = await http.inject({ url: '/api/v1/certificates/ask', query: { domain } })
    return statusCode
  })

test('a domain is in use when its alias leads to the brand', async () => {
  const brand = await newBrand(app, owner)
  const domain = domainName()
  const entered = await app.items(setBrandDomain, { user_brand_id: brand.id, domain }, owner.token)
  expect(entered).toMatchObject({
    domain,
    status: 'waiting',
    alias: { type: 'CNAME', name: domain, value: expect.stringMatching(/^brand-[\da-f]{32}\.clients\./) },
    text: { type: 'TXT', name: `_brand-check.${domain}`, value: expect.stringMatching(/^brand-check=/) },
    target: 'rank.example.com',
  })
  expect(entered.found.map(({ purpose, state }) => [purpose, state])).toEqual([
    ['proof', 'missing'],
    ['way', 'missing'],
  ])
  expect(await asked(domain)).toBe(404)
  const used = await proven(owner, brand.id, domain)
  expect(used).toMatchObject({ status: 'used', address: `https://${domain}`, kept_until: null })
  expect(await ask(domain)).toEqual([200, 'yes'])
  const found = await app.items(findBrand, { user_brand_id: brand.id }, owner.token)
  expect(found.address).toBe(`https://${domain}`)
})

test('a text proves a domain that leads here by its address; either alone is not enough', async () => {
  const brand = await newBrand(app, owner)
  const domain = domainName()
  const { text } = await app.items(setBrandDomain, { user_brand_id: brand.id, domain }, owner.token)
  const states = async () => {
    const { status, found } = await app.items(checkBrandDomain, { user_brand_id: brand.id }, owner.token)
    return [status, ...found.map(({ state }) => state)]
  }
  zone.set(domain, { A: ['192.0.2.99'] })
  zone.set(text.name, { TXT: ['something else', text.value] })
  expect(await states()).toEqual(['waiting', 'right', 'wrong'])
  zone.set(domain, { A: [HERE] })
  zone.set(text.name, { TXT: ['brand-check=of-another'] })
  expect(await states()).toEqual(['waiting', 'wrong', 'right'])
  zone.set(text.name, { TXT: [text.value] })
  expect(await states()).toEqual(['used', 'right', 'right'])
  zone.set(domain, { CNAME: 'rank.example.com' })
  expect(await states()).toEqual(['used', 'right', 'right'])
})

test('a domain that leads here already is not proven for everybody', async () => {
  const [mine, theirs] = [await newBrand(app, owner), await signUp(app)]
  const domain = domainName()
  await proven(owner, mine.id, domain)
  await app.items(removeBrandDomain, { user_brand_id: mine.id }, owner.token)
  const other = await newBrand(app, theirs)
  const claimed = await app.items(setBrandDomain, { user_brand_id: other.id, domain }, theirs.token)
  expect(claimed.status).toBe('waiting')
})

test('a domain has one brand; who only enters it keeps nobody away', async () => {
  const stranger = await signUp(app)
  const [mine, theirs] = [await newBrand(app, owner), await newBrand(app, stranger)]
  const domain = domainName()
  await app.items(setBrandDomain, { user_brand_id: theirs.id, domain }, stranger.token)
  expect((await proven(owner, mine.id, domain)).status).toBe('used')
  const taken = { domain: ['Another brand uses this domain.'] }
  const again = { user_brand_id: theirs.id, domain }
  expect(errorsOf((await app.call(setBrandDomain, again, stranger.token)).body)).toEqual(taken)
  const { text } = await app
    .items(findBrandDomain, { user_brand_id: theirs.id }, stranger.token)
    .then((row) => row!)
  // The stranger proves the domain too, for example after buying it.
  zone.set(text.name, { TXT: [text.value] })
  zone.set(domain, { A: [HERE] })
  const check = { user_brand_id: theirs.id }
  expect(errorsOf((await app.call(checkBrandDomain, check, stranger.token)).body)).toEqual(taken)
  await app.items(removeBrandDomain, { user_brand_id: mine.id }, owner.token)
  expect((await app.items(checkBrandDomain, check, stranger.token)).status).toBe('used')
})

test('what is no domain, or belongs to the installation, is refused', async () => {
  const brand = await newBrand(app, owner)
  const refused = async (domain: string) =>
    errorsOf((await app.call(setBrandDomain, { user_brand_id: brand.id, domain }, owner.token)).body)
  for (const domain of [
    ...['', 'agency', 'a b.example', '192.0.2.1', '[::1]', 'http://', 'a..example', '-a.example', 'a.1'],
    ...['seo.agency.example/path', 'x@agency.example', `${'a'.repeat(64)}.example`, 'seo.agency.example:80'],
  ])
    expect(Object.keys((await refused(domain)) ?? {}), domain).toEqual(['domain'])
  for (const domain of [
    'rank.example.com',
    'a.rank.example.com',
    'clients.example.com',
    'x.clients.example.com',
  ])
    expect(await refused(domain), domain).toEqual({ domain: ['This domain belongs to this installation.'] })
  const typed = { user_brand_id: brand.id, domain: ' https://SEO.Bücher.example/ ' }
  expect((await app.items(setBrandDomain, typed, owner.token)).domain).toBe('seo.xn--bcher-kva.example')
})

test('a domain that stops leading here is told, kept for some days, and then dropped', async () => {
  const agency = await signUp(app)
  const brand = await newBrand(app, agency)
  const domain = domainName()
  await proven(agency, brand.id, domain)
  const names = createNameRecords([zone.server], { question: 150, all: 600 })
  const system: SystemContext = {
    db: app.database.db,
    log: createLog('silent', 'test'),
    installation: { ...testInstallation, names, brandDomain: 'clients.example.com' },
  }
  const day = (days: number) => checkDomains(system, new Date(Date.now() + days * DAY))
  const now = async () => {
    const told = (await app.items(listNotifications, {}, agency.token)).data.map(({ title }) => title)
    return [(await app.items(findBrandDomain, { user_brand_id: brand.id }, agency.token))?.status, ...told]
  }
  const failing = `${domain} no longer leads to your brand`
  zone.set(domain, 'broken')
  await day(1)
  expect(await now()).toEqual(['used'])
  zone.set(domain, { A: ['192.0.2.99'] })
  await day(2)
  await day(3)
  expect(await now()).toEqual(['failing', failing])
  expect(await ask(domain)).toEqual([200, 'yes'])
  await day(2 + DOMAIN_GRACE_DAYS - 1)
  expect((await now())[0]).toBe('failing')
  await day(2 + DOMAIN_GRACE_DAYS)
  expect(await now()).toEqual(['waiting', `Your brand no longer uses ${domain}`, failing])
  expect(await asked(domain)).toBe(404)
  expect((await app.items(findBrand, { user_brand_id: brand.id }, agency.token)).address).not.toContain(
    domain,
  )
})

test('a certificate is for proven domains and the addresses of brands alone', async () => {
  const brand = await newBrand(app, owner)
  expect(await ask(`${brand.address_name}.clients.example.com`)).toEqual([200, 'yes'])
  for (const domain of [
    ...['nobody.clients.example.com', 'a.b.clients.example.com', 'clients.example.com', 'rank.example.com'],
    ...['', 'localhost', '127.0.0.1', 'x'.repeat(5000), "'; DROP TABLE brands", 'other.example'],
  ])
    expect(await ask(domain), domain).toEqual([404, 'no'])
  expect(
    (await app.app.inject({ url: '/api/v1/certificates/ask?domain=a.example&domain=b.example' })).statusCode,
  ).toBe(404)
})

test('a deleted brand lets go of its domain, and a disabled one keeps it', async () => {
  const brand = await newBrand(app, owner)
  const domain = domainName()
  await proven(owner, brand.id, domain)
  await app.items(toggleBrand, { user_brand_id: brand.id }, owner.token)
  expect(await asked(domain)).toBe(200)
  await app.items(deleteBrands, { ids: [brand.id] }, owner.token)
  expect(await asked(domain)).toBe(404)
  const rows = await app.database.db
    .selectFrom('brand_domains')
    .select('domain')
    .where('domain', '=', domain)
    .execute()
  expect(rows).toEqual([])
})

test('a stranger sees and changes no domain', async () => {
  const brand = await newBrand(app, owner)
  const domain = domainName()
  await proven(owner, brand.id, domain)
  const stranger = await signUp(app)
  const input = { user_brand_id: brand.id, domain: domainName() }
  for (const call of [findBrandDomain, setBrandDomain, checkBrandDomain, removeBrandDomain])
    expect((await app.call(call, input, stranger.token)).status).toBe(404)
  expect((await app.items(findBrandDomain, { user_brand_id: brand.id }, owner.token))?.domain).toBe(domain)
})
