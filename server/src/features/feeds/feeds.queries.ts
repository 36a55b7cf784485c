import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type FeedKey = { accountId: number; id: number }
export type FeedRecord = Selectable<Tables['feeds']>

const ofKey = (db: Db, { accountId, id }: FeedKey) =>
  db.selectFrom('feeds').selectAll().where('account_id', '=', accountId).where('id', '=', id)

export const findFeed = (db: Db, key: FeedKey): Promise<FeedRecord | undefined> =>
  ofKey(db, key).executeTakeFirst()

export type ShownFeed = FeedRecord & {
  server_name: string | null
  last_day: string | null
  written_at: Date | null
  due: number
}

/** Feeds of an account with how far they are written. @param id only this one */
export async function findShown(db: Db, accountId: number, id?: number): Promise<ShownFeed[]> {
  const { rows } = await sql<ShownFeed>`
    SELECT feeds.*, remote_servers.name AS server_name, days.last_day, days.written_at, days.due
    FROM feeds
    LEFT JOIN remote_servers
      ON remote_servers.account_id = feeds.account_id AND remote_servers.id = feeds.server_id
    CROSS JOIN LATERAL (
      SELECT
        max(day) FILTER (WHERE revision > 0) AS last_day,
        max(feed_days.written_at) AS written_at,
        (count(*) FILTER (
          WHERE written IS DISTINCT FROM seen
            AND (feeds.project_ids IS NULL OR feed_days.project_id = ANY (feeds.project_ids))
            AND EXISTS (
              SELECT FROM projects
              WHERE projects.account_id = feed_days.account_id AND projects.id = feed_days.project_id
                AND deleted_at IS NULL AND archived_at IS NULL)
        ))::integer AS due
      FROM feed_days
      WHERE feed_days.account_id = feeds.account_id AND feed_days.feed_id = feeds.id
    ) AS days
    WHERE feeds.account_id = ${accountId} AND ${id === undefined ? sql`true` : sql`feeds.id = ${id}`}
    ORDER BY lower(feeds.name), feeds.id`.execute(db)
  return rows
}

export async function countFeeds(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('feeds')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export const insertFeed = (db: Db, row: Insertable<Tables['feeds']>): Promise<FeedRecord> =>
  db.insertInto('feeds').values(row).returningAll().executeTakeFirstOrThrow()

export const updateFeed = (
  db: Db,
  { accountId, id }: FeedKey,
  change: Updateable<Tables['feeds']>,
): Promise<FeedRecord | undefined> =>
  db
    .updateTable('feeds')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deleteFeed(db: Db, { accountId, id }: FeedKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Pauses the feeds to a deleted bucket. @returns their names */
export async function pauseFeedsTo(
  db: Db,
  accountId: number,
  serverId: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('feeds')
    .set({ paused_at: now, pause_reason: 'server' })
    .where('account_id', '=', accountId)
    .where('server_id', '=', serverId)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** How many of the projects are in the account and not in the bin. */
export async function countProjects(db: Db, accountId: number, ids: readonly number[]): Promise<number> {
  const { total } = await db
    .selectFrom('projects')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** A feed that may be tried now, of an account that is in use. */
export const findReady = (db: Db, key: FeedKey, now: Date): Promise<FeedRecord | undefined> =>
  ofKey(db, key)
    .where('paused_at', 'is', null)
    .where((where) => where.or([where('next_try_at', 'is', null), where('next_try_at', '<=', now)]))
    .where(
      sql<boolean>`EXISTS (SELECT FROM accounts WHERE accounts.id = feeds.account_id AND NOT accounts.is_paused)`,
    )
    .executeTakeFirst()

/** Feeds of all accounts in use that are not paused. */
export const findActive = (db: Db): Promise<FeedRecord[]> =>
  db
    .selectFrom('feeds')
    .innerJoin('accounts', 'accounts.id', 'feeds.account_id')
    .selectAll('feeds')
    .where('feeds.paused_at', 'is', null)
    .where('accounts.is_paused', '=', false)
    .orderBy('feeds.account_id')
    .orderBy('feeds.id')
    .execute()
