import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { loginClient, registerClient } from '@rankline/contract/clients'
import { withDatabase } from './history.ts'
import { callAs, type Person, personOf } from './person.ts'

export type Brand = { id: number; address: string }
type Options = { teamMembers?: number; theme?: object; slogan?: string | null }

/** A brand of the person's, whose clients may do everything unless said otherwise. */
export async function makeBrand(
  owner: Person,
  { teamMembers, theme = {}, slogan = 'Found first.' }: Options = {},
): Promise<Brand> {
  const address = `brand-${randomBytes(6).toString('hex')}`
  let id = 0
  await withDatabase(async (database) => {
    const { rows } = await database.query(
      `WITH owner AS (SELECT account_id FROM users WHERE username = $1),
       package AS (
         INSERT INTO resale_packages (account_id, name, allowed_team_members)
         SELECT account_id, 'Small', $3::integer FROM owner RETURNING account_id, id
       )
       INSERT INTO brands (account_id, name, address_name, slogan, default_package_id, theme)
       SELECT account_id, 'Acme Search', $2, $5, id, $4::jsonb FROM package RETURNING id`,
      [owner.username, address, teamMembers ?? null, JSON.stringify(theme), slogan],
    )
    id = Number(rows[0].id)
  })
  return { id, address }
}

/** A registered client of the brand. */
export async function newClient(request: APIRequestContext, brand: Brand): Promise<Person> {
  const username = `client-${randomBytes(6).toString('hex')}`
  const password = `pass-${username.slice(-8)}`
  const email = `${username}@example.com`
  await callAs(request, undefined, registerClient, { username, password, email, user_brand_id: brand.id })
  const input = { username, password, address_name: brand.address }
  const { token } = await callAs(request, undefined, loginClient, input)
  return personOf(request, { username, password, token })
}

/** Where the clients of a brand sign in. */
export const brandPage = (address: string) => `/white-label/brand/${address}`

/** Fills the brand's log-in page, which must be shown. */
export async function logIn(page: Page, { username, password }: Person) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
