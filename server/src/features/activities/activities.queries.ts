import { personalActivityTypes } from '@rankline/contract/activities/calls'
import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type Of = { doneBy: number; projectId: number | null; isOwn: boolean }

/** Lists the activities of a person, newest first. */
export async function findActivities(
  db: Db,
  account: ProjectScope,
  of: Of,
  part: { limit: number; offset: number },
) {
  return activitiesOf(db, account, of)
    .innerJoin('people', 'people.account_id', 'activities.done_by')
    .select([
      'activities.id',
      'activities.type',
      'activities.text',
      'activities.acting_name',
      'activities.created_at',
      'people.username',
    ])
    .orderBy('activities.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}

export async function countActivities(db: Db, account: ProjectScope, of: Of): Promise<number> {
  const { total } = await activitiesOf(db, account, of)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const activitiesOf = (db: Db, account: ProjectScope, { doneBy, projectId, isOwn }: Of) =>
  db
    .selectFrom('activities')
    .where('activities.account_id', '=', account.id)
    .where('activities.done_by', '=', doneBy)
    .where(isVisible(account, 'activities.project_id'))
    .$if(!isOwn, (query) => query.where('activities.type', 'not in', personalActivityTypes))
    .$if(projectId !== null, (query) => query.where('activities.project_id', '=', projectId))
