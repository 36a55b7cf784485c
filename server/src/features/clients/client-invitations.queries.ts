import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

type Invited = {
  brandId: number
  packageId: number | null
  createdBy: number
  now: Date
  expiresAt: Date
  addresses: { email: string; hash: Buffer }[]
}

/** Stores invitations; a new one replaces an earlier one of the same address and brand. @returns those stored */
export async function insertInvitations(db: Db, accountId: number, invited: Invited) {
  const { brandId, packageId, createdBy, now, expiresAt, addresses } = invited
  if (addresses.length === 0) return []
  return db
    .insertInto('client_invitations')
    .values(
      addresses.map(({ email, hash }) => ({
        account_id: accountId,
        brand_id: brandId,
        package_id: packageId,
        email,
        code_hash: hash,
        created_by: createdBy,
        created_at: now,
        expires_at: expiresAt,
        client_account_id: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`account_id, brand_id, lower(email)`)
        .where('code_hash', 'is not', null)
        .doUpdateSet((eb) => ({
          email: eb.ref('excluded.email'),
          package_id: eb.ref('excluded.package_id'),
          code_hash: eb.ref('excluded.code_hash'),
          created_by: eb.ref('excluded.created_by'),
          created_at: now,
          expires_at: expiresAt,
        })),
    )
    .returning(['id', 'email'])
    .execute()
}

export async function countSince(db: Db, accountId: number, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('client_invitations')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** Finds which of these lower-case addresses belong to clients of the brand. */
export async function findClientsAmong(db: Db, accountId: number, brandId: number, emails: string[]) {
  const rows = await db
    .selectFrom('clients')
    .select(sql<string>`lower(email)`.as('email'))
    .where('owner_account_id', '=', accountId)
    .where('brand_id', '=', brandId)
    .where(sql`lower(email)`, '=', sql<string>`ANY(${emails}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}

const open = (db: Db, accountId: number) =>
  db
    .selectFrom('client_invitations')
    .innerJoin('brands', (join) =>
      onKey(join, 'brands', 'client_invitations.account_id', 'client_invitations.brand_id'),
    )
    .where('client_invitations.account_id', '=', accountId)
    .where('code_hash', 'is not', null)
    .where('brands.deleted_at', 'is', null)

export const findPage = (db: Db, accountId: number, { limit, offset }: { limit: number; offset: number }) =>
  open(db, accountId)
    .select(['client_invitations.id', 'email', 'client_invitations.created_at', 'expires_at', 'brands.name'])
    .orderBy('client_invitations.created_at', 'desc')
    .orderBy('client_invitations.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countOpen(db: Db, accountId: number): Promise<number> {
  const { total } = await open(db, accountId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function withdraw(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_invitations')
    .set({ code_hash: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The open invitation to a brand with this mailed code. */
export async function findByCode(db: Db, accountId: number, brandId: number, hash: Buffer, now: Date) {
  return db
    .selectFrom('client_invitations')
    .select(['id', 'email', 'package_id', 'created_by'])
    .where('account_id', '=', accountId)
    .where('brand_id', '=', brandId)
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns false if somebody else used it in the meantime */
export async function use(db: Db, accountId: number, id: number, clientAccountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_invitations')
    .set({ code_hash: null, client_account_id: clientAccountId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
