import type { Locator, Page } from '@playwright/test'

/**
 * Presses "Try again", after which calls of the pattern go through. Until then what the page asks for by itself fails as
 * before: on a busy machine it would be quicker than the press.
 */
export async function tryAgain(page: Page, pattern: string, within: Page | Locator = page) {
  await page.evaluate(() => {
    const note = () => {
      document.body.dataset.pressed = ''
    }
    document.addEventListener('click', note, { capture: true, once: true })
  })
  await page.route(pattern, async (route) => {
    const isPressed = await page.evaluate(() => 'pressed' in document.body.dataset)
    return isPressed ? route.continue() : route.fallback()
  })
  await within.getByRole('button', { name: 'Try again' }).first().click()
}
