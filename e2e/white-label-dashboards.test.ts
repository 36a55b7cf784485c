import { expect } from '@playwright/test'
import { toggleBrand } from '@rankline/contract/brands/calls'
import { updateClient } from '@rankline/contract/clients/calls'
import { utcDay } from '@rankline/contract/days'
import { toggleResalePackage } from '@rankline/contract/resale/calls'
import { newBrand, newDashboard } from './agency.ts'
import { expectAccessible } from './axe.ts'
import { withDatabase } from './history.ts'
import { chooseFor, heads, rowOf } from './lists.ts'
import { linkMailedTo } from './mailbox.ts'
import { type Person, test } from './person.ts'

/** Sets the end of a client directly: the form takes no day in the past. */
const endAt = (id: number, days: number) =>
  withDatabase((database) =>
    database.query(`UPDATE clients SET end_at = now() + make_interval(days => $2) WHERE id = $1`, [id, days]),
  )

async function fourEnds(person: Person) {
  const brand = await newBrand(person)
  const names = ['anna-ended', 'bert-soon', 'carl-later', 'dora-free'] as const
  const clients = await Promise.all(
    names.map((name) => newDashboard(person, brand, { username: `${name}-${brand.id}` })),
  )
  const [ended, soon, later, free] = clients
  await endAt(ended!.id, -1)
  await endAt(soon!.id, 5)
  await endAt(later!.id, 200)
  await person.call(updateClient, { user_dashboard_id: free!.id, end_at: '' })
  return { brand, clients }
}

test('WL-002 WL-020 WL-021 the list of dashboards, with its ends', async ({ page, person }) => {
  const { clients } = await fourEnds(person)
  await page.goto('/white-label/dashboards')
  await expect(heads(page)).toHaveText([
    'Username',
    'Email',
    'Package',
    'Brand',
    'Projects',
    'Keywords',
    'Top 3',
    'Top 10',
    'Top 50',
    'Expires',
    'Status',
  ])
  const ends = ['Expired', '5 days left', utcDay(200), 'Unlimited']
  for (const [index, client] of clients.entries()) {
    const row = rowOf(page, client.username).first()
    await expect(row).toContainText(ends[index]!)
    await expect(row).toContainText('Small')
    await expect(row).toContainText('Acme Search')
  }
  await page.getByRole('link', { name: 'Add a client' }).click()
  await expect(page).toHaveURL('/white-label/dashboards/create')
})

test('WL-003 WL-019 WL-004 WL-058 a dashboard is created, disabled, enabled and changed', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  const username = `made-${brand.id}`
  await page.goto('/white-label/dashboards/create')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Set a password for them').check()
  await page.getByRole('textbox', { name: 'Password' }).fill('secret-words')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/dashboards')
  const row = rowOf(page, username)
  await expect(row).toContainText('Enabled')
  const [request] = await Promise.all([
    page.waitForRequest(/user-dashboards\/updateAuthStatus/),
    chooseFor(page, username, 'Disable'),
  ])
  expect(request.method()).toBe('POST')
  await expect(row).toHaveAttribute('data-off', 'true')
  await chooseFor(page, username, 'Enable')
  await expect(row).not.toHaveAttribute('data-off', 'true')
  await chooseFor(page, username, 'Edit')
  await expect(page).toHaveURL(/\/white-label\/dashboards\/\d+\/edit$/)
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`${username}-2`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, `${username}-2`)).toBeVisible()
  await page.goto('/white-label/brands')
  await Promise.all([
    page.waitForRequest(/user-brands\/updateAuthStatus/),
    chooseFor(page, 'Acme Search', 'Disable'),
  ])
  await expect(rowOf(page, 'Acme Search')).toHaveAttribute('data-off', 'true')
  expect((await person.call(toggleBrand, { user_brand_id: brand.id })).status).toBe(1)
  const toggled = await person.call(toggleResalePackage, {
    user_wl_package_id: brand.default_user_wl_package_id,
  })
  expect(toggled.status).toBe(0)
})

test('an agency logs in as a client, sees on every screen whose area it is, and comes back @deep', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  await page.goto('/white-label/dashboards')
  await chooseFor(page, client.username, 'Log in as client')
  await expect(page).toHaveURL('/white-label/dashboard')
  const notice = page.getByRole('region', { name: 'Logged in as somebody else' })
  await expect(notice).toContainText(`You are logged in as ${client.username} until`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/white-label/projects')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await page.goto('/white-label/account/security')
  await expect(
    page.getByText(`You are logged in as ${client.username}. Only they can make changes here.`),
  ).toBeVisible()
  await expect(page.getByLabel('Old password')).toBeDisabled()
  await expect(page.getByText('This session')).toHaveCount(1)
  await page.goto('/white-label/reports')
  await expect(page.getByText('UNABLE TO GET REPORTS', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a report' })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/white-label/dashboards')
  await expect(rowOf(page, client.username)).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('deleting one dashboard says what is erased with it @deep', async ({ page, person }) => {
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  await page.goto('/white-label/dashboards')
  await chooseFor(page, client.username, 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    "The client's data is erased permanently: log-in, email address, history, alerts, reports and files.",
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('UNABLE TO GET DASHBOARDS', { exact: true })).toBeVisible()
})

test('a new client chooses a password by the mail of the brand, and logs in with it @deep', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  const username = `welcome-${brand.id}`
  const email = `${username}@example.com`
  await page.goto('/white-label/dashboards/create')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/dashboards')
  const entrance = `/white-label/brand/${brand.address_name}`
  const link = await linkMailedTo(email, `${entrance}/reset-password`)
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Password' }).fill('own-secret-words')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(entrance)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('own-secret-words')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/white-label/dashboard')
})
