import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertContact(db: Kysely<Tables>, contact: Insertable<Tables['contacts']>) {
  await db.insertInto('contacts').values(contact).execute()
}

export type ContactRow = Awaited<ReturnType<typeof findContacts>>[number]

/** The contacts of all people, newest first. */
export async function findContacts(db: Kysely<Tables>, { limit, offset }: { limit: number; offset: number }) {
  return db.selectFrom('contacts').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export async function countContacts(db: Kysely<Tables>): Promise<number> {
  const { total } = await db
    .selectFrom('contacts')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
