import type { Page } from '@playwright/test'

/** Marks the current elements of the page, for `additionsTo`. */
export const remember = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.body.querySelectorAll('*')) element.toggleAttribute('data-seen', true)
  })

/** Marks the outermost elements added since `remember`; returns a selector for them. */
export async function additionsTo(page: Page): Promise<string> {
  const count = await page.evaluate(() => {
    const added = [...document.body.querySelectorAll(':not([data-seen], style, script)')]
    const outermost = added.filter((element) => !element.parentElement?.closest('body :not([data-seen])'))
    for (const element of outermost) element.toggleAttribute('data-added', true)
    return outermost.length
  })
  // If nothing was added, the action changed existing elements.
  return count === 0 ? 'body' : '[data-added]'
}
