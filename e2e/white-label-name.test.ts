import { expect } from '@playwright/test'
import { newBrand, newDashboard } from './agency.ts'
import { brandPage, logIn } from './clients.ts'
import { test } from './person.ts'
import { watchForName } from './watch-for-name.ts'

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
  const traces = watchForName(page)
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
