import { expect, type Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'

/** Nothing on the page keeps people from it, as far as a machine can tell. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await violationsOf(page, { isStrict: true })).toEqual([])
}
