import type { Page } from '@playwright/test'

/** The heads of the columns of a list. */
export const heads = (page: Page) => page.getByRole('columnheader')

/** Rows of a list that have a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Chooses an item of the menu of a row. */
export async function chooseFor(page: Page, row: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
