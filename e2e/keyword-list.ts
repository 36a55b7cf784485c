import type { Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords'
import { setStanding } from './history.ts'

/** The rows of a keyword list that are drawn, and the texts of their keywords. */
export const rows = (page: Page) => page.locator('tr[id^="keyword-"]')
export const phrases = (page: Page) => rows(page).locator('td[data-column="keyword"] [class*="phrase"]')

/** Gives keywords, in their order, the standings that checks would have left. */
export async function stand(keywords: Keyword[], standings: Parameters<typeof setStanding>[1][]) {
  for (const [index, { id }] of keywords.entries()) await setStanding(id, standings[index] ?? {})
}
