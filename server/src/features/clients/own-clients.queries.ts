import type { ClientSort } from '@rankline/contract/clients/calls'
import { type Kysely, sql, type Updateable } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type OwnClientRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** The numbers of a client's projects, from the roll-ups. */
const numbers = (db: Db) =>
  db
    .selectFrom('projects')
    .select([
      'account_id',
      sql<number>`count(*)::integer`.as('projects'),
      sql<number>`sum(keyword_count)::integer`.as('keywords'),
      sql<number>`sum(top_3_count)::integer`.as('top_3'),
      sql<number>`sum(top_10_count)::integer`.as('top_10'),
      sql<number>`sum(top_50_count)::integer`.as('top_50'),
    ])
    .where('deleted_at', 'is', null)
    .groupBy('account_id')

const own = (db: Db, accountId: number) =>
  db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .innerJoin('resale_packages as package', (join) =>
      onKey(join, 'package', 'clients.owner_account_id', 'clients.package_id'),
    )
    .leftJoin('client_templates as template', (join) =>
      onKey(join, 'template', 'clients.owner_account_id', 'clients.template_id'),
    )
    .leftJoinLateral(
      (eb) =>
        numbers(eb as unknown as Db)
          .whereRef('projects.account_id', '=', 'clients.account_id' as never)
          .as('numbers'),
      (join) => join.onTrue(),
    )
    .selectAll('clients')
    .select(['brands.name as brand_name', 'package.name as package_name', 'template.name as template_name'])
    .select(['projects', 'keywords', 'top_3', 'top_10', 'top_50'])
    .where('clients.owner_account_id', '=', accountId)
    .where('clients.deleted_at', 'is', null)

export const findOwn = (db: Db, accountId: number, id: number) =>
  own(db, accountId).where('clients.id', '=', id).executeTakeFirst()

type Filter = { brandId: number | undefined; search: string | undefined }
type List = Filter & { sort: ClientSort; order: 'asc' | 'desc'; limit: number; offset: number }

const columns = {
  username: sql`lower(clients.username)`,
  email: sql`lower(clients.email)`,
  user_wl_package: sql`package.name`,
  user_brand: sql`brands.name`,
  total_projects: sql`coalesce(projects, 0)`,
  total_project_keywords: sql`coalesce(keywords, 0)`,
  top3_positions: sql`coalesce(top_3, 0)`,
  top10_positions: sql`coalesce(top_10, 0)`,
  top50_positions: sql`coalesce(top_50, 0)`,
  end_at: sql`coalesce(clients.end_at, 'infinity')`,
  created_at: sql`clients.created_at`,
} satisfies Record<ClientSort, unknown>

export const findPage = (db: Db, accountId: number, { sort, order, limit, offset, ...filter }: List) =>
  own(db, accountId)
    .where(isWanted(filter))
    .orderBy(columns[sort], order)
    .orderBy('clients.id', order)
    .limit(limit)
    .offset(offset)
    .execute()

export async function countOwn(db: Db, accountId: number, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom('clients')
    .select(sql<number>`count(*)`.as('total'))
    .where('owner_account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(isWanted(filter))
    .executeTakeFirstOrThrow()
  return total
}

/** Clients created since a moment, deleted ones too. */
export async function countMadeSince(db: Db, accountId: number, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('clients')
    .select(sql<number>`count(*)`.as('total'))
    .where('owner_account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

function isWanted({ brandId, search }: Filter) {
  const text = search === undefined ? null : `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    (${brandId ?? null}::bigint IS NULL OR clients.brand_id = ${brandId ?? null}::bigint)
    AND (${text}::text IS NULL OR lower(clients.username) LIKE ${text} OR lower(clients.email) LIKE ${text}))`
}

export const findAllOwn = (db: Db, accountId: number) =>
  db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .select(['clients.id', 'clients.username', 'clients.status', 'clients.template_id'])
    .select('brands.name as brand_name')
    .where('clients.owner_account_id', '=', accountId)
    .where('clients.deleted_at', 'is', null)
    .orderBy(sql`lower(clients.username)`)
    .orderBy('clients.id')
    .execute()

/** Finds the client of an account. */
export const findOwnByAccount = (db: Db, accountId: number, clientAccountId: number) =>
  own(db, accountId).where('clients.account_id', '=', clientAccountId).executeTakeFirst()

/** Locks clients until the transaction ends, all of them in the same order. */
export const lockClients = (db: Db, accountId: number, ids: number[]) =>
  db
    .selectFrom('clients')
    .select(['id', 'account_id', 'brand_id', 'package_id', 'username', 'email', 'status'])
    .where('owner_account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export type ClientChange = Pick<
  Updateable<Tables['clients']>,
  'username' | 'email' | 'email_verified_at' | 'password_hash' | 'package_id' | 'end_at'
>

export async function updateClient(db: Db, accountId: number, id: number, change: ClientChange, now: Date) {
  await db
    .updateTable('clients')
    .set({ ...change, updated_at: now })
    .where('owner_account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** The database ends the sessions of a disabled client. */
export async function toggleClient(db: Db, accountId: number, id: number, now: Date) {
  await db
    .updateTable('clients')
    .set({ status: sql`1 - status`, updated_at: now })
    .where('owner_account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Whether the agency has a template; nobody deletes it until the transaction ends. */
export async function lockTemplate(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('client_templates')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** @public Sets the template for new projects of clients; null: none. */
export async function setTemplate(db: Db, accountId: number, ids: number[], templateId: number | null) {
  await db
    .updateTable('clients')
    .set({ template_id: templateId })
    .where('owner_account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute()
}

export async function deleteClients(db: Db, accountId: number, ids: number[], now: Date) {
  await db
    .updateTable('clients')
    .set({ deleted_at: now, updated_at: now })
    .where('owner_account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute()
}

/** @public The clients of brands. */
export async function clientsOfBrands(db: Db, accountId: number, brandIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('owner_account_id', '=', accountId)
    .where('brand_id', '=', sql<number>`ANY(${brandIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives clients of these packages the package of their brand; their end stays. */
export function fallBack(db: Db, accountId: number, packageIds: number[], now: Date) {
  return db
    .updateTable('clients')
    .from('brands')
    .set((eb) => ({ package_id: eb.ref('brands.default_package_id'), updated_at: now }))
    .whereRef('brands.account_id', '=', 'clients.owner_account_id')
    .whereRef('brands.id', '=', 'clients.brand_id')
    .where('clients.owner_account_id', '=', accountId)
    .where('clients.package_id', '=', sql<number>`ANY(${packageIds}::bigint[])`)
    .where('clients.deleted_at', 'is', null)
    .returning(['clients.account_id', 'clients.package_id'])
    .execute()
}

/** Counts the clients of the account among these. */
export async function countOf(db: Db, accountId: number, ids: number[]): Promise<number> {
  const { total } = await db
    .selectFrom('clients')
    .select(sql<number>`count(*)`.as('total'))
    .where('owner_account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
