import { randomBytes } from 'node:crypto'
import { createBrand, type OwnBrand } from '@rankline/contract/brands/calls'
import { type ClientDashboard, createClient } from '@rankline/contract/clients/calls'
import { createResalePackage, type ResalePackage } from '@rankline/contract/resale/calls'
import type { Person } from './person.ts'

const unique = (word: string) => `${word}-${randomBytes(5).toString('hex')}`

export const limits = {
  allowed_projects: 2,
  allowed_keywords: 50,
  allowed_competitors_per_project_keyword: 3,
  allowed_team_members: 1,
  allowed_daily_requests: 10,
}

/** A white-label package of the person. */
export async function newPackage(person: Person, change: object = {}): Promise<ResalePackage> {
  const input = { name: 'Small', time_limit: 30, ...limits, ...change }
  return (await person.call(createResalePackage, input)).user_wl_package
}

/** A brand of the person, with a package of its own. */
export async function newBrand(person: Person, change: object = {}): Promise<OwnBrand> {
  const { id } = await newPackage(person)
  const input = { name: 'Acme Search', address_name: unique('acme'), package_id: id, ...change }
  return (await person.call(createBrand, input)).user_brand
}

/** A client of the brand. */
export async function newDashboard(
  person: Person,
  brand: { id: number },
  change: { username?: string } = {},
): Promise<ClientDashboard & { password: string }> {
  const username = change.username ?? unique('client')
  const password = 'secret-words'
  const email = `${username}@example.com`
  const input = { username, password, email, user_brand_id: brand.id, ...change }
  return { ...(await person.call(createClient, input)).user_dashboard, password }
}
