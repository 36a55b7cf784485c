import type { Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { setStanding } from './history.ts'

/** The rendered rows of a keyword list, and the texts of their keywords. */
export const rows = (page: Page) => page.locator('tr[id^="keyword-"]')
export const phrases = (page: Page) => rows(page).locator('td[data-column="keyword"] [class*="phrase"]')

/** Gives keywords standings in order, as checks would. */
export async function stand(keywords: Keyword[], standings: Parameters<typeof setStanding>[1][]) {
  for (const [index, { id }] of keywords.entries()) await setStanding(id, standings[index] ?? {})
}
