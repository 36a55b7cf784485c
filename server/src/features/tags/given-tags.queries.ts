import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { TagRow } from './tags.queries.ts'

type Db = Kysely<Tables>

/** Filters folded names to those that the account has. */
export async function findTaken(db: Db, accountId: number, folded: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('folded_name')
    .where('account_id', '=', accountId)
    .where('folded_name', '=', sql<string>`ANY(${folded}::text[])`)
    .execute()
  return rows.map(({ folded_name }) => folded_name)
}

/** The ids of an account's tags, by their folded names. */
export async function findIdsOf(db: Db, accountId: number, folded: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'folded_name'])
    .where('account_id', '=', accountId)
    .where('folded_name', '=', sql<string>`ANY(${folded}::text[])`)
    .execute()
  return new Map(rows.map(({ id, folded_name }) => [folded_name, id]))
}

type NewTag = { name: string; foldedName: string; type: number; filter: string | null }

export async function insertTags(db: Db, accountId: number, tags: readonly NewTag[]) {
  await db
    .insertInto('tags')
    .values(
      tags.map(({ name, foldedName, type, filter }) => ({
        account_id: accountId,
        name,
        folded_name: foldedName,
        type,
        filter,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'folded_name']).doNothing())
    .execute()
}

/** The tags that keywords of a project carry, by name, without topics: each project has its own. */
export async function findOfProject(db: Db, accountId: number, projectId: number): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .select(['tags.id', 'tags.name', 'tags.type', 'tags.filter', 'tags.counted_at', 'tags.topic_of'])
    .where('tags.account_id', '=', accountId)
    .where('tags.topic_of', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('keyword_tags')
          .innerJoin('keywords', (join) =>
            onKey(join, 'keywords', 'keyword_tags.account_id', 'keyword_tags.keyword_id'),
          )
          .select('keywords.id')
          .whereRef('keyword_tags.account_id', '=', 'tags.account_id')
          .whereRef('keyword_tags.tag_id', '=', 'tags.id')
          .where('keywords.project_id', '=', projectId)
          .where('keywords.deleted_at', 'is', null),
      ),
    )
    .orderBy('tags.folded_name')
    .orderBy('tags.id')
    .execute()
}
