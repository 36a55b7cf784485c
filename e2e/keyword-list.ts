import type { Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { setRankState } from './history.ts'

/** The rendered rows of a keyword list, and the texts of their keywords. */
export const rows = (page: Page) => page.locator('tr[id^="keyword-"]')
export const phrases = (page: Page) => rows(page).locator('td[data-column="keyword"] [class*="phrase"]')

/** Gives keywords standings in order, as checks would. */
export async function setRankStates(keywords: Keyword[], states: Parameters<typeof setRankState>[1][]) {
  for (const [index, { id }] of keywords.entries()) await setRankState(id, states[index] ?? {})
}
