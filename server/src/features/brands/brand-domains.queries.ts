import type { FoundRecord } from '@rankline/contract/brands/domains'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type BrandDomainRow = NonNullable<Awaited<ReturnType<typeof findDomain>>>

export const findDomain = (db: Db, accountId: number, brandId: number) =>
  db
    .selectFrom('brand_domains')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst()

/** Whether another brand uses the domain. */
export async function isUsed(db: Db, domain: string, { account_id, brand_id }: Key): Promise<boolean> {
  const row = await db
    .selectFrom('brand_domains')
    .select('brand_id')
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .where((eb) => eb.or([eb('account_id', '<>', account_id), eb('brand_id', '<>', brand_id)]))
    .executeTakeFirst()
  return row !== undefined
}

type Key = { account_id: number; brand_id: number }
type Claim = Key & { domain: string; token: string; created_at: Date }

/** Keeps an existing claim of the same domain, because its DNS record may be entered already. */
export async function enterDomain(db: Db, { account_id, brand_id, ...claim }: Claim): Promise<void> {
  const fresh = { ...claim, checked_at: null, proven_at: null, failing_since: null, found: '[]' }
  await db
    .insertInto('brand_domains')
    .values({ account_id, brand_id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'brand_id'])
        .doUpdateSet(fresh)
        .where('brand_domains.domain', '<>', claim.domain),
    )
    .execute()
}

type Outcome = {
  found: FoundRecord[]
  checked_at: Date
  proven_at: Date | null
  failing_since: Date | null
}

/** @returns false if another domain was entered during the check */
export async function saveCheck(db: Db, row: Key & { token: string }, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('brand_domains')
    .set({ ...outcome, found: JSON.stringify(outcome.found) })
    .where('account_id', '=', row.account_id)
    .where('brand_id', '=', row.brand_id)
    .where('token', '=', row.token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDomains(db: Db, accountId: number, brandIds: number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('brand_domains')
    .where('account_id', '=', accountId)
    .where('brand_id', '=', sql<number>`ANY(${brandIds}::bigint[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Domains to check: those in use, and those that were entered after `since`; a page after the key. */
export const findChecked = (db: Db, since: Date, after: Key, limit: number) =>
  db
    .selectFrom('brand_domains')
    .selectAll()
    .where((eb) => eb.or([eb('proven_at', 'is not', null), eb('created_at', '>', since)]))
    .where(sql<boolean>`(account_id, brand_id) > (${after.account_id}, ${after.brand_id})`)
    .orderBy('account_id')
    .orderBy('brand_id')
    .limit(limit)
    .execute()
