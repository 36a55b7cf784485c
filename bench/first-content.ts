import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds since navigation began, or since `watchFor` was called, whichever was later. */
    shownAt?: number
  }
}

const LONGEST = 30_000
/** Time in ms for a new window to draw itself and warm up; people open pages in windows that already exist. */
const SETTLED = 1_500
/** Message that a page writes to its console after it paints the element. Polling the page would slow it down. */
const SHOWN = 'shown'

/** Opens an address. @returns milliseconds from the start of navigation to the frame with the first element of `selector` */
export async function openUntilShown(page: Page, address: string, selector: string): Promise<number> {
  await page.addInitScript(watchFor, { selector, message: SHOWN })
  await page.waitForTimeout(SETTLED)
  return untilShown(page, () => page.goto(address, { waitUntil: 'commit' }))
}

async function untilShown(page: Page, act: () => Promise<unknown>): Promise<number> {
  const said = page.waitForEvent('console', {
    predicate: (line) => line.text() === SHOWN,
    timeout: LONGEST,
  })
  await Promise.all([said, act()])
  return page.evaluate(() => window.shownAt ?? Number.NaN)
}

/** Milliseconds from a press of the button that `pressed` selects to the frame with the element that `selector` does. */
export async function afterPress(page: Page, pressed: string, selector: string): Promise<number> {
  const button = page.locator(pressed).first()
  await button.waitFor()
  await page.evaluate(watchFor, { selector, message: SHOWN })
  let before = 0
  const shown = await untilShown(page, async () => {
    before = await button.evaluate((element) => {
      const now = performance.now()
      if (element instanceof HTMLElement) element.click()
      return now
    })
  })
  return shown - before
}

/** Runs in the page: takes the time after the frame that shows the element is painted. */
function watchFor({ selector, message }: { selector: string; message: string }) {
  delete window.shownAt
  const observer = new MutationObserver(() => {
    const found = [...document.querySelectorAll(selector)]
    if (!found.some((element) => element.getBoundingClientRect().width > 0)) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.shownAt = performance.now()
        console.debug(message)
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}
