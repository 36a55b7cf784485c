import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertContact(db: Kysely<Tables>, contact: Insertable<Tables['contacts']>) {
  await db.insertInto('contacts').values(contact).execute()
}

export type ContactRow = Awaited<ReturnType<typeof findContacts>>[number]

type Part = {
  sort: 'created_at' | 'title' | 'type'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** The contacts of all people. */
export async function findContacts(db: Kysely<Tables>, { sort, direction, limit, offset }: Part) {
  return db
    .selectFrom('contacts')
    .selectAll()
    .orderBy(sort === 'title' ? sql`lower(title)` : sort === 'type' ? 'type' : 'id', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countContacts(db: Kysely<Tables>): Promise<number> {
  const { total } = await db
    .selectFrom('contacts')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
