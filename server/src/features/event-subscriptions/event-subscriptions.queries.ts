import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { EventRow, SubscriptionRow } from './rows.ts'

type Db = Kysely<Tables>

/** Subscriptions that a caller may see: made by tokens of `madeBy` (null: of anybody), of projects that the caller sees. */
export type Viewer = { account: ProjectScope; madeBy: number | null; tokenId: number }

const seenBy = (db: Db, { account: { id, projectIds }, madeBy, tokenId }: Viewer) =>
  db
    .selectFrom('event_subscriptions')
    .selectAll()
    .where('account_id', '=', id)
    .$if(madeBy !== null, (query) =>
      query.where(
        sql<boolean>`EXISTS (
          SELECT FROM api_tokens
          WHERE api_tokens.account_id = event_subscriptions.account_id
            AND api_tokens.id = event_subscriptions.token_id
            AND api_tokens.made_by = ${madeBy})`,
      ),
    )
    .$if(projectIds !== null, (query) =>
      query.where(
        sql<boolean>`(token_id = ${tokenId} OR coalesce(project_ids <@ ${projectIds}::bigint[], false))`,
      ),
    )

export const findSubscriptions = (
  db: Db,
  viewer: Viewer,
  { after, limit }: { after: number; limit: number },
): Promise<SubscriptionRow[]> =>
  seenBy(db, viewer).where('id', '>', after).orderBy('id').limit(limit).execute()

export const findSubscription = (db: Db, viewer: Viewer, id: number): Promise<SubscriptionRow | undefined> =>
  seenBy(db, viewer).where('id', '=', id).executeTakeFirst()

export async function countSubscriptions(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('event_subscriptions')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertSubscription = (
  db: Db,
  row: Insertable<Tables['event_subscriptions']>,
): Promise<SubscriptionRow> =>
  db.insertInto('event_subscriptions').values(row).returningAll().executeTakeFirstOrThrow()

type Key = { accountId: number; id: number }

export const updateSubscription = (
  db: Db,
  { accountId, id }: Key,
  change: Updateable<Tables['event_subscriptions']>,
): Promise<SubscriptionRow | undefined> =>
  db
    .updateTable('event_subscriptions')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deleteSubscription(db: Db, { accountId, id }: Key) {
  await db
    .deleteFrom('event_subscriptions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

const ofSubscription = (db: Db, { accountId, id }: Key) =>
  db
    .selectFrom('program_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', id)

/** Events in the order of their ids, after one of them. */
export const findEvents = (
  db: Db,
  key: Key,
  { after, limit }: { after: number; limit: number },
): Promise<EventRow[]> => ofSubscription(db, key).where('id', '>', after).orderBy('id').limit(limit).execute()

/** The first event that waits. */
export const findNext = (db: Db, key: Key): Promise<EventRow | undefined> =>
  ofSubscription(db, key).where('state', '=', 'waiting').orderBy('id').limit(1).executeTakeFirst()

export const insertEvent = (db: Db, row: Insertable<Tables['program_events']>): Promise<EventRow> =>
  db.insertInto('program_events').values(row).returningAll().executeTakeFirstOrThrow()

/** Lets the events of a time span wait again. @returns how many */
export async function replay(db: Db, { accountId, id }: Key, { from, to }: { from: Date; to: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('program_events')
    .set({ state: 'waiting' })
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', id)
    .where('state', '<>', 'waiting')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const MOST_ATTEMPTS = 20

/** Adds an attempt to the log of an event. */
export async function addAttempt(
  db: Db,
  { account_id, subscription_id, id }: Pick<EventRow, 'account_id' | 'subscription_id' | 'id'>,
  { at, answer, isSent }: { at: Date; answer: string; isSent: boolean },
) {
  await sql`
    UPDATE program_events
    SET state = ${isSent ? 'sent' : 'waiting'}, tries = tries + 1,
      attempts = CASE WHEN jsonb_array_length(attempts) >= ${MOST_ATTEMPTS} THEN attempts - 0 ELSE attempts END
        || ${JSON.stringify([{ at: at.toISOString(), answer }])}::jsonb
    WHERE account_id = ${account_id} AND subscription_id = ${subscription_id} AND id = ${id}`.execute(db)
}

export async function withhold(
  db: Db,
  { account_id, subscription_id, id }: Pick<EventRow, 'account_id' | 'subscription_id' | 'id'>,
) {
  await db
    .updateTable('program_events')
    .set({ state: 'withheld' })
    .where('account_id', '=', account_id)
    .where('subscription_id', '=', subscription_id)
    .where('id', '=', id)
    .execute()
}

/** How many of the projects are in the account and not in the bin. */
export async function countProjects(db: Db, accountId: number, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A subscription that may be tried now. */
export const findReady = (db: Db, { accountId, id }: Key, now: Date): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('event_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('paused_at', 'is', null)
    .where((where) => where.or([where('next_try_at', 'is', null), where('next_try_at', '<=', now)]))
    .executeTakeFirst()

/** Subscriptions of all accounts that may be tried now and have events that wait. */
export async function findWaiting(db: Db, now: Date): Promise<{ account_id: number; id: number }[]> {
  const { rows } = await sql<{ account_id: number; id: number }>`
    SELECT account_id, id
    FROM event_subscriptions AS subscription
    WHERE is_enabled AND paused_at IS NULL AND (next_try_at IS NULL OR next_try_at <= ${now})
      AND EXISTS (
        SELECT FROM program_events
        WHERE program_events.account_id = subscription.account_id
          AND program_events.subscription_id = subscription.id
          AND state = 'waiting')
    ORDER BY account_id, id`.execute(db)
  return rows
}

/**
 * Deletes old events and renewed secrets of all accounts, and ends the collecting for subscriptions that are paused since
 * before then.
 */
export async function deleteOld(db: Db, before: Date) {
  await db
    .updateTable('event_subscriptions')
    .set({ previous_secret: null, previous_until: null })
    .where('previous_until', '<', new Date())
    .execute()
  await db.deleteFrom('program_events').where('created_at', '<', before).execute()
  await db
    .updateTable('event_subscriptions')
    .set({ is_enabled: false })
    .where('is_enabled', '=', true)
    .where('paused_at', '<', before)
    .execute()
}

export type ClosedDay = {
  account_id: number
  project_id: number
  checked_count: number
  ranked_count: number
  improved_count: number
  declined_count: number
  average_position: number | null
  visibility: number | null
  traffic: number | null
}

/** Numbers of a day that no roll-up will change any more, of all accounts with a subscription to it. */
export async function findClosedDays(db: Db, day: string): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    SELECT
      account_id, project_id, checked_count, ranked_count, improved_count, declined_count, average_position,
      visibility, traffic
    FROM project_days
    WHERE day = ${day}
      AND account_id IN (
        SELECT account_id FROM event_subscriptions
        WHERE is_enabled AND 'project.day_closed' = ANY (types))
      AND NOT EXISTS (
        SELECT FROM project_days_due AS due
        WHERE due.account_id = project_days.account_id
          AND due.project_id = project_days.project_id
          AND due.day = project_days.day)
    ORDER BY account_id, project_id`.execute(db)
  return rows
}
