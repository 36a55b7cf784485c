import { expect } from '@playwright/test'
import { listBrands } from '@rankline/contract/brands/calls'
import { newBrand, newDashboard, newPackage } from './agency.ts'
import { chooseFor, rowOf } from './lists.ts'
import { test } from './person.ts'
import { picture } from './pictures.ts'

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
  await chooseFor(page, 'Acme Search', 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All dashboards will be deleted along with this brand, are you sure?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('UNABLE TO GET BRANDS', { exact: true })).toBeVisible()
})

test('WL-006 WL-053 a new brand starts with the default theme', async ({ page, person }) => {
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  await expect(page.getByRole('checkbox', { name: /invitation/ })).toBeChecked()
  await page.getByText('Advanced: all colours').click()
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

test('WL-054 a new brand has its form and logo on the left, the dark logo, and shows its slogan', async ({
  page,
  person,
}) => {
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  const file = picture('png')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file)
  await page.getByLabel('Logo for dark backgrounds').setInputFiles(file)
  for (const [choice, others, chosen] of [
    ['Position of the form', ['Center', 'Right'], 'Left'],
    ['Position of the logo', ['Center', 'Right'], 'Left'],
    ['Logo on the log-in page', ['Light'], 'Dark'],
    ['Slogan on the page', ['Hide'], 'Show'],
  ] as const) {
    const group = page.getByRole('radiogroup', { name: choice, exact: true })
    await expect(group.getByRole('radio')).toHaveCount(others.length + 1)
    await expect(group.getByRole('radio', { name: chosen, exact: true })).toBeChecked()
    for (const other of others)
      await expect(group.getByRole('radio', { name: other, exact: true })).not.toBeChecked()
  }
  await page.getByLabel('Name', { exact: true }).fill('Northwind')
  await page.getByLabel('Address', { exact: true }).fill(`north-${Date.now()}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/brands')
  const [brand] = (await person.call(listBrands, { page: 1 })).data
  expect(JSON.parse(brand!.theme_data)).toMatchObject({
    form_position: 'left',
    logo_position: 'left',
    logo_type: 'dark',
    slogan_visibility: 'show',
  })
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
    preview.locator('[data-form]').evaluate((form) => getComputedStyle(form).backgroundColor)
  expect(await ground()).toBe('rgb(61, 73, 104)')
  await page.getByText('Advanced: all colours').click()
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
  const shown = await page.locator('[data-form]').evaluate((form) => getComputedStyle(form).backgroundColor)
  expect(shown).toBe('rgb(16, 32, 48)')
})

test('a brand by invitation is open again when the box is unticked', async ({ page, person }) => {
  const brand = await newBrand(person, { brand_settings: ['only_by_invitation'] })
  await page.goto('/white-label/brands')
  await expect(rowOf(page, 'Acme Search')).toContainText('By invitation')
  await page.goto(`/white-label/brands/${brand.id}/edit`)
  await page.getByRole('checkbox', { name: /invitation/ }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/white-label/brands')
  await expect(rowOf(page, 'Acme Search')).toContainText('Open')
})

test('WL-081 the choice of the logo appears with two valid logos only', async ({ page, person }) => {
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  const choice = page.getByText('Logo on the log-in page')
  await expect(choice).toHaveCount(0)
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('png') }
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file)
  await expect(choice).toHaveCount(0)
  await page.getByLabel('Logo for dark backgrounds').setInputFiles(file)
  await expect(choice).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect(choice).toHaveCount(0)
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ ...file, name: 'a.gif', mimeType: 'image/gif' })
  await expect(choice).toHaveCount(0)
})

test('one color makes a brand, text that cannot be read is refused, and one press repairs it', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  await page.goto(`/white-label/brands/${brand.id}/edit`)
  // The default of the specification cannot be read, so its pages are painted in another color.
  const field = page
    .getByRole('complementary', { name: /^Preview/ })
    .locator('input')
    .first()
  const contrast = () =>
    field.evaluate((input) => {
      const { color, backgroundColor } = getComputedStyle(input)
      return color === backgroundColor
    })
  expect(await contrast()).toBe(false)
  await page.getByRole('button', { name: /^Use #/ }).click()
  await page.getByRole('textbox', { name: 'Brand colour' }).fill('#cc0033')
  await page.getByText('Advanced: all colours').click()
  for (const [label, color] of [
    ['Button', '#cc0033'],
    ['Text of the button', '#ffffff'],
    ['Focus', '#cc0033'],
  ] as const)
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(color)
  await page.getByRole('textbox', { name: 'Labels', exact: true }).fill('#3d4970')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^This text cannot be read on #3D4968/).last()).toBeVisible()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/white-label/brands')
})

test('a logo of any size is scaled, and the application and a report are previewed with it', async ({
  page,
  person,
}) => {
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 300 }).getContext('2d')?.fillRect(0, 0, 900, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file)
  await page.getByLabel('Logo for dark backgrounds').setInputFiles(file)
  await page.getByText('Application', { exact: true }).click()
  const preview = page.getByRole('complementary', { name: 'Preview of the application' })
  const shown = () =>
    preview
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(shown).toEqual([200, 50])
  await page.getByText('Report', { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Preview of the report' })).toContainText('SEO report')
  await page.getByLabel('Name', { exact: true }).fill('Northwind')
  await page.getByLabel('Address', { exact: true }).fill(`north-${Date.now()}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/brands')
  const [brand] = (await person.call(listBrands, { page: 1 })).data
  expect(brand?.logo).toBeTruthy()
  expect(brand?.brand_settings).toEqual(['only_by_invitation'])
})
