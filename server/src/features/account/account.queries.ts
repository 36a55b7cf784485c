import type { Preference } from '@rankline/contract/account'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export async function setPreferences(
  db: Kysely<Tables>,
  accountId: number,
  preferences: Record<Preference, boolean>,
) {
  await db.updateTable('users').set(preferences).where('account_id', '=', accountId).execute()
}
