import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { test } from './person.ts'
import { port as ownPort } from './port.ts'

const phrases = Array.from({ length: 50 }, (_, index) => `keyword ${String(index + 1).padStart(2, '0')}`)

test('a new person creates a project with 50 keywords, sees their positions arrive, and deletes it again', async ({
  page,
}) => {
  await register(page)
  await page.getByRole('link', { name: 'Create a project' }).first().click()
  await page.getByLabel('Name').fill('Corner shop')
  await page.getByLabel('URL').fill('https://corner-shop.example.com')
  await page.getByRole('textbox', { name: /^Keywords/ }).fill(phrases.join('\n'))
  await page.getByRole('button', { name: 'Create project with 50 keywords' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+\/keywords$/)
  await expect(page.getByText('INFO: The project has been created.')).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset.loadedOnce = 'yes'
  })

  // Rows change under one's eyes: from being updated to a time, and most of them to a position.
  const updated = page.locator('tr[id^="keyword-"] td[data-column="updated_at"]')
  await expect(page.getByText('1–50 of 50')).toBeVisible()
  await expect(updated.filter({ hasText: /ago|just now/ }).first()).toBeVisible({ timeout: 30_000 })
  await expect(updated.filter({ hasText: 'Updating...' })).toHaveCount(0, { timeout: 30_000 })
  await expect(page.locator('td[data-column="current"]').filter({ hasText: /^\d/ })).not.toHaveCount(0)
  await expect(page.getByText(/checked (just now|\d+ min ago)/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'Distribution · 50 keywords' })).toBeVisible()
  await expect(page.locator('body[data-loaded-once]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Details of keyword 50' }).click()
  const drawer = page.getByRole('region', { name: 'Details of keyword 50' })
  await expect(drawer.locator('tbody tr')).toHaveCount(1)

  await page.getByLabel('Select the keywords of this page').check()
  await page.getByRole('button', { name: 'ACTIONS(50)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Add keywords to Corner shop project')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await page.getByLabel('Select Corner shop').check()
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByRole('heading', { name: "THERE AREN'T ANY PROJECTS" })).toBeVisible()
})

base('stopped and started again, the product has kept everything', async ({ page }) => {
  // Two starts of the product, on a machine that is busy with others.
  base.setTimeout(120_000)
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
    await expect(updated).toHaveCount(2, { timeout: 30_000 })
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

type Credentials = { username: string; password: string }

async function register(page: Page, url = ''): Promise<Credentials> {
  const username = `live-${randomBytes(6).toString('hex')}`
  const person = { username, password: `pass-${username.slice(-8)}` }
  await page.goto(`${url}/register`)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(`${person.username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible()
  await logIn(page, person)
  await page.getByRole('button', { name: 'Continue with trial' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Continue with trial' })).toHaveCount(0)
  return person
}

async function logIn(page: Page, { username, password }: Credentials) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The product in a process of its own. Without `isFresh` it opens what an earlier one left. */
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
      { timeout: 45_000, intervals: [200] },
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
