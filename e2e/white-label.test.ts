import { expect } from '@playwright/test'
import { updateResalePackage } from '@rankline/contract/resale/calls'
import { limits, newBrand, newDashboard, newPackage } from './agency.ts'
import { chooseFor, heads, rowOf } from './lists.ts'
import { newPerson, test } from './person.ts'

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
  await expect(main.getByText('UNABLE TO GET WHITE LABEL PACKAGES', { exact: true })).toBeVisible()
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
  await chooseFor(page, 'Small', 'Enable')
  await expect(row).not.toHaveAttribute('data-off', 'true')
  await chooseFor(page, 'Small', 'Edit')
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
  await expect(page.getByText('UNABLE TO GET WHITE LABEL PACKAGE', { exact: true })).toBeVisible()
  await page.goto(`/white-label/dashboards/${dashboard.id}/edit`)
  await expect(page.getByText('UNABLE TO GET DASHBOARD', { exact: true })).toBeVisible()
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
  await expect(dialog).toContainText(
    "Also deleted: 1 brand, 1 dashboard. The client's data is erased permanently",
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('UNABLE TO GET WHITE LABEL PACKAGES', { exact: true })).toBeVisible()
  await page.goto('/white-label/dashboards')
  await expect(page.getByText('UNABLE TO GET DASHBOARDS', { exact: true })).toBeVisible()
})

test('WL-025 WL-026 WL-027 NAV-090 what is needed first is said', async ({ page, person }) => {
  await page.goto('/white-label/brands')
  await expect(page.getByText('UNABLE TO GET BRANDS', { exact: true })).toBeVisible()
  await page.goto('/white-label/brands/create')
  await expect(page.getByText('EMPTY PACKAGE LIST', { exact: true })).toBeVisible()
  await expect(page.getByText('Please create a white label package first')).toBeVisible()
  await page.goto('/white-label/dashboards/create')
  await expect(page.getByText('NO BRANDS HAS BEEN FOUND', { exact: true })).toBeVisible()
  await expect(page.getByText('Please create a brand first.')).toBeVisible()
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
})

test('WL-027 brands that are none or cannot be loaded say so', async ({ page, person }) => {
  const title = page.getByText('UNABLE TO GET BRANDS', { exact: true })
  await page.goto('/white-label/brands')
  await expect(title).toBeVisible()
  await expect(page.getByText('Invalid or empty brands')).toBeVisible()
  await page.route('**/api/v1/user-brands/fetchAuth**', (route) =>
    route.fulfill({
      status: 500,
      json: { status: 'error', code: 'INTERNAL', message: 'Broken.', errors: {} },
    }),
  )
  await newBrand(person)
  await page.reload()
  await expect(title).toBeVisible()
  await page.unroute('**/api/v1/user-brands/fetchAuth**')
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Acme Search', exact: true })).toBeVisible()
  await expect(title).toHaveCount(0)
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
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(
      page.getByText(`Invalid or empty ${title.replace('UNABLE TO GET ', '').toLowerCase()}`),
    ).toBeVisible()
  }
})
