import { expect, type Page } from '@playwright/test'

/** Opens the menu of exports. */
export const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'EXPORTS' }).click()
  await expect(page.getByRole('menuitem', { name: 'Csv' })).toBeVisible()
}
/** Chooses an item of that menu. */
export const choose = async (page: Page, item: string) => {
  await menu(page)
  await page.getByRole('menuitem', { name: item }).click()
}
/** A file server, as the form of one has it. */
export const server = {
  name: 'Backups',
  ip_address: 'files.example.com',
  port: 21,
  username: 'ada',
  password: 'secret words',
  path: '/ranks',
}
