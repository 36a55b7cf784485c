import { OVERVIEW } from '@rankline/serp/overviews'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CitationDay } from '../record/citation-marks.queries.ts'
import type { RuledKeyword } from '../rules.service.ts'

type Db = Kysely<Tables>

/** Projects up to this number of keywords are counted at once; larger ones when somebody looks, or after `WAITING`. */
const SMALL = 1_000
const WAITING = '10 minutes'

/** Finds marked days of projects, the oldest mark first. @param isAll also of large projects that nobody looks at */
export async function findCitationDaysDue(db: Db, isAll: boolean, count: number): Promise<CitationDay[]> {
  const { rows } = await sql<CitationDay>`
    SELECT due.account_id, due.project_id, due.day
    FROM citation_days_due AS due
    JOIN projects ON projects.account_id = due.account_id AND projects.id = due.project_id
    LEFT JOIN watched_projects AS watched
      ON watched.account_id = due.account_id AND watched.project_id = due.project_id
    WHERE projects.deleted_at IS NULL
      AND (
        ${isAll}
        OR projects.keyword_count <= ${SMALL}
        OR watched.until > now()
        OR due.marked_at < now() - ${WAITING}::interval
      )
    GROUP BY due.account_id, due.project_id, due.day
    ORDER BY min(due.id)
    LIMIT ${count}`.execute(db)
  return rows
}

/** Takes the marks of a day. @returns whether there were any */
export async function takeCitationDay(
  db: Db,
  { account_id, project_id, day }: CitationDay,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM citation_days_due
    WHERE account_id = ${account_id} AND project_id = ${project_id} AND day = ${day}::date
    RETURNING day`.execute(db)
  return rows.length > 0
}

/** An overview on a day. `place`: as `keywords.cited_at`; null: the keyword does not count on the day. */
export type DayOverview = RuledKeyword & {
  id: number
  place: number | null
  /** Addresses of the sources, one per line; null: not known. */
  urls: string | null
}

/**
 * The overviews of a project's keywords on a day. A keyword that is checked every n days counts on the days until its next
 * check as on the day of its last one.
 */
export async function findDayOverviews(
  db: Db,
  { account_id, project_id, day }: CitationDay,
): Promise<DayOverview[]> {
  const isOnTime = sql`known.checked_on <= ${day}::date`
  const { rows } = await sql<DayOverview>`
    WITH known AS MATERIALIZED (
      SELECT
        keywords.id, keywords.search_id, keywords.code, keywords.engine_id, keywords.type_id, keywords.check_every,
        keywords.cited_at, keywords.searched_since, keywords.outcome, projects.url, projects.url_match,
        (keywords.checked_at AT TIME ZONE 'UTC')::date AS checked_on,
        (keywords.tried_at AT TIME ZONE 'UTC')::date AS tried_on
      FROM keywords
      JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
      WHERE keywords.account_id = ${account_id}
        AND keywords.project_id = ${project_id}
        AND keywords.deleted_at IS NULL
        AND keywords.is_enabled
        AND keywords.cited_at IS NOT NULL
    ), states AS MATERIALIZED (
      SELECT
        known.*,
        CASE
          WHEN ${isOnTime} THEN
            CASE
              WHEN checked_on < ${day}::date AND outcome = 'failed' AND tried_on = ${day}::date
                THEN ${OVERVIEW.failed}::smallint
              WHEN ${day}::date - checked_on < greatest(check_every, 1) THEN cited_at
            END
          ELSE late.place
        END AS place
      FROM known
      LEFT JOIN LATERAL (
        SELECT stored.place
        FROM (
          SELECT day, place
          FROM overview_days
          WHERE overview_days.account_id = ${account_id} AND overview_days.keyword_id = known.id
            AND overview_days.day <= ${day}::date
            AND (overview_days.day = ${day}::date OR overview_days.place <> ${OVERVIEW.failed})
            AND (known.searched_since IS NULL OR overview_days.day >= known.searched_since)
          ORDER BY day DESC
          LIMIT 1
        ) AS stored
        LEFT JOIN (
          SELECT day, coalesce(check_every, 1) AS check_every
          FROM positions
          WHERE positions.account_id = ${account_id} AND positions.keyword_id = known.id
            AND positions.day BETWEEN ${day}::date - 6 AND ${day}::date
          ORDER BY day DESC
          LIMIT 1
        ) AS last ON true
        WHERE stored.place = ${OVERVIEW.failed} OR ${day}::date - last.day < greatest(last.check_every, 1)
      ) AS late ON NOT (${isOnTime})
    )
    SELECT
      states.id, states.code, states.engine_id, states.type_id, states.url, states.url_match, states.place,
      sources.urls
    FROM states
    LEFT JOIN LATERAL (
      SELECT array_to_string(urls, E'\\n') AS urls
      FROM overview_sources
      WHERE overview_sources.search_id = states.search_id AND overview_sources.day <= ${day}::date
      ORDER BY overview_sources.day DESC
      LIMIT 1
    ) AS sources ON states.place >= 0
    ORDER BY states.id`.execute(db)
  return rows
}

/** @public Hosts that the enabled keywords of a project follow, those of most keywords first. */
export async function findRivalHosts(
  db: Db,
  { account_id, project_id }: Omit<CitationDay, 'day'>,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    SELECT host
    FROM competitors
    JOIN keywords ON keywords.account_id = competitors.account_id AND keywords.id = competitors.keyword_id
    WHERE competitors.account_id = ${account_id}
      AND competitors.is_enabled
      AND keywords.project_id = ${project_id}
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
    GROUP BY host
    ORDER BY count(*) DESC, host
    LIMIT ${count}`.execute(db)
  return rows.map(({ host }) => host)
}

export type SiteCounts = {
  host: string
  read_count: number
  cited_count: number
  source_count: number
  site_source_count: number
  not_shown_count: number
  not_read_count: number
  failed_count: number
  keyword_ids: readonly number[] | null
  states: string | null
  counts: string
}

/** Replaces the counts of a day. Without sites, the day has none. */
export async function storeCitationDay(
  db: Db,
  { account_id, project_id, day }: CitationDay,
  sites: readonly SiteCounts[],
): Promise<void> {
  const of = <Key extends keyof SiteCounts>(key: Key) => sites.map((site) => site[key])
  const ids = sites.find(({ keyword_ids }) => keyword_ids !== null)?.keyword_ids ?? []
  const isDropped = sql`
    account_id = ${account_id} AND project_id = ${project_id} AND day = ${day}::date
    AND host <> ALL (${of('host')}::text[])`
  await sql`DELETE FROM citation_days WHERE ${isDropped}`.execute(db)
  await sql`DELETE FROM citation_marks WHERE ${isDropped}`.execute(db)
  if (sites.length === 0) return
  await sql`
    INSERT INTO citation_days AS stored (
      account_id, project_id, day, host, read_count, cited_count, source_count, site_source_count, not_shown_count,
      not_read_count, failed_count)
    SELECT ${account_id}, ${project_id}, ${day}::date, given.*
    FROM unnest(
      ${of('host')}::text[], ${of('read_count')}::integer[], ${of('cited_count')}::integer[],
      ${of('source_count')}::integer[], ${of('site_source_count')}::integer[], ${of('not_shown_count')}::integer[],
      ${of('not_read_count')}::integer[], ${of('failed_count')}::integer[]
    ) AS given
    ON CONFLICT (account_id, project_id, day, host) DO UPDATE SET
      read_count = excluded.read_count, cited_count = excluded.cited_count, source_count = excluded.source_count,
      site_source_count = excluded.site_source_count, not_shown_count = excluded.not_shown_count,
      not_read_count = excluded.not_read_count, failed_count = excluded.failed_count`.execute(db)
  // A list of the same keywords stays as it is, because it is the longest of these values.
  await sql`
    WITH listed AS (
      SELECT
        coalesce(bit_xor(hashint8extended(id, 0)) & 9007199254740991, 0) AS list_hash,
        coalesce(array_agg(id ORDER BY id), '{}') AS keyword_ids
      FROM unnest(${ids}::bigint[]) AS given (id)
    )
    INSERT INTO citation_marks AS stored (account_id, project_id, day, host, list_hash, keyword_ids, states, counts)
    SELECT
      ${account_id}, ${project_id}, ${day}::date, given.host, listed.list_hash,
      CASE WHEN given.host = '' THEN listed.keyword_ids END, given.states, given.counts
    FROM listed
    CROSS JOIN unnest(${of('host')}::text[], ${of('states')}::text[], ${of('counts')}::text[])
      AS given (host, states, counts)
    ON CONFLICT (account_id, project_id, day, host) DO UPDATE SET
      list_hash = excluded.list_hash,
      keyword_ids = CASE
        WHEN stored.list_hash = excluded.list_hash AND cardinality(stored.keyword_ids) = cardinality(excluded.keyword_ids)
          THEN stored.keyword_ids
        ELSE excluded.keyword_ids
      END,
      states = excluded.states,
      counts = excluded.counts`.execute(db)
}
