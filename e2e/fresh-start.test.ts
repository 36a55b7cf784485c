import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

// A product of its own, on an empty data directory: the one that the other tests share has administrators.

const root = fileURLToPath(new URL('../', import.meta.url))
const PATIENCE = 150_000

type Started = { url: string; setup: string; stop(): Promise<void> }

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts the product as `npm start` does, and waits for the code that it prints. */
async function startFresh(): Promise<Started> {
  const directory = mkdtempSync(join(tmpdir(), 'rankline-fresh-'))
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, ['server/dist/processes/supervisor.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: directory,
      HOST: 'localhost',
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
    rmSync(directory, { recursive: true, force: true })
  }
  const address = /http:\/\/\S+\/setup#[a-z2-9-]{19}/
  try {
    await expect
      .poll(() => address.test(output), { timeout: PATIENCE, message: 'the start prints a code' })
      .toBe(true)
  } catch (error) {
    await stop()
    throw new Error(output, { cause: error })
  }
  return { url: `http://localhost:${port}`, setup: address.exec(output)?.[0] ?? '', stop }
}

let product: Started
test.beforeAll(async () => {
  test.setTimeout(PATIENCE + 30_000)
  product = await startFresh()
})
test.afterAll(() => product?.stop())

test('whoever has the printed code is led from an empty installation to the first position @deep', async ({
  page,
  browser,
}) => {
  const step = (name: string) => page.getByRole('region', { name, exact: true })

  // A wrong code is refused, and what was typed stays.
  await page.goto(`${product.url}/setup#abcd-abcd-abcd-abcd`)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('engines-of-1843')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Username')).toHaveValue('ada')

  // The printed address brings the code along.
  await page.goto('about:blank')
  await page.goto(product.setup)
  await expect(page.getByLabel('Code')).toHaveValue(product.setup.split('#')[1] ?? '')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('engines-of-1843')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.url}/admin/setup`)
  await expect(step('Administrator')).toContainText('done')

  // The code is used up.
  const stranger = await browser.newPage()
  await stranger.goto(product.setup)
  await expect(stranger.getByText('This installation already has an administrator.')).toBeVisible()
  await stranger.close()

  await step('Sender of mails').getByRole('button', { name: 'Send a test' }).click()
  await expect(step('Sender of mails').getByRole('status')).toHaveText(
    'The test is a file in the outbox now.',
  )

  await step('Source of result pages').getByRole('button', { name: 'Run a test search' }).click()
  await expect(step('Source of result pages').getByRole('status')).toContainText(/\d+ results from sandbox/)

  await step('First project').getByRole('link', { name: 'Create a project' }).click()
  await expect(page).toHaveURL(`${product.url}/projects/create`)
  await page.getByLabel('URL').fill('https://www.example.com')
  await page.getByLabel('Name').fill('Corner shop')
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('garden furniture')
  await page.getByRole('button', { name: 'Create project with 1 keyword' }).click()
  const row = page.locator('tr[id^="keyword-"]', { hasText: 'garden furniture' })
  await expect(row.locator('td[data-column="current"]')).toContainText(/\d|100\+/)

  await page.goto(`${product.url}/admin/setup`)
  await expect(step('First project')).toContainText('done')
})
