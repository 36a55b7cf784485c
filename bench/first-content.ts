import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds since navigation began, or since `watchFor` was called, whichever was later. */
    shownAt?: number
  }
}

const LONGEST = 30_000

/** Before navigation: notes when the first element of `selector` has been painted. */
export const watchNavigation = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript(watchFor, selector)

/** Milliseconds from the start of navigation to the frame with the element. */
export async function untilShown(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => window.shownAt, undefined, { timeout: LONGEST })
  return (await shown.jsonValue()) ?? Number.NaN
}

/** Milliseconds from a press of the button that `pressed` selects to the frame with the element that `selector` does. */
export async function afterPress(page: Page, pressed: string, selector: string): Promise<number> {
  const button = page.locator(pressed).first()
  await button.waitFor()
  await page.evaluate(watchFor, selector)
  const before = await button.evaluate((element) => {
    const now = performance.now()
    if (element instanceof HTMLElement) element.click()
    return now
  })
  return (await untilShown(page)) - before
}

/** Runs in the page: after the frame that shows an element has been painted, the time is taken. */
function watchFor(selector: string) {
  delete window.shownAt
  const observer = new MutationObserver(() => {
    const found = [...document.querySelectorAll(selector)]
    if (!found.some((element) => element.getBoundingClientRect().width > 0)) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.shownAt = performance.now()
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}
