import type { Locator, Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { setRankState } from './history.ts'

/** The rendered rows of a keyword list, and the texts of their keywords. */
export const rows = (page: Page) => page.locator('tr[id^="keyword-"]')
export const phrases = (page: Page) => rows(page).locator('td[data-column="keyword"] [class*="phrase"]')

/** Gives keywords standings in order, as checks would. */
export async function setRankStates(keywords: Keyword[], states: Parameters<typeof setRankState>[1][]) {
  for (const [index, { id }] of keywords.entries()) await setRankState(id, states[index] ?? {})
}

/** Opens a filter of the bar, which gets its button there when it is added. */
export async function openFilter(page: Page, name: string, within: Page | Locator = page) {
  const button = within.getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) return button.click()
  await within.getByRole('button', { name: 'Add filter' }).click()
  const label = name === 'All Time' ? 'Updated' : name
  await page
    .getByRole('dialog', { name: 'Add filter' })
    .getByRole('button', { name: label, exact: true })
    .click()
}
