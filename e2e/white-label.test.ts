import { expect, type Page } from '@playwright/test'
import { toggleBrand } from '@rankline/contract/brands'
import { updateClient } from '@rankline/contract/clients'
import { utcDay } from '@rankline/contract/days'
import { toggleResalePackage, updateResalePackage } from '@rankline/contract/resale'
import { limits, newBrand, newDashboard, newPackage } from './agency.ts'
import { withDatabase } from './history.ts'
import { newPerson, type Person, test } from './person.ts'

const heads = (page: Page) => page.getByRole('columnheader')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('WL-001 the menu of white label leads to dashboards, brands and packages', async ({ page, person }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'White label', exact: true }).click()
  await expect(page).toHaveURL('/white-label/dashboards')
  const menu = page.getByRole('navigation', { name: 'White label' })
  await expect(menu.getByRole('link')).toHaveText(['DASHBOARDS', 'BRANDS', 'PACKAGES', 'TEMPLATES'])
  for (const [name, path] of [
    ['BRANDS', '/white-label/brands'],
    ['PACKAGES', '/white-label/packages'],
    ['TEMPLATES', '/white-label/templates'],
    ['DASHBOARDS', '/white-label/dashboards'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})

test('WL-018 WL-009 WL-008 a new agency finds no packages and creates one', async ({
  page,
  person: _person,
}) => {
  await page.goto('/white-label/packages')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'UNABLE TO GET WHITE LABEL PACKAGES' })).toBeVisible()
  await expect(main.getByText('Invalid or empty packages')).toBeVisible()
  await main.getByRole('link', { name: 'Create a package' }).last().click()
  await expect(page).toHaveURL('/white-label/packages/create')
  await page.getByLabel('Name', { exact: true }).fill('Small')
  for (const label of ['Keywords', 'Projects', 'Daily requests', 'Competitors per keyword', 'Members'])
    await page.getByLabel(label, { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/packages')
  await expect(rowOf(page, 'Small')).toBeVisible()
})

test('WL-011 WL-012 WL-013 WL-014 the list of packages', async ({ page, person }) => {
  const made = await newPackage(person, { time_limit: '' })
  await person.call(updateResalePackage, { user_wl_package_id: made.id, allowed_keywords: '' })
  await newPackage(person, { name: 'Large' })
  await page.goto('/white-label/packages')
  await expect(heads(page)).toHaveText([
    'Name',
    'Time limit',
    'Keywords',
    'Projects',
    'Daily requests',
    'Competitors per keyword',
    'Members',
    'Created at',
  ])
  const row = rowOf(page, 'Small')
  await expect(row.getByRole('cell', { name: 'Unlimited' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions for Small' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Enable' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(row).toHaveAttribute('data-off', 'true')
  const color = (text: string) =>
    rowOf(page, text)
      .locator('td')
      .nth(2)
      .evaluate((cell) => getComputedStyle(cell).color)
  expect(await color('Small')).not.toBe(await color('Large'))
  await choose(page, 'Small', 'Enable')
  await expect(row).not.toHaveAttribute('data-off', 'true')
  await choose(page, 'Small', 'Edit')
  await expect(page).toHaveURL(`/white-label/packages/${made.id}/edit`)
})

test('WL-010 a package is changed, and a foreign one is not there', async ({ page, person }) => {
  const { id } = await newPackage(person)
  await page.goto(`/white-label/packages/${id}/edit`)
  await expect(page.getByLabel('Keywords', { exact: true })).toHaveValue(String(limits.allowed_keywords))
  await page.getByLabel('Name', { exact: true }).fill('Larger')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/white-label/packages')
  await expect(rowOf(page, 'Larger')).toBeVisible()
})

test('WL-028 WL-029 foreign ids are not there', async ({ page, person: _person, request }) => {
  const other = await newPerson(request)
  const foreign = await newPackage(other)
  const dashboard = await newDashboard(other, await newBrand(other))
  await page.goto(`/white-label/packages/${foreign.id}/edit`)
  await expect(
    page.getByRole('heading', { name: 'UNABLE TO GET WHITE LABEL PACKAGE', exact: true }),
  ).toBeVisible()
  await page.goto(`/white-label/dashboards/${dashboard.id}/edit`)
  await expect(page.getByRole('heading', { name: 'UNABLE TO GET DASHBOARD', exact: true })).toBeVisible()
})

test('WL-015 WL-016 selected packages are deleted together, after a question that says what falls', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  await newDashboard(person, brand)
  await newPackage(person, { name: 'Large' })
  await page.goto('/white-label/packages')
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'ACTIONS(2)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'All brands and their dashboards will be deleted along with this package, are you sure?',
  )
  await expect(dialog).toContainText('Also deleted: 1 brand, 1 dashboard.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'UNABLE TO GET WHITE LABEL PACKAGES' })).toBeVisible()
  await page.goto('/white-label/dashboards')
  await expect(page.getByRole('heading', { name: 'UNABLE TO GET DASHBOARDS' })).toBeVisible()
})

test('WL-025 WL-026 WL-027 NAV-090 what is needed first is said', async ({ page, person }) => {
  await page.goto('/white-label/brands')
  await expect(page.getByRole('heading', { name: 'UNABLE TO GET BRANDS' })).toBeVisible()
  await page.goto('/white-label/brands/create')
  await expect(page.getByRole('heading', { name: 'EMPTY PACKAGE LIST' })).toBeVisible()
  await expect(page.getByText('Please create a white label package first')).toBeVisible()
  await page.goto('/white-label/dashboards/create')
  await expect(page.getByRole('heading', { name: 'NO BRANDS HAS BEEN FOUND' })).toBeVisible()
  await expect(page.getByText('Please create a brand first.')).toBeVisible()
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
})

test('WL-030 a failed list says so', async ({ page, person: _person }) => {
  for (const [call, path, title] of [
    ['user-dashboards/fetchAuth', '/white-label/dashboards', 'UNABLE TO GET DASHBOARDS'],
    ['projects/fetchAuth', '/projects', 'UNABLE TO GET PROJECTS'],
    ['project-keywords/fetchAuth', '/keywords', 'UNABLE TO GET KEYWORDS'],
  ] as const) {
    await page.route(`**/api/v1/${call}**`, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', code: 'INTERNAL', message: 'Broken.', errors: {} },
      }),
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(
      page.getByText(`Invalid or empty ${title.replace('UNABLE TO GET ', '').toLowerCase()}`),
    ).toBeVisible()
  }
})

test('WL-005 WL-057 WL-023 the list of brands shows their addresses and asks before deleting', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  await newDashboard(person, brand)
  await page.goto('/white-label/brands')
  const row = rowOf(page, 'Acme Search')
  const { host } = new URL(page.url())
  await expect(row).toContainText(`${host}/white-label/brand/${brand.address_name}`)
  await choose(page, 'Acme Search', 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All dashboards will be deleted along with this brand, are you sure?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'UNABLE TO GET BRANDS' })).toBeVisible()
})

test('WL-006 WL-053 a new brand starts with the default theme', async ({ page, person }) => {
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  for (const [label, color] of [
    ['Background', '#3D4968'],
    ['Button', '#FFAA05'],
    ['Text of the button', '#61430A'],
    ['Fields', '#ffffff'],
    ['Text of the fields', '#ffffff'],
    ['Focus', '#FF5C00'],
    ['Labels', '#ffffff'],
    ['Text of the slogan', '#D2DCF5'],
  ] as const)
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(color)
  await page.getByLabel('Name', { exact: true }).fill('Northwind')
  await page.getByLabel('Address', { exact: true }).fill(`north-${Date.now()}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/brands')
  await expect(rowOf(page, 'Northwind')).toBeVisible()
})

test('WL-007 WL-119 the preview follows the form before it is saved, and warns of colours that cannot be read', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person, { slogan: 'Found first.' })
  await page.goto(`/white-label/brands/${brand.id}/edit`)
  const preview = page.getByRole('complementary', { name: 'Preview of the log-in page' })
  // White text in white fields is the default of the specification.
  await expect(preview).toContainText('the text of the fields')
  const ground = () =>
    preview.locator('[data-form]').evaluate((look) => getComputedStyle(look).backgroundColor)
  expect(await ground()).toBe('rgb(61, 73, 104)')
  await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#102030')
  await expect.poll(ground).toBe('rgb(16, 32, 48)')
  await page.getByRole('textbox', { name: 'Text of the fields', exact: true }).fill('#222222')
  await expect(preview).not.toContainText('Hard to read')
  await page.getByLabel('Name', { exact: true }).fill('Northwind')
  await expect(preview).toContainText('Northwind')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/white-label/brands')
  await page.goto(`/white-label/brand/${brand.address_name}`)
  await expect(page.getByText('Northwind')).toBeVisible()
  const shown = await page.locator('[data-form]').evaluate((look) => getComputedStyle(look).backgroundColor)
  expect(shown).toBe('rgb(16, 32, 48)')
})

test('WL-081 the choice of the logo appears with two valid logos only', async ({ page, person }) => {
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  const choice = page.getByText('Logo on the log-in page')
  await expect(choice).toHaveCount(0)
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('png') }
  await page.getByLabel('Logo', { exact: true }).setInputFiles(picture)
  await expect(choice).toHaveCount(0)
  await page.getByLabel('Logo for dark backgrounds').setInputFiles(picture)
  await expect(choice).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect(choice).toHaveCount(0)
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ ...picture, name: 'a.gif', mimeType: 'image/gif' })
  await expect(choice).toHaveCount(0)
})

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
  await page.getByRole('link', { name: 'Create a dashboard' }).click()
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
  await page.getByRole('textbox', { name: 'Password' }).fill('secret-words')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/dashboards')
  const row = rowOf(page, username)
  await expect(row).toContainText('Enabled')
  const [request] = await Promise.all([
    page.waitForRequest(/user-dashboards\/updateAuthStatus/),
    choose(page, username, 'Disable'),
  ])
  expect(request.method()).toBe('POST')
  await expect(row).toHaveAttribute('data-off', 'true')
  await choose(page, username, 'Enable')
  await expect(row).not.toHaveAttribute('data-off', 'true')
  await choose(page, username, 'Edit')
  await expect(page).toHaveURL(/\/white-label\/dashboards\/\d+\/edit$/)
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`${username}-2`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, `${username}-2`)).toBeVisible()
  await page.goto('/white-label/brands')
  await Promise.all([
    page.waitForRequest(/user-brands\/updateAuthStatus/),
    choose(page, 'Acme Search', 'Disable'),
  ])
  await expect(rowOf(page, 'Acme Search')).toHaveAttribute('data-off', 'true')
  expect((await person.call(toggleBrand, { user_brand_id: brand.id })).status).toBe(1)
  const toggled = await person.call(toggleResalePackage, {
    user_wl_package_id: brand.default_user_wl_package_id,
  })
  expect(toggled.status).toBe(0)
})

test('an agency logs in as a client, sees on every screen whose area it is, and comes back', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  await page.goto('/white-label/dashboards')
  await choose(page, client.username, 'Log in as client')
  await expect(page).toHaveURL('/white-label/dashboard')
  const notice = page.getByRole('region', { name: 'Logged in as somebody else' })
  await expect(notice).toContainText(`You are logged in as ${client.username} until`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/white-label/projects')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/white-label/dashboards')
  await expect(rowOf(page, client.username)).toBeVisible()
  await expect(notice).toHaveCount(0)
})
