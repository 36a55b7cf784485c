import { newVisitor, openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { openUntilShown } from '../first-content.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import type { Tracked } from '../tracked.ts'

/** From the start of navigation, with nothing cached, to the first keyword painted. */
export async function benchScreen(
  { url }: Product,
  { person, projectId }: Tracked,
  { keywords, runs, patience }: { keywords: number; runs: number; patience: number },
): Promise<Figure[]> {
  const browser = await openBrowser()
  const times: number[] = []
  try {
    // The first run starts the browser's own processes and does not count.
    for (let run = 0; run <= runs; run += 1) {
      await untilQuiet(patience)
      const context = await newVisitor(browser, url, person.token)
      const page = await context.newPage()
      const time = await openUntilShown(page, `${url}/projects/${projectId}/keywords`, '[id^="keyword-"]')
      if (run > 0) times.push(time)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return [
    { name: `first row of ${keywords} keywords on screen`, unit: 'ms', runs: times, target: { below: 600 } },
  ]
}
