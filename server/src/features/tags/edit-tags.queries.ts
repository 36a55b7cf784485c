import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { TagRow } from './tags.queries.ts'

type Db = Kysely<Tables>

/** The tag, and the one that has the name. */
export async function lockTags(db: Db, accountId: number, id: number, foldedName: string): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'type', 'filter', 'counted_at', 'topic_of'])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('id', '=', id), eb('folded_name', '=', foldedName)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateTag(
  db: Db,
  accountId: number,
  id: number,
  { name, foldedName, type }: { name: string; foldedName: string; type: number },
): Promise<void> {
  await db
    .updateTable('tags')
    .set({
      name,
      folded_name: foldedName,
      type,
      // A topic keeps the name that a person has given it.
      is_renamed: sql`is_renamed OR topic_of IS NOT NULL AND name <> ${name}`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Keywords, alerts and filters with one tag get another. */
export async function moveTag(db: Db, accountId: number, { from, to }: { from: number; to: number }) {
  await sql`
    INSERT INTO keyword_tags (account_id, keyword_id, tag_id)
    SELECT account_id, keyword_id, ${to}::bigint
    FROM keyword_tags
    WHERE account_id = ${accountId} AND tag_id = ${from}::bigint
    ON CONFLICT (account_id, keyword_id, tag_id) DO NOTHING`.execute(db)
  await db
    .updateTable('alerts')
    .set({ tag_id: to })
    .where('account_id', '=', accountId)
    .where('tag_id', '=', from)
    .execute()
  await sql`
    UPDATE tags
    SET filter = regexp_replace(filter, ${inFilter(from)}, ${`\\1${to}\\2`})
    WHERE account_id = ${accountId} AND filter ~ ${inFilter(from)}`.execute(db)
}

/** A tag as a filter names it, alone or among others: `tag=3`, `tag=not%3A3%2C5`. */
const inFilter = (id: number) => `((?:^|&)tag=(?:(?:not|all)%3A)?(?:[0-9]+%2C)*)${id}((?:%2C[0-9]+)*(?:&|$))`

/** A dynamic tag with the tag in its filter. */
export const findUser = (db: Db, accountId: number, id: number): Promise<{ name: string } | undefined> =>
  db
    .selectFrom('tags')
    .select('name')
    .where('account_id', '=', accountId)
    .where('filter', '~', inFilter(id))
    .orderBy('folded_name')
    .executeTakeFirst()

/** @returns whether the account had it */
export async function deleteTag(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
