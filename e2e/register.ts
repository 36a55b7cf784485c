import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

type Credentials = { username: string; password: string }

/** Registers a person through the screens, on their trial. `url` is for a product other than the tests'. */
export async function register(page: Page, url = ''): Promise<Credentials> {
  const username = `live-${randomBytes(6).toString('hex')}`
  const person = { username, password: `pass-${username.slice(-8)}` }
  await page.goto(`${url}/register`)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(`${person.username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/projects\/create$/)
  return person
}

export async function logIn(page: Page, { username, password }: Credentials) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
