import type { Page } from '@playwright/test'

/** So many tests share one collection, which takes 50 ms. */
const TESTS = 3

let begun = 0

/**
 * Collects the garbage of earlier pages, at every third test. All pages of a worker share a process, which does not do so by itself until it
 * has grown by gigabytes, and by then works half as fast.
 */
export async function freeMemory(page: Page): Promise<void> {
  begun += 1
  if (begun % TESTS !== 0) return
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
}
