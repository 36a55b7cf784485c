import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const shown = ['id', 'name', 'query', 'is_shared', 'created_by'] as const

export type PresetRow = Pick<Tables['presets'], 'name' | 'query' | 'created_by'> & {
  id: number
  is_shared: boolean
}

export async function insertPreset(
  db: Db,
  accountId: number,
  preset: { name: string; query: string; isShared: boolean; createdBy: number },
): Promise<PresetRow> {
  const { name, query, isShared, createdBy } = preset
  return db
    .insertInto('presets')
    .values({ account_id: accountId, name, query, is_shared: isShared, created_by: createdBy })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** Finds the private or the shared presets of an account, by name. */
export async function findPresets(
  db: Db,
  accountId: number,
  { isShared }: { isShared: boolean },
): Promise<PresetRow[]> {
  return db
    .selectFrom('presets')
    .select(shown)
    .where('account_id', '=', accountId)
    .where('is_shared', '=', isShared)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** @returns whether the account had this preset; `createdBy`: only if that person has saved it */
export async function deletePreset(
  db: Db,
  accountId: number,
  id: number,
  { isShared, createdBy }: { isShared: boolean; createdBy: number | null },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('presets')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_shared', '=', isShared)
    .$if(createdBy !== null, (query) => query.where('created_by', '=', createdBy ?? 0))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether it is a project of the account that the caller may see. */
export async function hasProject(db: Db, account: ProjectScope, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', projectId)
    .where(isVisible(account, 'id'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
