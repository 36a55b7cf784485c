import type { SearchedAs } from '@rankline/contract/keywords/searched-as'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { searchedAs, unknownSearch } from '../tracked-keywords/searched-as.queries.ts'
import type { RuledKeyword } from '../tracking/rules.service.ts'
import { type Compared, shareWon, standingsSince } from './ranks-since.ts'

type Db = Kysely<Tables>

/** Finds each project's compared day: the last one at least `back` days before its last day. */
export async function findComparedDays(
  db: Db,
  projects: readonly Omit<Compared, 'day'>[],
  back: number,
): Promise<Compared[]> {
  const { rows } = await sql<{ account_id: number; project_id: number; day: string }>`
    SELECT given.account_id, given.project_id, compared.day
    FROM unnest(
      ${projects.map(({ accountId }) => accountId)}::bigint[],
      ${projects.map(({ id }) => id)}::bigint[]
    ) AS given (account_id, project_id)
    CROSS JOIN LATERAL (
      SELECT max(day) AS day
      FROM project_days
      WHERE account_id = given.account_id
        AND project_id = given.project_id
        AND day <= (
          SELECT max(day) FROM project_days
          WHERE account_id = given.account_id AND project_id = given.project_id
        ) - ${back}::int
    ) AS compared
    WHERE compared.day IS NOT NULL`.execute(db)
  return rows.map(({ account_id, project_id, day }) => ({ accountId: account_id, id: project_id, day }))
}

export type MovedKeywordRow = {
  account_id: number
  keyword_id: number
  project_id: number
  /** Null: not ranked. */
  from: number | null
  from_day: string
  to: number | null
  is_snippet: boolean
  /** Monthly visits gained or lost; null if the volume is unknown. */
  visits: number | null
  /** Monthly visits, with a volume of 1 where it is unknown. */
  weight: number
}

/** Finds keywords that moved and ranked in the first twenty on one of the two days, largest loss first. */
export async function findMovedKeywords(
  db: Db,
  projects: readonly Compared[],
  today: string,
  tag?: number,
): Promise<MovedKeywordRow[]> {
  if (projects.length === 0) return []
  const { rows } = await sql<MovedKeywordRow>`
    SELECT
      account_id, keyword_id, project_id, past_position AS "from", past_day AS from_day, now_position AS "to",
      is_snippet,
      (volume * ${shareWon})::float8 AS visits, (coalesce(volume, 1) * ${shareWon})::float8 AS weight
    FROM ${standingsSince(projects, today, tag)} AS standing
    WHERE past_position IS DISTINCT FROM now_position AND least(past_position, now_position) <= 20
    ORDER BY weight, coalesce(past_position, 101) - coalesce(now_position, 101), account_id, keyword_id`.execute(
    db,
  )
  return rows
}

type MovedKeywordKey = Pick<MovedKeywordRow, 'account_id' | 'keyword_id' | 'from_day'>

export type MovedDetails = RuledKeyword & {
  keyword_id: number
  phrase: string
  project_name: string
  search_id: number
  volume: number | null
  /** Whether the site had the featured snippet on `from_day`. */
  was_snippet: boolean
  /** The day of the last known position. */
  to_day: string | null
  as: SearchedAs
}

export async function findDetails(
  db: Db,
  keywords: readonly MovedKeywordKey[],
): Promise<Map<number, MovedDetails>> {
  const keys = keywords.map(({ account_id, keyword_id }) => ({
    accountId: account_id,
    keywordId: keyword_id,
  }))
  const searched = await searchedAs(db, keys)
  const { rows } = await sql<Omit<MovedDetails, 'as'>>`
    SELECT
      keywords.id AS keyword_id, keywords.phrase, keywords.search_id, keywords.volume, keywords.code,
      keywords.engine_id, keywords.type_id, projects.name AS project_name, projects.url, projects.url_match,
      keywords.position_day AS to_day, coalesce(past.is_snippet, false) AS was_snippet
    FROM unnest(
      ${keywords.map(({ account_id }) => account_id)}::bigint[],
      ${keywords.map(({ keyword_id }) => keyword_id)}::bigint[],
      ${keywords.map(({ from_day }) => from_day)}::date[]
    ) AS given (account_id, keyword_id, from_day)
    JOIN keywords ON keywords.account_id = given.account_id AND keywords.id = given.keyword_id
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    LEFT JOIN positions AS past
      ON past.account_id = given.account_id
      AND past.keyword_id = given.keyword_id
      AND past.day = given.from_day`.execute(db)
  return new Map(
    rows.map((row) => [row.keyword_id, { ...row, as: searched.get(row.keyword_id) ?? unknownSearch }]),
  )
}
