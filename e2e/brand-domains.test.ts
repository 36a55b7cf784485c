import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { findBrandDomain } from '@rankline/contract/brands/domains'
import { inviteClients } from '@rankline/contract/clients/invitations'
import { newBrand, newDashboard } from './agency.ts'
import { logIn } from './clients.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'
import { port } from './port.ts'
import { watchForName } from './watch-for-name.ts'

const word = () => randomBytes(5).toString('hex')

/** Sets the records of a name at the name server that the product asks. */
const setRecords = (name: string, records: object) =>
  fetch(`http://127.0.0.1:${port + 35_000}/${name}`, { method: 'PUT', body: JSON.stringify(records) })

test('an agency enters its domain, and its clients log in and work there without a trace of ours @deep', async ({
  page,
  person,
}) => {
  test.slow()
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  const domain = `seo-${word()}.agency.test`

  await page.goto('/white-label/brands')
  await page.getByRole('button', { name: `Actions for ${brand.name}` }).click()
  await page.getByRole('menuitem', { name: 'Domain' }).click()
  await page.getByLabel('Domain').fill('localhost')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a domain, like seo.example.com').first()).toBeVisible()
  await page.getByLabel('Domain').fill(domain)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not in use yet')).toBeVisible()
  const found = page.getByRole('list', { name: 'What we found' })
  await expect(found.getByText('Missing')).toHaveCount(2)

  const { text } = (await person.call(findBrandDomain, { user_brand_id: brand.id }))!
  await expect(page.getByText(text.value)).toBeVisible()
  await setRecords(text.name, { TXT: [text.value] })
  await setRecords(domain, { A: ['127.0.0.1'] })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('In use', { exact: true })).toBeVisible()
  await expect(found.getByText('Right')).toHaveCount(2)

  await page.context().clearCookies()
  const traces = watchForName(page)
  const site = `http://${domain}:${port}`
  await page.goto(site)
  await expect(page).toHaveURL(`${site}/white-label/brand/${brand.address_name}`)
  await expect(page).toHaveTitle(`Log in | ${brand.name}`)
  expect(await traces('log-in')).toEqual([])
  await logIn(page, { ...person, username: client.username, password: client.password })
  await expect(page).toHaveURL(`${site}/white-label/dashboard`)
  for (const path of ['white-label/keywords', 'white-label/account/security', 'white-label/nowhere']) {
    await page.goto(`${site}/${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await traces(path)).toEqual([])
  }
  await page.goto(`${site}/white-label/account/security`)
  await expect(page.getByText('Passkeys are not offered at this address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
  await page.goto(`${site}/pricing`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await traces('a page of the installation')).toEqual([])
  await page.context().clearCookies()
  await page.goto(`${site}/white-label/keywords`)
  await expect(page).toHaveURL(`${site}/white-label/brand/${brand.address_name}`)

  const email = `${word()}@example.com`
  await person.call(inviteClients, { user_brand_id: brand.id, emails: [email] })
  const link = await linkMailedTo(email, `/white-label/brand/${brand.address_name}/register`)
  expect(link.host).toBe(`${domain}:${port}`)
  await page.goto(link.href)
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  expect(await traces('registration')).toEqual([])
})
