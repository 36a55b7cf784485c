import type { Window } from '@rankline/contract/reports/days'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type TagKeywords = { name: string; keyword_ids: number[] }

/** Tags in the given order, each with its keywords of a project. A deleted tag is left out. */
export async function findTagKeywords(
  db: Db,
  accountId: number,
  projectId: number,
  tagIds: readonly number[],
): Promise<TagKeywords[]> {
  const { rows } = await sql<TagKeywords>`
    SELECT tags.name, coalesce(own.keyword_ids, '{}') AS keyword_ids
    FROM unnest(${tagIds}::bigint[]) WITH ORDINALITY AS chosen (id, place)
    JOIN tags ON tags.account_id = ${accountId} AND tags.id = chosen.id
    LEFT JOIN LATERAL (
      SELECT array_agg(keywords.id ORDER BY keywords.id) AS keyword_ids
      FROM keyword_tags
      JOIN keywords ON keywords.account_id = keyword_tags.account_id AND keywords.id = keyword_tags.keyword_id
      WHERE keyword_tags.account_id = ${accountId}
        AND keyword_tags.tag_id = tags.id
        AND keywords.project_id = ${projectId}
        AND keywords.deleted_at IS NULL
    ) AS own ON true
    ORDER BY chosen.place`.execute(db)
  return rows
}

type ConsoleSums = { clicks: number; impressions: number; position: number | null }

/** `total` covers all queries; `queries` are those with the most clicks. */
export type ConsoleNumbers = { total: ConsoleSums; queries: (ConsoleSums & { query: string })[] }

const MOST_QUERIES = 15

const sums = sql`
  coalesce(sum(clicks), 0)::bigint AS clicks,
  coalesce(sum(impressions), 0)::bigint AS impressions,
  sum(position * impressions) / nullif(sum(impressions), 0) AS position`

/** The numbers of Search Console of some days; null without a site there. */
export async function findConsoleNumbers(
  db: Db,
  accountId: number,
  projectId: number,
  { from, to }: Window,
): Promise<ConsoleNumbers | null> {
  const site = await db
    .selectFrom('console_sites')
    .select('site')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (site === undefined) return null
  const ofDays = sql`
    FROM console_rows
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND day BETWEEN ${from}::date AND ${to}::date`
  const total = await sql<ConsoleSums>`SELECT ${sums} ${ofDays}`.execute(db)
  const queries = await sql<ConsoleSums & { query: string }>`
    SELECT query, ${sums}
    ${ofDays}
    GROUP BY query
    ORDER BY sum(clicks) DESC, sum(impressions) DESC, query
    LIMIT ${MOST_QUERIES}`.execute(db)
  return { total: total.rows[0] ?? { clicks: 0, impressions: 0, position: null }, queries: queries.rows }
}

/** Overviews of a day that cite a site, and those that were read. */
type CitedCounts = { cited: number; read: number }
export type ReportCitations = {
  day: string
  /** The site itself, whose host is empty, and then the competitors that are cited most. */
  sites: (CitedCounts & { host: string; before: CitedCounts | null })[]
}

const MOST_CITED = 10

/** Citations on the last day of a window with overviews, compared with the last such day before it; null without one. */
export async function findCitations(
  db: Db,
  accountId: number,
  projectId: number,
  { from, to }: Window,
): Promise<ReportCitations | null> {
  type Row = CitedCounts & { day: string; host: string }
  const { rows } = await sql<Row>`
    WITH known AS (
      SELECT
        max(day) FILTER (WHERE day >= ${from}::date) AS last,
        max(day) FILTER (WHERE day < ${from}::date) AS before
      FROM citation_days
      WHERE account_id = ${accountId} AND project_id = ${projectId} AND host = '' AND read_count > 0
        AND day <= ${to}::date
    )
    SELECT day, host, cited_count AS cited, read_count AS read
    FROM citation_days, known
    WHERE account_id = ${accountId} AND project_id = ${projectId}
      AND day IN (known.last, known.before)
      AND known.last IS NOT NULL
    ORDER BY host <> '', cited_count DESC, host`.execute(db)
  const day = rows
    .map((row) => row.day)
    .toSorted()
    .at(-1)
  if (day === undefined) return null
  const before = new Map(rows.filter((row) => row.day < day).map((row) => [row.host, row]))
  const sites = rows.filter((row) => row.day === day).slice(0, MOST_CITED)
  return {
    day,
    sites: sites.map(({ host, cited, read }) => {
      const then = before.get(host)
      return { host, cited, read, before: then === undefined ? null : { cited: then.cited, read: then.read } }
    }),
  }
}
