import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { KeywordChange } from '../tracking/tracking.service.ts'

type Db = Kysely<Tables>

export type SearchRow = Omit<KeywordTarget, 'competitors'> & {
  id: number
  projectId: number
  searchId: number
  phrase: string
  place: string | null
}

/** Finds the search of a keyword: its phrase, engine and place. */
export async function findSearch(db: Db, account: ProjectScope, id: number): Promise<SearchRow | undefined> {
  return db
    .selectFrom('keywords')
    .leftJoin('geo_locations', 'geo_locations.id', 'geo_location_id')
    .select([
      'keywords.id',
      'project_id as projectId',
      'search_id as searchId',
      'phrase',
      'engine_id as engineId',
      'type_id as typeId',
      'section_id as sectionId',
      'keywords.country_id as countryId',
      'language_id as languageId',
      'device_id as deviceId',
      'geo_location_id as geoLocationId',
      'code',
      'name_canonical as place',
    ])
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'project_id'))
    .where('keywords.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether another keyword of the project is this search. */
export async function isTracked(
  db: Db,
  accountId: number,
  { id, projectId, searchId, code }: { id: number; projectId: number; searchId: number; code: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('search_id', '=', searchId)
    .where('code', '=', code)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type NewSearch = {
  id: number
  phrase: string
  phraseKey: string
  phraseId: number
  searchId: number
  target: KeywordTarget
}

/** Shows a keyword in another spelling of the same search, such as in capitals. */
export async function setSpelling(db: Db, accountId: number, { id, phrase }: { id: number; phrase: string }) {
  await db
    .updateTable('keywords')
    .set({ phrase })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Makes a keyword another search. */
export async function changeSearch(db: Db, accountId: number, search: NewSearch) {
  const { id, phrase, phraseKey, phraseId, searchId, target } = search
  await db
    .updateTable('keywords')
    .set({
      phrase,
      phrase_key: phraseKey,
      phrase_id: phraseId,
      search_id: searchId,
      engine_id: target.engineId,
      type_id: target.typeId,
      section_id: target.sectionId,
      country_id: target.countryId,
      language_id: target.languageId,
      device_id: target.deviceId,
      geo_location_id: target.geoLocationId,
      code: target.code,
      volume: null,
      cost_per_click: null,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('competitors')
    .set({ position: null, is_snippet: false })
    .where('account_id', '=', accountId)
    .where('keyword_id', '=', id)
    .execute()
}

/** Resets keywords to the state before their first check. @param day of the change */
export async function resetRankStates(
  db: Db,
  accountId: number,
  keywordIds: readonly number[],
  { day, at }: { day: string; at: Date },
) {
  await db
    .updateTable('keywords')
    .set({ ...unchecked, searched_since: day, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${keywordIds}::bigint[])`)
    .execute()
}

const unchecked = {
  requested_at: null,
  outcome: null,
  failure: null,
  tried_at: null,
  checked_at: null,
  depth: null,
  position: null,
  is_snippet: false,
  previous_position: null,
  was_snippet: false,
  best_position: null,
  worst_position: null,
  change: null,
  movement: null,
  position_day: null,
  latest_position_id: null,
  landing_page_id: null,
  landing_url: null,
  cited_at: null,
  above_things: null,
  above_pixels: null,
  intent: null,
  intent_shares: null,
  is_last_cited: false,
  citation_lost_on: null,
  page_changed_on: null,
  pages_contested_until: null,
  is_wrong_page: false,
  features: sql<number[]>`'{}'`,
  own_features: sql<number[]>`'{}'`,
  trend: sql<number[]>`'{}'`,
  trend_day: null,
}

/** A change of the search or address of keywords, with its text before and after. */
export type NewChanges = {
  kind: 'search' | 'address'
  keywordIds: readonly number[]
  day: string
  at: Date
  changedBy: number
  before: string
  after: string
}

export async function insertChanges(
  db: Db,
  accountId: number,
  changes: NewChanges,
): Promise<KeywordChange[]> {
  const { rows } = await sql<{ id: number; keyword_id: number }>`
    INSERT INTO search_changes (account_id, keyword_id, kind, day, changed_at, changed_by, before, after)
    SELECT
      ${accountId}::bigint, keyword_id, ${changes.kind}, ${changes.day}::date, ${changes.at}::timestamptz,
      ${changes.changedBy}::bigint, ${changes.before}, ${changes.after}
    FROM unnest(${changes.keywordIds}::bigint[]) AS given (keyword_id)
    RETURNING id, keyword_id`.execute(db)
  return rows.map(({ id, keyword_id }) => ({ changeId: id, keywordId: keyword_id }))
}

/** Finds every keyword of a project, including deleted ones in the bin. */
export async function findKeywordsOfProject(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<{ id: number; search_id: number; code: string; engine_id: number; type_id: number }[]> {
  return db
    .selectFrom('keywords')
    .select(['id', 'search_id', 'code', 'engine_id', 'type_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
}

/** @public Oldest first. */
export async function changesOf(db: Db, accountId: number, keywordId: number) {
  return db
    .selectFrom('search_changes')
    .select(['id', 'kind', 'day', 'before', 'after'])
    .where('account_id', '=', accountId)
    .where('keyword_id', '=', keywordId)
    .orderBy('id')
    .execute()
}
