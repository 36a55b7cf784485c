import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** Deletes messages of all accounts from before a moment, with their deliveries. */
export async function deleteMessages(db: Kysely<Tables>, before: Date) {
  await db.deleteFrom('messages').where('created_at', '<', before).execute()
}
