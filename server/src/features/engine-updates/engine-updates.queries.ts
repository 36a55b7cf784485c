import type { EngineUpdateInput } from '@rankline/contract/engine-updates/calls'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type EngineUpdateRow = Awaited<ReturnType<typeof findUpdates>>[number]

const shown = ['id', 'name', 'engine_id', 'started_on', 'ended_on', 'url'] as const

/** Newest first. */
export async function findUpdates(db: Db) {
  return db
    .selectFrom('engine_updates')
    .select(shown)
    .orderBy('started_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertUpdate(db: Db, update: EngineUpdateInput) {
  return db.insertInto('engine_updates').values(rowOf(update)).returning(shown).executeTakeFirstOrThrow()
}

export async function changeUpdate(db: Db, id: number, update: EngineUpdateInput) {
  return db
    .updateTable('engine_updates')
    .set(rowOf(update))
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()
}

/** Locks an update until the transaction ends. */
export async function lockUpdate(db: Db, id: number) {
  return db.selectFrom('engine_updates').select(shown).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @returns the deleted update; undefined if it does not exist */
export async function deleteUpdate(db: Db, id: number) {
  return db.deleteFrom('engine_updates').where('id', '=', id).returning(shown).executeTakeFirst()
}

const rowOf = ({ name, engineId, startedOn, endedOn, url }: EngineUpdateInput) => ({
  name,
  engine_id: engineId,
  started_on: startedOn,
  ended_on: endedOn,
  url,
})
