import { expect, type Locator, type Page } from '@playwright/test'
import { tryAgain } from './try-again.ts'

/** A list tells that nothing is there and that it could not be read, and shows what is there once it is read. */
export async function expectEmptyThenFailing(
  page: Page,
  list: { path: string; calls: string; heading: string; text: string; failedText?: string },
  row: { make: () => Promise<unknown>; seen: Locator },
) {
  const heading = page.getByRole('heading', { name: list.heading, exact: true })
  await page.goto(list.path)
  await expect(heading).toBeVisible()
  await expect(page.getByText(list.text)).toBeVisible()
  await page.route(list.calls, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(heading).toBeVisible()
  if (list.failedText !== undefined) await expect(page.getByText(list.failedText)).toBeVisible()
  await row.make()
  await tryAgain(page, list.calls)
  await expect(row.seen).toBeVisible()
}
