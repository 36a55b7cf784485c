import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Marks objects that have lost bodies. */
export async function markThinned(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE body_objects SET thinned_at = ${now} WHERE id = ANY (${ids}::uuid[])`.execute(db)
}

/** Ends the objects that nobody has named so long that their writers have died. */
export async function endUnnamed(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await sql`
    UPDATE body_objects SET ended_at = ${now}
    WHERE named_at IS NULL AND ended_at IS NULL AND created_at < ${before}`.execute(db)
}

export type ThinnedObject = { id: string; bytes: number; thinnedAt: Date }

/** Objects that have lost bodies, the first ones first. */
export async function findThinned(db: Db, count: number): Promise<ThinnedObject[]> {
  const { rows } = await sql<ThinnedObject>`
    SELECT id, byte_count AS bytes, thinned_at AS "thinnedAt"
    FROM body_objects
    WHERE thinned_at IS NOT NULL AND ended_at IS NULL
    ORDER BY thinned_at, id
    LIMIT ${count}`.execute(db)
  return rows
}

/** Bytes of the bodies that are named in objects, by object. */
export async function findLiveBytes(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    SELECT object_id AS id, sum(byte_count)::float8 AS bytes
    FROM packed_bodies
    WHERE object_id = ANY (${ids}::uuid[])
    GROUP BY object_id`.execute(db)
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

/** Ends objects: no body is named in them any more. */
export async function endObjects(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE body_objects SET ended_at = ${now}, thinned_at = NULL
    WHERE id = ANY (${ids}::uuid[]) AND ended_at IS NULL`.execute(db)
}

/** Forgets that objects have lost bodies, unless they have lost more since. */
export async function unmarkThinned(db: Db, objects: readonly ThinnedObject[]): Promise<void> {
  await sql`
    UPDATE body_objects SET thinned_at = NULL
    FROM unnest(
      ${objects.map(({ id }) => id)}::uuid[],
      ${objects.map(({ thinnedAt }) => thinnedAt)}::timestamptz[]
    ) AS given (id, thinned_at)
    WHERE body_objects.id = given.id
      AND body_objects.thinned_at = given.thinned_at`.execute(db)
}

/** Ended objects to remove: those that no backup can name, and those that ended before a time. */
export async function findRemovable(db: Db, endedBefore: Date, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id
    FROM body_objects
    WHERE ended_at IS NOT NULL AND (named_at IS NULL OR ended_at < ${endedBefore})
    ORDER BY ended_at, id
    LIMIT ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function forgetObjects(db: Db, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM body_objects WHERE id = ANY (${ids}::uuid[]) AND ended_at IS NOT NULL`.execute(db)
}

/** Finds which of these objects are entered. */
export async function findEntered(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM body_objects WHERE id = ANY (${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Objects in which bodies are named, after an id, by id. */
export async function findUsed(db: Db, after: string | null, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT object_id AS id
    FROM packed_bodies
    WHERE object_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    GROUP BY object_id
    ORDER BY object_id
    LIMIT ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

export type Move = {
  direction: 'out' | 'back'
  after_search_id: number | null
  after_hash: Buffer | null
  after_object_id: string | null
  moved: number
  started_at: Date
  stopped_at: Date | null
  ended_at: Date | null
  failure: string | null
}

export async function findMove(db: Db): Promise<Move | undefined> {
  const { rows } = await sql<Move>`SELECT * FROM body_moves`.execute(db)
  return rows[0]
}

/** Begins a move; one in the same direction that was stopped goes on where it was. */
export async function beginMove(db: Db, direction: Move['direction'], now: Date): Promise<void> {
  await sql`
    INSERT INTO body_moves AS move (direction, started_at) VALUES (${direction}, ${now})
    ON CONFLICT (is_only) DO UPDATE SET stopped_at = NULL, failure = NULL
    WHERE move.direction = EXCLUDED.direction AND move.ended_at IS NULL`.execute(db)
  await sql`
    UPDATE body_moves SET
      direction = ${direction}, after_search_id = NULL, after_hash = NULL, after_object_id = NULL, moved = 0,
      started_at = ${now}, stopped_at = NULL, ended_at = NULL, failure = NULL
    WHERE direction <> ${direction} OR ended_at IS NOT NULL`.execute(db)
}

export async function stopMove(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE body_moves SET stopped_at = ${now} WHERE stopped_at IS NULL AND ended_at IS NULL
    RETURNING direction`.execute(db)
  return rows.length > 0
}

export type Progress = {
  after: { searchId: number; hash: Buffer } | { objectId: string }
  moved: number
}

export async function storeMoveProgress(db: Db, { after, moved }: Progress): Promise<void> {
  const { searchId, hash, objectId } = { searchId: null, hash: null, objectId: null, ...after }
  await sql`
    UPDATE body_moves SET
      after_search_id = ${searchId}, after_hash = ${hash}, after_object_id = ${objectId}::uuid,
      moved = moved + ${moved}, failure = NULL`.execute(db)
}

/** Goes through all objects once more. */
export async function restartMove(db: Db): Promise<void> {
  await sql`UPDATE body_moves SET after_object_id = NULL WHERE ended_at IS NULL`.execute(db)
}

export async function endMove(db: Db, now: Date, failure: string | null): Promise<void> {
  await sql`UPDATE body_moves SET ended_at = ${now}, failure = ${failure} WHERE ended_at IS NULL`.execute(db)
}

/** How many bodies are in objects. */
export async function countPacked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM packed_bodies WHERE object_id IS NOT NULL`.execute(db)
  return rows[0]?.count ?? 0
}

export async function storeMoveFailure(db: Db, failure: string): Promise<void> {
  await sql`UPDATE body_moves SET failure = ${failure} WHERE ended_at IS NULL`.execute(db)
}

/** Roughly how many bodies are in the database, by its statistics, and exactly how many objects there are. */
export async function countBodies(
  db: Db,
): Promise<{ unpacked: number; packed: number; left: number; objects: number; objectBytes: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof countBodies>>>`
    SELECT
      (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = 'result_bodies'::regclass) AS unpacked,
      (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = 'packed_bodies'::regclass) AS packed,
      (SELECT count(*)::float8 FROM packed_bodies WHERE object_id IS NULL) AS left,
      (SELECT count(*)::float8 FROM body_objects WHERE ended_at IS NULL) AS objects,
      (SELECT coalesce(sum(byte_count), 0)::float8 FROM body_objects WHERE ended_at IS NULL) AS "objectBytes"`.execute(
    db,
  )
  return rows[0]!
}
