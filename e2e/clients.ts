import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { loginClient, registerClient } from '@rankline/contract/clients/calls'
import { withDatabase } from './history.ts'
import { callAs, type Person, personOf } from './person.ts'

export type Brand = { id: number; address: string }
type Options = { teamMembers?: number; projects?: number; theme?: object; slogan?: string | null }

/** Creates a brand of the person. Clients have all permissions by default. */
export async function makeBrand(
  owner: Person,
  { teamMembers, projects, theme = {}, slogan = 'Found first.' }: Options = {},
): Promise<Brand> {
  const address = `brand-${randomBytes(6).toString('hex')}`
  let id = 0
  await withDatabase(async (database) => {
    const { rows } = await database.query(
      `WITH owner AS (SELECT account_id FROM users WHERE username = $1),
       package AS (
         INSERT INTO resale_packages (account_id, name, allowed_team_members, allowed_projects)
         SELECT account_id, 'Small', $3::integer, $6::integer FROM owner RETURNING account_id, id
       )
       INSERT INTO brands (account_id, name, address_name, slogan, default_package_id, theme)
       SELECT account_id, 'Acme Search', $2, $5, id, $4::jsonb FROM package RETURNING id`,
      [owner.username, address, teamMembers ?? null, JSON.stringify(theme), slogan, projects ?? null],
    )
    id = Number(rows[0].id)
  })
  return { id, address }
}

/** Registers a client of the brand. */
export async function newClient(request: APIRequestContext, brand: Brand): Promise<Person> {
  const username = `client-${randomBytes(6).toString('hex')}`
  const password = `pass-${username.slice(-8)}`
  const email = `${username}@example.com`
  await callAs(request, undefined, registerClient, { username, password, email, user_brand_id: brand.id })
  const input = { username, password, address_name: brand.address }
  const { token } = await callAs(request, undefined, loginClient, input)
  return personOf(request, { username, password, token })
}

/** Creates an agency package and assigns it to a client. */
export const setClientPackage = (
  { username }: Person,
  { projects }: { projects: number },
): Promise<unknown> =>
  withDatabase((database) =>
    database.query(
      `WITH package AS (
         INSERT INTO resale_packages (account_id, name, allowed_projects)
         SELECT owner_account_id, 'Larger', $2 FROM clients WHERE username = $1 RETURNING id
       )
       UPDATE clients SET package_id = package.id FROM package WHERE username = $1`,
      [username, projects],
    ),
  )

/** Gives a brand a theme, and logos for light and dark backgrounds. */
export const setLook = (
  { id }: Brand,
  { theme, light, dark }: { theme: object; light: string; dark: string },
): Promise<unknown> =>
  withDatabase((database) =>
    database.query('UPDATE brands SET theme = $2::jsonb, logo_path = $3, logo_path_dark = $4 WHERE id = $1', [
      id,
      JSON.stringify(theme),
      light,
      dark,
    ]),
  )

/** The cookies that hold session tokens, of both kinds. */
export const tokensOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.endsWith('token'))

/** The log-in page of a brand's clients. */
export const brandPage = (address: string) => `/white-label/brand/${address}`

/** Fills in the brand's log-in page, which must be open. */
export async function logIn(page: Page, { username, password }: Person) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs a client in on the page of their brand. */
export async function enter(page: Page, brand: Brand, client: Person) {
  await page.goto(brandPage(brand.address))
  await logIn(page, client)
  await expect(page).toHaveURL('/white-label/dashboard')
}
