import { utcDay } from '@rankline/contract/days'
import { DAILY } from '@rankline/contract/keywords/check-frequency'
import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { continued, endOf } from './ends.queries.ts'

type Db = Kysely<Tables>

/** A phrase as it is shown and compared, with the search that fetches it. */
type TrackedPhrase = { phrase: string; key: string; phraseId: number; searchId: number }

/** Adds the phrases that the project does not track yet, in one statement. @returns only the added ones */
export async function insertKeywords(
  db: Db,
  accountId: number,
  keywords: {
    projectId: number
    createdBy: number
    target: KeywordTarget
    /** A day or `once`: they are checked daily until then; null: as often as their project, without an end. */
    endsOn: string | null
    tracked: TrackedPhrase[]
  },
): Promise<{ id: number; search_id: number }[]> {
  const { projectId, createdBy, target, endsOn, tracked } = keywords
  const every = endsOn === null ? null : DAILY
  const { day, isOnce } = endOf(endsOn)
  const { rows } = await sql<{ id: number; search_id: number }>`
    INSERT INTO keywords (
      account_id, project_id, created_by, phrase, phrase_key, phrase_id, search_id,
      engine_id, type_id, section_id, country_id, language_id, device_id, geo_location_id, code,
      check_every, has_own_frequency, ends_on, is_once
    )
    SELECT
      ${accountId}::bigint, ${projectId}::bigint, ${createdBy}::bigint, phrase, phrase_key, phrase_id, search_id,
      ${target.engineId}::smallint, ${target.typeId}::smallint, ${target.sectionId}::smallint,
      ${target.countryId}::smallint, ${target.languageId}::smallint, ${target.deviceId}::smallint,
      ${target.geoLocationId}::bigint, ${target.code},
      coalesce(
        ${every}::smallint,
        (SELECT check_every FROM projects WHERE account_id = ${accountId} AND id = ${projectId})
      ),
      ${every !== null}, ${day}::date, ${isOnce}
    FROM unnest(
      ${tracked.map(({ phrase }) => phrase)}::text[],
      ${tracked.map(({ key }) => key)}::text[],
      ${tracked.map(({ phraseId }) => phraseId)}::bigint[],
      ${tracked.map(({ searchId }) => searchId)}::bigint[]
    ) AS tracked (phrase, phrase_key, phrase_id, search_id)
    ON CONFLICT (account_id, project_id, search_id, code) WHERE deleted_at IS NULL DO NOTHING
    RETURNING id, search_id
  `.execute(db)
  return rows
}

/** Inserts every host as a competitor of every keyword. */
export async function insertCompetitors(db: Db, accountId: number, keywordIds: number[], hosts: string[]) {
  await sql`
    INSERT INTO competitors (account_id, keyword_id, host)
    SELECT ${accountId}::bigint, keyword_id, host
    FROM unnest(${keywordIds}::bigint[]) AS keyword_id
    CROSS JOIN unnest(${hosts}::text[]) AS host
    ON CONFLICT (account_id, keyword_id, host) DO NOTHING
  `.execute(db)
}

export async function geoLocationExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('geo_locations').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function findKeywordsOfProjects(db: Db, accountId: number, projectIds: number[]) {
  return db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function deleteKeywords(db: Db, accountId: number, ids: number[]) {
  await db
    .updateTable('keywords')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

export type KeywordFlag = 'is_alerts_enabled' | 'is_favourited' | 'is_sticky' | 'is_enabled'

/** @public Toggles a flag of a keyword. @returns its new value; undefined if the account has no such keyword */
export async function toggleFlag(db: Db, accountId: number, id: number, flag: KeywordFlag) {
  const row = await db
    .updateTable('keywords')
    .set({
      [flag]: sql`NOT ${sql.ref(flag)}`,
      updated_at: sql`now()`,
      ...(flag === 'is_enabled' && continued(utcDay())),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(flag)
    .executeTakeFirst()
  return row?.[flag]
}

export async function setFlag(
  db: Db,
  accountId: number,
  { ids, flag, isOn }: { ids: number[]; flag: KeywordFlag; isOn: boolean },
) {
  await db
    .updateTable('keywords')
    .set({ [flag]: isOn, updated_at: new Date(), ...(flag === 'is_enabled' && isOn && continued(utcDay())) })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** @public The phrases of keywords as they were written, in the order of the ids. */
export async function findWrittenPhrases(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('keywords')
    .select('phrase')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ phrase }) => phrase)
}

/** The phrases of a project as they are compared, each once. */
export async function findPhrases(db: Db, accountId: number, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('keywords')
    .select('phrase_key')
    .distinct()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ phrase_key }) => phrase_key)
}

/** Counts the keywords of a project that track these searches. */
export async function countKeywordsOf(
  db: Db,
  accountId: number,
  { projectId, searchIds, code }: { projectId: number; searchIds: number[]; code: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('keywords')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('search_id', '=', sql<number>`ANY(${searchIds}::bigint[])`)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
