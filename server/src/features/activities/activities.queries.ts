import type { ActivityType } from '@rankline/contract/activities'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type Noted = { type: ActivityType; text: string; projectId: number | null }

export async function insertActivity(db: Db, accountId: number, doneBy: number, noted: Noted) {
  await db
    .insertInto('activities')
    .values({
      account_id: accountId,
      done_by: doneBy,
      project_id: noted.projectId,
      type: noted.type,
      text: noted.text,
    })
    .execute()
}

export type Of = { doneBy: number; projectId: number | null }

/** What a person did, newest first. */
export async function findActivities(
  db: Db,
  accountId: number,
  { doneBy, projectId }: Of,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('activities')
    .innerJoin('people', 'people.account_id', 'activities.done_by')
    .select([
      'activities.id',
      'activities.type',
      'activities.text',
      'activities.created_at',
      'people.username',
    ])
    .where('activities.account_id', '=', accountId)
    .where('activities.done_by', '=', doneBy)
    .$if(projectId !== null, (query) => query.where('activities.project_id', '=', projectId))
    .orderBy('activities.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countActivities(db: Db, accountId: number, { doneBy, projectId }: Of): Promise<number> {
  const { total } = await db
    .selectFrom('activities')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('done_by', '=', doneBy)
    .$if(projectId !== null, (query) => query.where('project_id', '=', projectId))
    .executeTakeFirstOrThrow()
  return total
}

export async function markSeen(db: Db, accountId: number) {
  await db
    .updateTable('activities')
    .set({ is_seen: true })
    .where('account_id', '=', accountId)
    .where('done_by', '=', accountId)
    .where('is_seen', '=', false)
    .execute()
}
