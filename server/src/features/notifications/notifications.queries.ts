import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type NewNotification = {
  type: string
  title: string
  description: string
  clickAction: string | null
}

const columns = ['id', 'title', 'description', 'click_action', 'is_read', 'created_at'] as const

export async function insertNotification(
  db: Db,
  accountId: number,
  { type, title, description, clickAction }: NewNotification,
) {
  await db
    .insertInto('notifications')
    .values({ account_id: accountId, type, title, description, click_action: clickAction })
    .execute()
}

/** Notifications of all these accounts together, newest first. */
export const findNotifications = (db: Db, accountIds: number[], part: { limit: number; offset: number }) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('account_id', '=', sql<number>`ANY(${accountIds}::bigint[])`)
    .orderBy('id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

export const countNotifications = (db: Db, accountIds: number[]) =>
  db
    .selectFrom('notifications')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) FILTER (WHERE NOT is_read)`.as('unread'),
    ])
    .where('account_id', '=', sql<number>`ANY(${accountIds}::bigint[])`)
    .executeTakeFirstOrThrow()

export const setRead = (db: Db, accountId: number, id: number, isRead: boolean) =>
  db
    .updateTable('notifications')
    .set({ is_read: isRead })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
