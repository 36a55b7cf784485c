import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from './browser.ts'
import { startProduct } from './product.ts'
import { makeTracked } from './tracked.ts'

// The pictures of the README: the product itself, with two months of history, photographed in light and dark.

const KEYWORDS = 155
const DAYS = 60
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url))

/** What keeps a screen from looking like a benchmark: names people use, several countries and devices, every state. */
const touchUps = [
  `UPDATE projects SET name = 'Example Store'`,
  `UPDATE keywords SET phrase = (ARRAY[
     'trail running shoes', 'office chair', 'garden lights', 'standing desk', 'camping stove', 'kitchen knives',
     'waterproof jacket', 'travel backpack', 'espresso machine', 'yoga mat', 'bike helmet', 'desk lamp',
     'hiking boots', 'water bottle', 'noise cancelling headphones', 'sleeping bag', 'rain boots', 'cast iron pan',
     'wool socks', 'reading glasses'])[1 + id % 20] || (ARRAY['', ' online', ' for beginners', ' near me', ' sale', ' reviews', ' under 100', ' women'])[1 + id / 20 % 8]`,
  `UPDATE keywords SET country_id = (SELECT id FROM (VALUES (0, 241), (1, 241), (2, 238), (3, 85)) AS country (n, id) WHERE n = keywords.id % 4)`,
  `UPDATE keywords SET device_id = 2 WHERE id % 3 = 0`,
  `UPDATE keywords SET is_sticky = true WHERE id % 70 = 6`,
  `UPDATE keywords SET is_enabled = false WHERE id % 29 = 10`,
  `UPDATE keywords SET outcome = 'failed', failure = 'The engine answered with a captcha or a block.' WHERE id % 41 = 12`,
]

const product = await startProduct()
const browser = await openBrowser()
try {
  const { person, projectId } = await makeTracked(product, KEYWORDS, DAYS)
  for (const statement of touchUps) await product.database.pool.query(statement)
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      colorScheme,
      locale: 'en-GB',
    })
    await context.addCookies([{ name: 'token', value: person.token, url: product.url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(`${product.url}/projects/${projectId}/keywords?sort=position&order=asc&ranks_between=1`)
    await page.getByRole('row').nth(12).waitFor()
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(onlyTimeout)
    await page.screenshot({
      path: join(folder, colorScheme === 'light' ? 'keywords.png' : 'keywords-dark.png'),
    })
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
}

/** The live connection keeps the network from ever falling idle. */
function onlyTimeout(error: Error) {
  if (error.name !== 'TimeoutError') throw error
}
