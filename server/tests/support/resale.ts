import { createBrand, type OwnBrand } from '@rankline/contract/brands/calls'
import { type ClientDashboard, createClient } from '@rankline/contract/clients/calls'
import { createResalePackage, type ResalePackage } from '@rankline/contract/resale/calls'
import type { TestApp } from './app.ts'
import type { SignedUp } from './people.ts'

export const resaleForm = {
  name: 'Small',
  time_limit: 30,
  allowed_projects: 2,
  allowed_keywords: 50,
  allowed_competitors_per_project_keyword: 3,
  allowed_team_members: 1,
  allowed_daily_requests: 10,
}

let count = 0
/** Differs at each call. */
export function unique(word: string): string {
  count += 1
  return `${word}-${process.pid}-${count}`
}

/** A white-label package, made by the call. */
export async function newPackage(app: TestApp, owner: SignedUp, change: object = {}): Promise<ResalePackage> {
  const input = { ...resaleForm, ...change }
  return (await app.items(createResalePackage, input, owner.token)).user_wl_package
}

/** A brand, made by the call. */
export async function newBrand(app: TestApp, owner: SignedUp, change: object = {}): Promise<OwnBrand> {
  const input = {
    name: 'Acme Search',
    address_name: unique('acme'),
    package_id: (await newPackage(app, owner)).id,
    ...change,
  }
  return (await app.items(createBrand, input, owner.token)).user_brand
}

export const clientForm = () => {
  const username = unique('client')
  return { username, email: `${username}@example.com`, password: 'secret-words' }
}

/** A client, made by the call. */
export async function newClient(
  app: TestApp,
  owner: SignedUp,
  brand: { id: number },
  change: object = {},
): Promise<ClientDashboard> {
  const input = { ...clientForm(), user_brand_id: brand.id, ...change }
  return (await app.items(createClient, input, owner.token)).user_dashboard
}

/** The messages of a refused call by field. */
export const errorsOf = (body: object): Record<string, string[]> | undefined =>
  'errors' in body ? (body.errors as Record<string, string[]>) : undefined
