import type { Page, Response } from '@playwright/test'

const ours = /rankline/i

/** Excluded files: scripts, styles and maps hold the code of all areas. */
const isCode = (response: Response) =>
  ['script', 'stylesheet', 'font', 'image'].includes(response.request().resourceType())

/** Finds our name in all that a page shows or gets: documents, answers, headers, title, text, storage and cookies. */
export function watchForName(page: Page) {
  const found: string[] = []
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (isCode(response)) return
    const { pathname } = new URL(response.url())
    const read = async () => {
      const headers = JSON.stringify(await response.allHeaders().catch(() => ({})))
      const body = pathname.endsWith('/events') ? '' : await response.text().catch(() => '')
      for (const [what, text] of Object.entries({ headers, body })) {
        const at = text.search(ours)
        if (at >= 0) found.push(`${what} of ${pathname}: ${text.slice(Math.max(at - 60, 0), at + 40)}`)
      }
    }
    reading.push(read())
  })
  return async (where: string) => {
    await Promise.all(reading)
    const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    const cookies = JSON.stringify((await page.context().cookies()).map(({ name }) => name))
    const shown = { title: await page.title(), html: await page.content(), storage, cookies }
    for (const [what, text] of Object.entries(shown)) {
      const at = text.search(ours)
      if (at >= 0) found.push(`${what} at ${where}: ${text.slice(Math.max(at - 60, 0), at + 40)}`)
    }
    return found
  }
}
