import { expect, type Locator, type Page } from '@playwright/test'
import { tryAgain } from './try-again.ts'

/**
 * A list says that nothing is there, and that it could not be loaded, by different titles; the prescribed texts stand below
 * both. It shows its rows once it is loaded.
 */
export async function expectEmptyThenFailing(
  page: Page,
  list: {
    path: string
    calls: string
    empty: string
    failed: string
    text: string
    prescribed: readonly string[]
  },
  row: { make: () => Promise<unknown>; seen: Locator },
) {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const seesPrescribed = async () => {
    for (const text of list.prescribed) await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.goto(list.path)
  await expect(heading(list.empty)).toBeVisible()
  await expect(page.getByText(list.text)).toBeVisible()
  await seesPrescribed()
  await page.route(list.calls, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(heading(list.failed)).toBeVisible()
  await expect(heading(list.empty)).toHaveCount(0)
  await seesPrescribed()
  await row.make()
  await tryAgain(page, list.calls)
  await expect(row.seen).toBeVisible()
}
