import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Replaces all codes: the old ones stop working. */
export async function replaceCodes(
  db: Db,
  accountId: number,
  codes: readonly { selector: string; hash: string }[],
) {
  await deleteCodes(db, accountId)
  await db
    .insertInto('recovery_codes')
    .values(codes.map(({ selector, hash }) => ({ account_id: accountId, selector, code_hash: hash })))
    .execute()
}

export async function deleteCodes(db: Db, accountId: number) {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

export async function findUnused(db: Db, accountId: number, selector: string) {
  return db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

/** Marks a code as used. @returns true for one caller only */
export async function markUsed(db: Db, accountId: number, selector: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
