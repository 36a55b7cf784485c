import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The key of a body. */
export type BodyKey = { searchId: number; hash: Buffer }
/** Its place in an object. */
export type Place = { first: number; length: number }

const keysOf = (keys: readonly BodyKey[]) => sql`
  unnest(
    ${keys.map(({ searchId }) => searchId)}::bigint[],
    ${keys.map(({ hash }) => hash)}::bytea[]
  )`

/** The indexes of those keys whose body is stored already. */
export async function findKnown(db: Db, keys: readonly BodyKey[]): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    SELECT given.number::integer AS number
    FROM ${keysOf(keys)} WITH ORDINALITY AS given (search_id, content_hash, number)
    LEFT JOIN result_bodies USING (search_id, content_hash)
    LEFT JOIN packed_bodies USING (search_id, content_hash)
    WHERE result_bodies.search_id IS NOT NULL OR packed_bodies.search_id IS NOT NULL`.execute(db)
  return new Set(rows.map(({ number }) => number - 1))
}

/** Enters an object before it is written, so that none is ever unknown. */
export async function enterObject(db: Db, object: { id: string; bytes: number; now: Date }): Promise<void> {
  await sql`
    INSERT INTO body_objects (id, byte_count, created_at)
    VALUES (${object.id}, ${object.bytes}, ${object.now})`.execute(db)
}

/**
 * Declares that bodies are named in an object from the end of this transaction on.
 * @returns false when it is no longer allowed: the sweep took its writer for dead
 */
export async function nameObject(db: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE body_objects SET named_at = ${now}
    WHERE id = ${id} AND named_at IS NULL AND ended_at IS NULL
    RETURNING id`.execute(db)
  return rows.length === 1
}

/** Names bodies in an object. Those that are stored elsewhere already stay there. */
export async function storePlaces(
  db: Transaction<Tables>,
  objectId: string,
  bodies: readonly (BodyKey & Place)[],
): Promise<void> {
  await sql`
    INSERT INTO packed_bodies (search_id, content_hash, object_id, first_byte, byte_count)
    SELECT search_id, content_hash, ${objectId}::uuid, first_byte, byte_count
    FROM unnest(
      ${bodies.map(({ searchId }) => searchId)}::bigint[],
      ${bodies.map(({ hash }) => hash)}::bytea[],
      ${bodies.map(({ first }) => first)}::integer[],
      ${bodies.map(({ length }) => length)}::integer[]
    ) AS given (search_id, content_hash, first_byte, byte_count)
    WHERE NOT EXISTS (
      SELECT FROM result_bodies
      WHERE result_bodies.search_id = given.search_id AND result_bodies.content_hash = given.content_hash)
    ON CONFLICT (search_id, content_hash) DO NOTHING`.execute(db)
}

/** Notes bodies in the database that the storage has yet to take. */
export async function storeLeft(db: Transaction<Tables>, bodies: readonly BodyKey[]): Promise<void> {
  await sql`
    INSERT INTO packed_bodies (search_id, content_hash)
    SELECT search_id, content_hash FROM ${keysOf(bodies)} AS given (search_id, content_hash)
    ON CONFLICT (search_id, content_hash) DO NOTHING`.execute(db)
}

/** Whether bodies are taken back into the database, and new ones stay there. */
export async function isTakenBack(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM body_moves WHERE direction = 'back'`.execute(db)
  return rows.length > 0
}

export type WholeBody = BodyKey & { body: Buffer }

/** Bodies in the database after a key, by key. */
export async function findUnpacked(db: Db, after: BodyKey | null, count: number): Promise<WholeBody[]> {
  const { searchId, hash } = after ?? { searchId: 0, hash: Buffer.alloc(0) }
  const { rows } = await sql<WholeBody>`
    SELECT search_id AS "searchId", content_hash AS hash, body
    FROM result_bodies
    WHERE (search_id, content_hash) > (${searchId}::bigint, ${hash}::bytea)
    ORDER BY search_id, content_hash
    LIMIT ${count}`.execute(db)
  return rows
}

/** Bodies that the storage has yet to take. */
export async function findLeft(db: Db, count: number): Promise<WholeBody[]> {
  const { rows } = await sql<WholeBody>`
    SELECT search_id AS "searchId", content_hash AS hash, body
    FROM packed_bodies
    JOIN result_bodies USING (search_id, content_hash)
    WHERE object_id IS NULL
    ORDER BY search_id
    LIMIT ${count}`.execute(db)
  return rows
}

/** Names bodies of the database in an object, and deletes them here. @returns how many */
export async function moveOut(
  db: Transaction<Tables>,
  objectId: string,
  bodies: readonly (BodyKey & Place)[],
): Promise<number> {
  const { rows } = await sql`
    WITH given AS (
      SELECT *
      FROM unnest(
        ${bodies.map(({ searchId }) => searchId)}::bigint[],
        ${bodies.map(({ hash }) => hash)}::bytea[],
        ${bodies.map(({ first }) => first)}::integer[],
        ${bodies.map(({ length }) => length)}::integer[]
      ) AS given (search_id, content_hash, first_byte, byte_count)
    ), moved AS (
      DELETE FROM result_bodies
      USING given
      WHERE result_bodies.search_id = given.search_id AND result_bodies.content_hash = given.content_hash
      RETURNING given.*
    )
    INSERT INTO packed_bodies (search_id, content_hash, object_id, first_byte, byte_count)
    SELECT search_id, content_hash, ${objectId}::uuid, first_byte, byte_count FROM moved
    ON CONFLICT (search_id, content_hash) DO UPDATE SET
      object_id = EXCLUDED.object_id, first_byte = EXCLUDED.first_byte, byte_count = EXCLUDED.byte_count
    WHERE packed_bodies.object_id IS NULL
    RETURNING search_id`.execute(db)
  return rows.length
}

export type PackedBody = BodyKey & Place & { objectId: string }

/** The bodies of objects. */
export async function findOfObjects(db: Db, objectIds: readonly string[]): Promise<PackedBody[]> {
  const { rows } = await sql<PackedBody>`
    SELECT search_id AS "searchId", content_hash AS hash, object_id AS "objectId",
      first_byte AS first, byte_count AS length
    FROM packed_bodies
    WHERE object_id = ANY (${objectIds}::uuid[])
    ORDER BY object_id, first_byte`.execute(db)
  return rows
}

/** Names bodies in another object than before. */
export async function rename(
  db: Transaction<Tables>,
  objectId: string,
  bodies: readonly (PackedBody & { newFirst: number })[],
): Promise<void> {
  await sql`
    UPDATE packed_bodies SET object_id = ${objectId}::uuid, first_byte = given.first_byte
    FROM unnest(
      ${bodies.map(({ searchId }) => searchId)}::bigint[],
      ${bodies.map(({ hash }) => hash)}::bytea[],
      ${bodies.map((body) => body.objectId)}::uuid[],
      ${bodies.map(({ newFirst }) => newFirst)}::integer[]
    ) AS given (search_id, content_hash, object_id, first_byte)
    WHERE packed_bodies.search_id = given.search_id
      AND packed_bodies.content_hash = given.content_hash
      AND packed_bodies.object_id = given.object_id`.execute(db)
}

/** Stores bodies of objects in the database, and names them in no object any more. @returns how many */
export async function moveBack(db: Transaction<Tables>, bodies: readonly WholeBody[]): Promise<number> {
  const { rows } = await sql`
    WITH given AS (
      SELECT *
      FROM unnest(
        ${bodies.map(({ searchId }) => searchId)}::bigint[],
        ${bodies.map(({ hash }) => hash)}::bytea[],
        ${bodies.map(({ body }) => body)}::bytea[]
      ) AS given (search_id, content_hash, body)
    ), moved AS (
      DELETE FROM packed_bodies
      USING given
      WHERE packed_bodies.search_id = given.search_id AND packed_bodies.content_hash = given.content_hash
      RETURNING given.*
    )
    INSERT INTO result_bodies (search_id, content_hash, body)
    SELECT search_id, content_hash, body FROM moved
    ON CONFLICT (search_id, content_hash) DO NOTHING
    RETURNING search_id`.execute(db)
  return rows.length
}
