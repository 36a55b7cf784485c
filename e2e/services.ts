import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type ConnectionDriver, connectionRedirects } from '@rankline/contract/connections/calls'
import { wireRequest } from '@rankline/contract/wire-request'
import type { Person } from './person.ts'
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

/** Connects a service by the requests of a browser, for tests of what follows. */
export async function connectByRequests(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  driver: ConnectionDriver,
  email: string,
) {
  const { path, body } = wireRequest(connectionRedirects[driver], {})
  const left = await request.post(path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    data: String(body),
  })
  const { pathname, searchParams } = new URL((await left.json()).items.redirect_direct)
  searchParams.set('email', email)
  searchParams.set('allow', '1')
  const back = await fetch(`${servicesUrl}${pathname}?${searchParams}`, { redirect: 'manual' })
  const landed = await request.get(String(back.headers.get('location')), { maxRedirects: 0 })
  expect(landed.headers().location).toContain('connected=1')
}
