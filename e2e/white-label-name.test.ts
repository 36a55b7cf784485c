import { expect, type Page, type Response } from '@playwright/test'
import { newBrand, newDashboard } from './agency.ts'
import { brandPage, logIn } from './clients.ts'
import { test } from './person.ts'

const ours = /rankline/i

/** Scripts, styles and maps hold the code of all areas. */
const isCode = (response: Response) =>
  ['script', 'stylesheet', 'font', 'image'].includes(response.request().resourceType())

/** What of our name a page shows or gets: documents, answers, headers, title, text, storage and cookies. */
function watch(page: Page) {
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

const screens = [
  ...['dashboard', 'keywords', 'keywords/create', 'projects', 'projects/create', 'alerts', 'alerts/create'],
  ...['manage/members', 'manage/members/create', 'account/information', 'account/security'],
  ...['account/email', 'account/avatar', 'account/activities', 'nowhere', 'keywords/999999999'],
  ...['projects/999999999/keywords', 'reports', 'reports/create'],
]

test('no page, answer, title, cookie or error of a client names the installation', async ({
  page,
  person,
}) => {
  test.slow()
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  await page.context().clearCookies()
  const traces = watch(page)
  await page.goto(`${brandPage(brand.address_name)}/register`)
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  expect(await traces('register')).toEqual([])
  await page.goto(brandPage(brand.address_name))
  await logIn(page, { ...person, username: client.username, password: 'wrong-words' })
  await expect(page.getByText('Username or password is wrong.').first()).toBeVisible()
  expect(await traces('log-in')).toEqual([])
  await logIn(page, { ...person, username: client.username, password: client.password })
  await expect(page).toHaveURL('/white-label/dashboard')
  for (const name of screens) {
    await page.goto(`/white-label/${name}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await traces(name)).toEqual([])
  }
})

test('the colour of a brand is that of its whole area, made readable in light and dark', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person, { button_color: '#ffee00' })
  const client = await newDashboard(person, brand)
  await page.context().clearCookies()
  await page.goto(brandPage(brand.address_name))
  await logIn(page, { ...person, username: client.username, password: client.password })
  await expect(page).toHaveURL('/white-label/dashboard')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(accent).toBe('#ffee00')
  await page.emulateMedia({ colorScheme: 'light' })
  // Yellow on white cannot be read, so it is darker here.
  await expect.poll(accent).not.toBe('#ffee00')
  await expect.poll(accent).toMatch(/^#[0-9a-f]{2}[0-9a-f]{2}00$/)
})
