import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type StalePhrase = { phrase_id: number; country_id: number; language_id: number; phrase: string }

/** Finds up to `count` metrics: first those never fetched, then those older than `before`. Reads `phrase_metrics_oldest`. */
export async function findStale(db: Db, before: Date, count: number): Promise<StalePhrase[]> {
  const { rows } = await sql<StalePhrase>`
    SELECT phrase_id, country_id, language_id, phrases.text AS phrase
    FROM phrase_metrics
    JOIN phrases ON phrases.id = phrase_id
    WHERE fetched_at IS NULL OR fetched_at < ${before}
    ORDER BY fetched_at NULLS FIRST
    LIMIT ${count}`.execute(db)
  return rows
}

export type Numbers = {
  phraseId: number
  countryId: number
  languageId: number
  volume: number | null
  costPerClick: number | null
  /** 0-1 */
  competition: number | null
}

export async function storeNumbers(db: Db, numbers: readonly Numbers[], at: Date): Promise<void> {
  await sql`
    UPDATE phrase_metrics
    SET volume = given.volume, cost_per_click = given.cost_per_click, competition = given.competition,
      fetched_at = ${at}
    FROM ${unnested(numbers)}
    WHERE phrase_metrics.phrase_id = given.phrase_id
      AND phrase_metrics.country_id = given.country_id
      AND phrase_metrics.language_id = given.language_id`.execute(db)
}

export type ChangedKeyword = { account_id: number; project_id: number; id: number }

/** Copies phrases' numbers to their keywords. */
export async function updateKeywords(db: Db, numbers: readonly Numbers[]): Promise<ChangedKeyword[]> {
  const { rows } = await sql<ChangedKeyword>`
    WITH changed AS (
      SELECT keywords.account_id, keywords.id, given.volume, given.cost_per_click
      FROM ${unnested(numbers)}
      JOIN searches
        ON searches.phrase_id = given.phrase_id
        AND searches.country_id = given.country_id
        AND searches.language_id = given.language_id
      JOIN keywords ON keywords.search_id = searches.id
      WHERE keywords.deleted_at IS NULL
        AND (keywords.volume, keywords.cost_per_click) IS DISTINCT FROM (given.volume, given.cost_per_click)
      ORDER BY keywords.account_id, keywords.id
      FOR NO KEY UPDATE OF keywords
    )
    UPDATE keywords
    SET volume = changed.volume, cost_per_click = changed.cost_per_click
    FROM changed
    WHERE keywords.account_id = changed.account_id AND keywords.id = changed.id
    RETURNING keywords.account_id, keywords.project_id, keywords.id`.execute(db)
  return rows
}

function unnested(numbers: readonly Numbers[]) {
  return sql`
    unnest(
      ${numbers.map(({ phraseId }) => phraseId)}::bigint[],
      ${numbers.map(({ countryId }) => countryId)}::smallint[],
      ${numbers.map(({ languageId }) => languageId)}::smallint[],
      ${numbers.map(({ volume }) => volume)}::integer[],
      ${numbers.map(({ costPerClick }) => costPerClick)}::real[],
      ${numbers.map(({ competition }) => competition)}::real[]
    ) AS given (phrase_id, country_id, language_id, volume, cost_per_click, competition)`
}
