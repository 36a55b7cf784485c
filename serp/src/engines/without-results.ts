import type { Page } from '../html.ts'
import type { PageStatus } from '../page.ts'
import { wallOf } from './walls.ts'

/** Classifies a page without results whose markup says nothing. @param says matches a text that there are no results */
export function statusWithoutResults(page: Page, says: RegExp, hasFeatures: boolean): PageStatus {
  for (const { text } of page.texts()) if (says.test(text)) return 'no_results'
  return hasFeatures ? 'ok' : (wallOf(page) ?? 'js_required')
}
