import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { RemovalKind } from '@rankline/contract/undo/calls'
import { type Kysely, sql } from 'kysely'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type NewRemoval = {
  kind: RemovalKind
  name: string
  keywordCount: number
  projectIds: number[]
  kept: unknown
}

export async function insert(
  db: Db,
  accountId: number,
  { kind, name, keywordCount, projectIds, kept }: NewRemoval,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('removals')
    .values({
      account_id: accountId,
      kind,
      name,
      keyword_count: keywordCount,
      project_ids: projectIds,
      kept: JSON.stringify(kept),
      removed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces what a removal keeps. @returns whether it still exists */
export async function replace(
  db: Db,
  accountId: number,
  id: number,
  { name, keywordCount, projectIds, kept }: NewRemoval,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('removals')
    .set({ name, keyword_count: keywordCount, project_ids: projectIds, kept: JSON.stringify(kept) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether taking it off needs the whole account. Putting it back needs the same right. */
const needsWholeAccount: Record<RemovalKind, boolean> = {
  competitors: false,
  notes: false,
  tags: false,
  tag: true,
  settings: false,
  keywords: false,
  projects: false,
}
const limitedKinds = Object.entries(needsWholeAccount).flatMap(([kind, isNeeded]) => (isNeeded ? [] : [kind]))

/** Condition: the caller may see a removal. Limited members see only kinds that they may remove, in their projects. */
const isSeen = ({ projectIds }: ProjectScope) =>
  projectIds === null
    ? sql`true`
    : sql`(project_ids <@ ${[...projectIds]}::bigint[] AND project_ids <> '{}' AND kind = ANY (${limitedKinds}::text[]))`

export type RemovalRow = {
  id: number
  kind: RemovalKind
  name: string
  keyword_count: number
  removed_at: Date
  total: number
}

/** `since`: older removals count as purged, even if the purge job has not run yet. */
export type RemovalFilter = { since: Date; text: string | undefined; page: number }

/** @public Finds the removals of an account that match the filter. */
export async function listRemovals(
  db: Db,
  account: ProjectScope,
  filter: RemovalFilter,
): Promise<RemovalRow[]> {
  const { rows } = await sql<RemovalRow>`
    SELECT id, kind, name, keyword_count, removed_at, count(*) OVER () AS total
    FROM removals
    WHERE account_id = ${account.id}
      AND removed_at > ${filter.since}
      AND ${isSeen(account)}
      AND strpos(lower(name), ${filter.text?.toLowerCase() ?? ''}) > 0
    ORDER BY removed_at DESC, id DESC
    LIMIT ${PAGE_SIZE.usual} OFFSET ${(filter.page - 1) * PAGE_SIZE.usual}`.execute(db)
  return rows
}

export type LockedRemoval = {
  id: number
  kind: RemovalKind
  project_ids: number[]
  kept: unknown
  removed_at: Date
}

/** @public Locks the removals of these ids that can be restored, the latest first. */
export async function lockRemovals(
  db: Db,
  account: ProjectScope,
  ids: readonly number[],
  since: Date,
): Promise<LockedRemoval[]> {
  const { rows } = await sql<LockedRemoval>`
    SELECT id, kind, project_ids, kept, removed_at
    FROM removals
    WHERE account_id = ${account.id}
      AND id = ANY (${ids}::bigint[])
      AND removed_at > ${since}
      AND ${isSeen(account)}
    ORDER BY removed_at DESC, id DESC
    FOR UPDATE`.execute(db)
  return rows
}

/** @public Deletes removals for good. */
export async function forgetRemovals(db: Db, accountId: number, ids: readonly number[]) {
  await sql`DELETE FROM removals WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[])`.execute(db)
}

/** @public Deletes the removals of keywords and projects of which nothing can be restored any more. */
export async function forgetEmptied(db: Db, accountId: number, since: Date) {
  await sql`
    DELETE FROM removals
    WHERE account_id = ${accountId}
      AND kind IN ('keywords', 'projects')
      AND NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(kept -> 'ids') AS kept_id
        JOIN keywords ON keywords.account_id = removals.account_id AND keywords.id = kept_id::bigint
        WHERE removals.kind = 'keywords' AND keywords.deleted_at > ${since})
      AND NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(kept -> 'ids') AS kept_id
        JOIN projects ON projects.account_id = removals.account_id AND projects.id = kept_id::bigint
        WHERE removals.kind = 'projects' AND projects.deleted_at > ${since})`.execute(db)
}

/** @public Removals of all accounts before a moment, oldest first. */
export async function findForgotten(
  db: Db,
  before: Date,
  count: number,
): Promise<{ account_id: number; id: number }[]> {
  return db
    .selectFrom('removals')
    .select(['account_id', 'id'])
    .where('removed_at', '<=', before)
    .orderBy('removed_at')
    .limit(count)
    .execute()
}
