import type { ActivityType } from '@rankline/contract/activities/calls'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type Noted = {
  type: ActivityType
  text: string
  projectId: number | null
  /** The impersonator; null if the person acts themselves. */
  acting: { by: number; name: string } | null
}

export async function insertActivity(db: Db, accountId: number, doneBy: number, noted: Noted) {
  await db
    .insertInto('activities')
    .values({
      account_id: accountId,
      done_by: doneBy,
      project_id: noted.projectId,
      type: noted.type,
      text: noted.text,
      acted_by: noted.acting?.by ?? null,
      acting_name: noted.acting?.name ?? null,
    })
    .execute()
}

/** Inserts an activity for an account that may not exist. Stores nothing without an account. */
export async function insertActivityOfAnybody(
  db: Db,
  accountId: number | null,
  { type, text }: Pick<Noted, 'type' | 'text'>,
) {
  await db
    .insertInto('activities')
    .columns(['account_id', 'done_by', 'type', 'text'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select([
          'id as account_id',
          'id as done_by',
          sql<string>`${type}::text`.as('type'),
          sql<string>`${text}::text`.as('text'),
        ])
        .where('id', '=', accountId),
    )
    .execute()
}

/** @public Marks the activities of an account as seen by its person. */
export async function markOwnActivities(db: Db, accountId: number) {
  await db
    .updateTable('activities')
    .set({ is_seen: true })
    .where('account_id', '=', accountId)
    .where('done_by', '=', accountId)
    .where('is_seen', '=', false)
    .execute()
}
