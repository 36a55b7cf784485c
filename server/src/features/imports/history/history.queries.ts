import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

const ofProject = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('history_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)

export type HistoryImportRow = Awaited<ReturnType<typeof insertImport>>

export const insertImport = (db: Db, row: Insertable<Tables['history_imports']>) =>
  db.insertInto('history_imports').values(row).returningAll().executeTakeFirstOrThrow()

/** Newest first. */
export const findImports = (db: Db, accountId: number, projectId: number) =>
  ofProject(db, accountId, projectId).orderBy('id', 'desc').limit(100).execute()

/** Locks the account's imports, so that no other one begins until the transaction ends. */
export async function lockImports(db: Db, accountId: number) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('history_imports'), hashint8(${accountId}))`.execute(db)
}

/** Counts the positions of an account's imports that are done, or that stored progress since `alive`. */
export async function countImported(db: Db, accountId: number, alive: Date): Promise<number> {
  const { total } = await db
    .selectFrom('history_imports')
    .select(sql<number>`coalesce(sum(total), 0)::integer`.as('total'))
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('status', '=', 'done'),
        where.and([where('status', '=', 'running'), where('touched_at', '>', alive)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return total
}

export const findImport = (db: Db, accountId: number, projectId: number, id: number) =>
  ofProject(db, accountId, projectId).where('id', '=', id).executeTakeFirst()

export async function updateImport(
  db: Db,
  accountId: number,
  id: number,
  change: Updateable<Tables['history_imports']> & { touched_at: Date },
) {
  await db
    .updateTable('history_imports')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Deletes an import with its positions. */
export async function deleteImport(db: Db, accountId: number, id: number) {
  await db.deleteFrom('history_imports').where('account_id', '=', accountId).where('id', '=', id).execute()
}

export type TrackedKeyword = {
  id: number
  phrase: string
  engine_id: number
  country_id: number
  language_id: number
  device_id: number
  geo_location_id: number | null
}

/** Finds keywords of a project that track its site in the organic results. */
export const findTrackedKeywords = (
  db: Db,
  accountId: number,
  projectId: number,
  kind: { typeId: number; sectionId: number },
) =>
  db
    .selectFrom('keywords')
    .select(['id', 'phrase', 'engine_id', 'country_id', 'language_id', 'device_id', 'geo_location_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('type_id', '=', kind.typeId)
    .where('section_id', '=', kind.sectionId)
    .where('code', '=', '')
    .where('deleted_at', 'is', null)
    .execute()

/** The only city of its country whose canonical name begins with a text, such as `austin,texas`. */
export async function findCities(db: Db, wanted: readonly (readonly [countryId: number, text: string])[]) {
  const { rows } = await sql<{ country_id: number; text: string; id: number; name: string }>`
    SELECT given.country_id, given.text, min(place.id)::integer AS id, min(place.name_canonical) AS name
    FROM unnest(
      ${wanted.map(([countryId]) => countryId)}::smallint[],
      ${wanted.map(([, text]) => text)}::text[]
    ) AS given (country_id, text)
    JOIN geo_locations AS place
      ON place.country_id = given.country_id
      AND (place.search_name = given.text OR place.search_name ^@ (given.text || ','))
    GROUP BY given.country_id, given.text
    HAVING count(*) = 1`.execute(db)
  return rows
}

/** Finds the engine, country, language and device of most keywords of a project. */
export const findUsualPlace = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('keywords')
    .select(['engine_id', 'country_id', 'language_id', 'device_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .groupBy(['engine_id', 'country_id', 'language_id', 'device_id'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('engine_id')
    .limit(1)
    .executeTakeFirst()

export type NewPosition = { keywordId: number; day: string; position: number | null; url: string | null }

/** Inserts a batch of positions in one statement. */
export async function insertPositions(
  db: Db,
  accountId: number,
  importId: number,
  batch: readonly NewPosition[],
) {
  await sql`
    INSERT INTO imported_positions (account_id, keyword_id, day, import_id, position, url)
    SELECT ${accountId}::bigint, keyword_id, day, ${importId}::bigint, position, url
    FROM unnest(
      ${batch.map(({ keywordId }) => keywordId)}::bigint[],
      ${batch.map(({ day }) => day)}::date[],
      ${batch.map(({ position }) => position)}::smallint[],
      ${batch.map(({ url }) => url)}::text[]
    ) AS given (keyword_id, day, position, url)
    ON CONFLICT DO NOTHING`.execute(db)
}
