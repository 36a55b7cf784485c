import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertContact(db: Kysely<Tables>, contact: Insertable<Tables['contacts']>) {
  await db.insertInto('contacts').values(contact).execute()
}
