import { expect, type Page, type Request } from '@playwright/test'

/** Tracks what a page waits for, from `follow` on. */
export type Followed = {
  /** Marks a request whose answer is held back. */
  hold(request: Request): void
  /** Waits until all requests are answered, rendered, and nothing moves. */
  untilAtRest(): Promise<void>
  stop(): void
}

/** The stream of events never ends. */
const isStream = (request: Request) => request.url().includes('/api/v1/events')

/** Follows the requests of a page: data, code and pictures that it does not have yet. */
export function follow(page: Page): Followed {
  const open = new Set<Request>()
  let sent = 0
  const begin = (request: Request) => {
    sent += 1
    if (!isStream(request)) open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    hold: end,
    async untilAtRest() {
      await expect(async () => {
        expect([...open].map((request) => request.url())).toEqual([])
        const before = sent
        await drawn(page)
        // New content may have sent more requests.
        expect(sent).toBe(before)
      }).toPass({ intervals: [20, 50] })
    },
    stop() {
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
    },
  }
}

/** Waits for the frames that show the last change, and for all finite animations to end. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    // A change is painted, and its transition starts, with the next frame.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
