import { expect, type Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'

/** Expects no accessibility violations that axe can find. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await violationsOf(page, { isStrict: true })).toEqual([])
}
