import type { Page, Route } from '@playwright/test'

/**
 * Delays requests until they are released.
 * @param then what becomes of each of them, by default what would have been
 * @returns releases them, and all that come later
 */
export async function delayRequests(
  page: Page,
  requests: string | RegExp,
  then: (route: Route) => Promise<unknown> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(requests, async (route) => {
    await held
    await then(route)
  })
  return release
}
