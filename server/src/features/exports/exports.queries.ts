import { type Insertable, type Kysely, sql } from 'kysely'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const columns = [
  'id',
  'read_account_id',
  'project_ids',
  'project_id',
  'title',
  'name',
  'file_type',
  'target',
  'target_id',
  'target_account_id',
  'target_name',
  'list',
  'status',
  'total',
  'done',
  'tries',
  'download_id',
  'bytes',
  'url',
  'failure',
  'auto_day',
  'is_awaited',
  'created_at',
  'expires_at',
] as const

const ofAccount = (db: Db, accountId: number) =>
  db.selectFrom('exports').select(columns).where('account_id', '=', accountId)

export type ExportRecord = Awaited<ReturnType<ReturnType<typeof ofAccount>['executeTakeFirstOrThrow']>>

export const insertExport = (db: Db, row: Insertable<Tables['exports']>): Promise<ExportRecord> =>
  db.insertInto('exports').values(row).returning(columns).executeTakeFirstOrThrow()

export const findExport = (db: Db, accountId: number, id: number): Promise<ExportRecord | undefined> =>
  ofAccount(db, accountId).where('id', '=', id).executeTakeFirst()

/**
 * Finds exports to download that a person made of an account, only of projects that the caller sees, by their ids.
 * @param part one export, or those after an id
 */
export const findReadOf = (
  db: Db,
  accountId: number,
  { id: readAccountId, projectIds }: ProjectScope,
  part: { id: number } | { after: number; limit: number },
): Promise<ExportRecord[]> =>
  ofAccount(db, accountId)
    .where('read_account_id', '=', readAccountId)
    .where('target', '=', 'local')
    .$if(projectIds !== null, (query) =>
      query.where(
        sql<boolean>`CASE
          WHEN project_id IS NULL THEN coalesce(project_ids <@ ${projectIds}::bigint[], false)
          ELSE project_id = ANY (${projectIds}::bigint[])
        END`,
      ),
    )
    .$if('id' in part, (query) => query.where('id', '=', 'id' in part ? part.id : 0))
    .$if('after' in part, (query) =>
      query.where('id', '>', 'after' in part ? part.after : 0).limit('after' in part ? part.limit : 0),
    )
    .orderBy('id')
    .execute()

/** Newest first. */
export const findExports = (
  db: Db,
  accountId: number,
  part: { limit: number; offset: number },
): Promise<ExportRecord[]> =>
  ofAccount(db, accountId).orderBy('id', 'desc').limit(part.limit).offset(part.offset).execute()

/** Counts exports. `unfinished` leaves out automatic ones, because no person requested them individually. */
export async function countExports(db: Db, accountId: number): Promise<{ all: number; unfinished: number }> {
  return db
    .selectFrom('exports')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) FILTER (WHERE status IN ('queued', 'running') AND auto_day IS NULL)`.as(
        'unfinished',
      ),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Deletes exports. @returns their downloads */
export const deleteExports = (db: Db, accountId: number, ids: number[]) =>
  db
    .deleteFrom('exports')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .returning(['id', 'download_id'])
    .execute()

/** Queues a failed export again, without its file and with the projects that its owner may see now. */
export const queueAgain = (
  db: Db,
  accountId: number,
  id: number,
  { projectIds, now }: { projectIds: number[] | null; now: Date },
): Promise<ExportRecord | undefined> =>
  db
    .updateTable('exports')
    .set({
      status: 'queued',
      project_ids: projectIds,
      done: 0,
      tries: 0,
      failure: null,
      download_id: null,
      bytes: null,
      expires_at: null,
      created_at: now,
      touched_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(columns)
    .executeTakeFirst()
