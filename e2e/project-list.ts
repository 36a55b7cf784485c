import type { Page, Route } from '@playwright/test'

export const listPath = '/api/v1/projects/fetchAuth'
/** The calls that fetch a page of the list of projects. */
export const list = `**${listPath}?*`

/** Answers a call with a server error. */
export const failed = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { status: 'error', code: 'INTERNAL', message: 'It broke.', items: null, errors: {} },
  })

/** Deletes the only project, named Shop, from the list. */
export async function deleteTheOnly(page: Page) {
  await page.getByRole('checkbox', { name: 'Select Shop' }).check()
  await deleteSelected(page)
}

/** Deletes the selected project of the list. */
export async function deleteSelected(page: Page) {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
}

/** Has the list show cards, as after a choice in this browser. */
export const showCards = (page: Page) =>
  page.addInitScript(() => {
    if (localStorage.getItem('display_type') === null) localStorage.setItem('display_type', '0')
  })
