import { expect, type Page } from '@playwright/test'
import { port } from './port.ts'

/** The stand-in for the servers of Google and Dropbox, which product.mjs starts. */
export const servicesUrl = `http://127.0.0.1:${port + 25_000}`

/** Opens the stand-in's consent page in place of those of Google and Dropbox, which cannot be reached here. */
export async function meetProviders(page: Page) {
  for (const host of ['accounts.google.com', 'www.dropbox.com'])
    await page.route(`https://${host}/**`, (route) => {
      const { pathname, search } = new URL(route.request().url())
      return route.fulfill({ status: 302, headers: { location: servicesUrl + pathname + search } })
    })
}

/** Answers the consent page. */
export async function consent(page: Page, email: string, answer: 'Allow' | 'Deny' = 'Allow') {
  await expect(page).toHaveTitle('Consent')
  await page.getByLabel('email').fill(email)
  await page.getByRole('button', { name: answer }).click()
}

/** Connects a service from the screen of connections. */
export async function connect(page: Page, service: string, email: string) {
  await meetProviders(page)
  await page.goto('/manage/connections')
  await page.getByRole('button', { name: `Add ${service}` }).click()
  await consent(page, email)
  await expect(page.getByText(`${service} is connected.`)).toBeVisible()
}
