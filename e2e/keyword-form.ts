import { expect, type Page } from '@playwright/test'

/** The engine fields that the form sends by default. */
export const defaults = {
  engine: '7',
  engine_country: '241',
  engine_language: '29',
  engine_type: '2',
  engine_type_section: '1',
  engine_device: '1',
}

export const valid = { project_name: 'Shop', project_url: 'https://shop.example.com', project_url_match: 2 }

export async function openForm(page: Page) {
  await page.goto('/projects/create')
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel('URL').fill('https://shop.example.com')
  await keywordsOf(page).fill('red shoes')
  await expect(select(page, 'Type')).toBeVisible()
}

export const keywordsOf = (page: Page) => page.getByRole('textbox', { name: /^Keywords/ })
export const select = (page: Page, label: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })

export async function choose(page: Page, label: string, option: string) {
  await select(page, label).click()
  const wanted = page.getByRole('option', {
    name: new RegExp(`^${option.replaceAll(/[()]/g, '\\$&')}( \\((?:not available yet|unverified)\\))?$`),
  })
  const more = page.getByRole('option', { name: /^Show \d+ / })
  await expect(wanted.or(more).first()).toBeVisible()
  if (!(await wanted.isVisible())) await more.click()
  await wanted.click()
}

/** Expects an empty field that blocks the form and shows its error after an edit. */
export async function mustBeGiven(page: Page, label: string, name: string) {
  const field = page.getByLabel(label)
  const submit = page.getByRole('button', { name: /^Create project/ })
  await expect(field).toHaveValue('')
  await expect(submit).toBeDisabled()
  await field.fill('abc')
  await expect(page.getByText(`${name} field is required`)).toHaveCount(0)
  await field.fill('')
  await expect(page.getByText(`${name} field is required`).first()).toBeVisible()
  await expect(submit).toBeDisabled()
  await field.fill('abc')
}
