import type { Preference } from '@rankline/contract/account/calls'
import type { DateFormat } from '@rankline/contract/account/time-display'
import { type Kysely, sql } from 'kysely'
import type { Person } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function setPreferences(
  db: Kysely<Tables>,
  accountId: number,
  preferences: Record<Preference, boolean>,
) {
  await db.updateTable('users').set(preferences).where('account_id', '=', accountId).execute()
}

export async function setTimeDisplay(
  db: Kysely<Tables>,
  accountId: number,
  { timeZone, dateFormat }: { timeZone: string | null; dateFormat: DateFormat | null },
) {
  await db
    .updateTable('users')
    .set({ time_zone: timeZone, date_format: dateFormat })
    .where('account_id', '=', accountId)
    .execute()
}

/** @returns the name of the previous picture; null if there was none */
export async function replaceAvatar(
  db: Kysely<Tables>,
  { kind, accountId }: Pick<Person, 'kind' | 'accountId'>,
  location: string,
): Promise<string | null> {
  const table = sql.table(kind === 'client' ? 'clients' : 'users')
  const { rows } = await sql<{ before: string | null }>`
    UPDATE ${table} AS owner SET avatar_location = ${location}
    FROM (SELECT account_id, avatar_location AS before FROM ${table} WHERE account_id = ${accountId} FOR UPDATE) AS old
    WHERE owner.account_id = old.account_id
    RETURNING old.before`.execute(db)
  return rows[0]?.before ?? null
}
