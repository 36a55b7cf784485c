import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { port as ownPort } from './port.ts'
import { logIn, register } from './register.ts'

test('stopped and started again, the product has kept everything', async ({ page }) => {
  const port = ownPort + 1
  await page.goto('about:blank')
  let product = await startProduct(port, { isFresh: true })
  try {
    const url = `http://127.0.0.1:${port}`
    const person = await register(page, url)
    await page.goto(`${url}/projects/create`)
    await page.getByLabel('Name').fill('Lasting shop')
    await page.getByLabel('URL').fill('https://lasting-shop.example.com')
    await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes\nblue shoes')
    await page.getByRole('button', { name: 'Create project with 2 keywords' }).click()
    const updated = page
      .locator('td[data-column="updated_at"]')
      .filter({ hasText: /^(just now|\d+ min ago)$/ })
    await expect(updated).toHaveCount(2)
    await page.reload()
    const before = await texts(page)
    const address = page.url()

    await stopProduct(product)
    product = await startProduct(port, { isFresh: false })
    await page.goto(address)
    expect(await texts(page)).toEqual(before)
    await page.context().clearCookies()
    await page.goto(`${url}/login`)
    await logIn(page, person)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
    await expect(page.getByRole('heading', { name: 'Lasting shop' })).toBeVisible()
  } finally {
    await stopProduct(product)
  }

  async function texts(of: Page) {
    const rows = of.locator('tr[id^="keyword-"]')
    await expect(rows).toHaveCount(2)
    return rows.locator('td:is([data-column="keyword"], [data-column="current"])').allInnerTexts()
  }
})

/** Starts the product in its own process. Without `isFresh` it opens the data of an earlier one. */
async function startProduct(port: number, { isFresh }: { isFresh: boolean }): Promise<ChildProcess> {
  const product = spawn(process.execPath, [fileURLToPath(new URL('product.mjs', import.meta.url))], {
    env: {
      ...process.env,
      E2E_PORT: String(port),
      E2E_OWNER: String(process.pid),
      E2E_KEEP: isFresh ? '' : '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await expect
    .poll(
      async () => {
        if (product.exitCode !== null) throw new Error(`The product ended with ${product.exitCode}.`)
        return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status
      },
      { timeout: 170_000, intervals: [200] },
    )
    .toBe(200)
  return product
}

async function stopProduct(product: ChildProcess) {
  if (product.exitCode !== null) return
  const exit = once(product, 'exit')
  product.kill('SIGTERM')
  const [code] = await exit
  expect(code).toBe(0)
}
