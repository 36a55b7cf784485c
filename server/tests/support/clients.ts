import { randomBytes } from 'node:crypto'
import { loginClient, registerClient } from '@rankline/contract/clients/calls'
import type { TestApp } from './app.ts'
import type { SignedUp } from './people.ts'

export type TestBrand = { id: number; packageId: number; addressName: string }
export type SignedUpClient = SignedUp & { brandId: number; packageId: number; addressName: string }

type ResoldLimit =
  | 'allowed_projects'
  | 'allowed_keywords'
  | 'allowed_competitors_per_project_keyword'
  | 'allowed_daily_requests'

/** A brand of the person, and the first package of its clients. */
export async function makeBrand(
  { database: { db } }: TestApp,
  owner: SignedUp,
  options: {
    teamMembers?: number
    days?: number
    isByInvitation?: boolean
    theme?: object
    /** Limits of its clients; unlimited when omitted. */
    limits?: Partial<Record<ResoldLimit, number>>
    /** Whether its clients have no API access. */
    isWithoutApi?: boolean
  } = {},
): Promise<TestBrand> {
  const account_id = owner.accountId
  const resold = await db
    .insertInto('resale_packages')
    .values({
      account_id,
      name: 'Small',
      time_limit: options.days ?? null,
      allowed_projects: null,
      allowed_keywords: null,
      allowed_competitors_per_project_keyword: null,
      allowed_team_members: options.teamMembers ?? null,
      allowed_daily_requests: null,
      allowed_api_access: options.isWithoutApi !== true,
      ...options.limits,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const addressName = `brand-${randomBytes(6).toString('hex')}`
  const brand = await db
    .insertInto('brands')
    .values({
      account_id,
      name: 'Acme Search',
      address_name: addressName,
      slogan: 'Found first.',
      default_package_id: resold.id,
      only_by_invitation: options.isByInvitation ?? false,
      theme: { ...options.theme },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: brand.id, packageId: resold.id, addressName }
}

/** A new signed-in client of a brand. */
export async function signUpClient(app: TestApp, brand: TestBrand): Promise<SignedUpClient> {
  const username = `client-${randomBytes(6).toString('hex')}`
  const password = `secret-${username.slice(-8)}`
  const email = `${username}@example.com`
  await app.items(registerClient, { username, password, email, user_brand_id: brand.id })
  const input = { username, password, address_name: brand.addressName }
  const { token, user } = await app.items(loginClient, input)
  const { account_id: accountId } = await app.database.db
    .selectFrom('clients')
    .select('account_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { packageId, addressName } = brand
  return {
    token,
    username,
    password,
    email,
    userId: user.id,
    accountId,
    brandId: brand.id,
    packageId,
    addressName,
  }
}

/** A client of a brand who never logs in; of anybody's brand, also where the package has no room for clients. */
export async function insertClient(
  { database: { db } }: TestApp,
  owner: SignedUp,
  brand: TestBrand,
): Promise<number> {
  const username = `client-${randomBytes(6).toString('hex')}`
  const account = await db
    .insertInto('accounts')
    .values({ kind: 'client' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('clients')
    .values({
      account_id: account.id,
      owner_account_id: owner.accountId,
      brand_id: brand.id,
      package_id: brand.packageId,
      username,
      email: `${username}@example.com`,
      password_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An open invitation to a brand. */
export async function insertInvitation(
  { database: { db } }: TestApp,
  owner: SignedUp,
  brandId: number,
): Promise<number> {
  const { id } = await db
    .insertInto('client_invitations')
    .values({
      account_id: owner.accountId,
      brand_id: brandId,
      email: `invited-${randomBytes(6).toString('hex')}@example.com`,
      code_hash: randomBytes(32),
      created_by: owner.accountId,
      expires_at: new Date(Date.now() + 1_000_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A project that is with a client, as if its agency had assigned it. */
export async function insertAssigned(
  { database: { db } }: TestApp,
  clientId: number,
  mark: string,
): Promise<number> {
  const { account_id } = await db
    .selectFrom('clients')
    .select('account_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('projects')
    .values({
      account_id,
      created_by: account_id,
      name: `${mark} assigned`,
      url: `https://${mark}.example.com/`,
      url_match: 2,
      country_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const set_aside = { folder: null, tags: [], members: [], alerts: [], reports: [] }
  await db
    .insertInto('assigned_projects')
    .values({ account_id, project_id: id, assigned_at: new Date(), set_aside })
    .execute()
  return id
}

/** A template of the person, with a tag. */
export async function insertTemplate(
  { database: { db } }: TestApp,
  owner: SignedUp,
  mark: string,
): Promise<number> {
  const content = { tags: [{ tag: mark, type: 1 as const, filter: null }], alerts: [], reports: [] }
  const { id } = await db
    .insertInto('client_templates')
    .values({ account_id: owner.accountId, name: `${mark} template`, content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
