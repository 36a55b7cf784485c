import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type CompetitorRow = {
  id: number
  keyword_id: number
  host: string
  is_enabled: boolean
  position: number | null
  is_snippet: boolean
  url: string | null
}

/** Adds each host to each keyword that lacks it. @returns what was added, keyword by keyword */
export async function insertCompetitors(
  db: Db,
  accountId: number,
  keywordIds: number[],
  hosts: string[],
): Promise<{ id: number; keyword_id: number; host: string }[]> {
  const { rows } = await sql<{ id: number; keyword_id: number; host: string }>`
    INSERT INTO competitors (account_id, keyword_id, host)
    SELECT ${accountId}::bigint, keyword_id, host
    FROM unnest(${keywordIds}::bigint[]) WITH ORDINALITY AS keyword (keyword_id, keyword_place)
    CROSS JOIN unnest(${hosts}::text[]) WITH ORDINALITY AS line (host, line_place)
    ORDER BY keyword_place, line_place
    ON CONFLICT (account_id, keyword_id, host) DO NOTHING
    RETURNING id, keyword_id, host`.execute(db)
  return rows
}

export async function findHosts(
  db: Db,
  accountId: number,
  keywordIds: number[],
): Promise<{ keyword_id: number; host: string }[]> {
  const { rows } = await sql<{ keyword_id: number; host: string }>`
    SELECT keyword_id, host
    FROM competitors
    WHERE account_id = ${accountId} AND keyword_id = ANY (${keywordIds}::bigint[])`.execute(db)
  return rows
}

/** Finds the hosts that the largest numbers of keywords follow, in projects that the caller may see. */
export async function findHostsOfProjects(
  db: Db,
  account: ProjectScope,
  projectIds: number[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    SELECT host
    FROM competitors
    JOIN keywords
      ON keywords.account_id = competitors.account_id AND keywords.id = competitors.keyword_id
    WHERE competitors.account_id = ${account.id}
      AND keywords.project_id = ANY (${projectIds}::bigint[])
      AND ${isVisible(account, 'keywords.project_id')}
      AND keywords.deleted_at IS NULL
    GROUP BY host
    ORDER BY count(*) DESC, host
    LIMIT ${limit}`.execute(db)
  return rows.map(({ host }) => host)
}

/** The account's competitors with these ids, on keywords that are not deleted, oldest first. */
export async function findCompetitors(db: Db, accountId: number, ids: number[]): Promise<CompetitorRow[]> {
  return select(db, accountId, sql`competitors.id = ANY (${ids}::bigint[])`)
}

export async function findOfKeyword(db: Db, accountId: number, keywordId: number): Promise<CompetitorRow[]> {
  return select(db, accountId, sql`competitors.keyword_id = ${keywordId}`)
}

async function select(
  db: Db,
  accountId: number,
  condition: ReturnType<typeof sql>,
): Promise<CompetitorRow[]> {
  const { rows } = await sql<CompetitorRow>`
    SELECT competitors.id, competitors.keyword_id, host, competitors.is_enabled, competitors.position,
      competitors.is_snippet, latest.url
    FROM competitors
    JOIN keywords
      ON keywords.account_id = competitors.account_id AND keywords.id = competitors.keyword_id
    LEFT JOIN LATERAL (
      SELECT url
      FROM competitor_positions
      WHERE competitor_positions.account_id = competitors.account_id
        AND competitor_id = competitors.id
        AND competitor_positions.position = competitors.position
        AND competitor_positions.is_snippet = competitors.is_snippet
      ORDER BY day DESC
      LIMIT 1
    ) AS latest ON true
    WHERE competitors.account_id = ${accountId}
      AND keywords.deleted_at IS NULL
      AND ${condition}
    ORDER BY competitors.id`.execute(db)
  return rows
}

export type PositionRow = {
  competitor_id: number
  day: string
  position: number | null
  is_snippet: boolean
  url: string | null
}

/** The positions of competitors, oldest first. */
export async function findPositions(
  db: Db,
  accountId: number,
  competitorIds: number[],
  range: { from: string; to: string },
): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    SELECT competitor_id, day, position, is_snippet, url
    FROM competitor_positions
    WHERE account_id = ${accountId}
      AND competitor_id = ANY (${competitorIds}::bigint[])
      AND day BETWEEN ${range.from}::date AND ${range.to}::date
    ORDER BY day, competitor_id`.execute(db)
  return rows
}

export type SeenPosition = PositionRow & { depth: number }

/** Adds the days that are missing, then updates the competitors' standings. */
export async function addHistory(db: Db, accountId: number, seen: SeenPosition[]) {
  await sql`
    INSERT INTO competitor_positions (account_id, competitor_id, day, position, is_snippet, depth, url)
    SELECT ${accountId}::bigint, *
    FROM unnest(
      ${seen.map(({ competitor_id }) => competitor_id)}::bigint[],
      ${seen.map(({ day }) => day)}::date[],
      ${seen.map(({ position }) => position)}::smallint[],
      ${seen.map(({ is_snippet }) => is_snippet)}::boolean[],
      ${seen.map(({ depth }) => depth)}::smallint[],
      ${seen.map(({ url }) => url)}::text[]
    )
    ON CONFLICT (account_id, competitor_id, day) DO NOTHING`.execute(db)
}

/** The standing comes from the latest conclusive day: ranked, or not found in the top 100. */
export async function refreshRankStates(db: Db, accountId: number, competitorIds: number[]) {
  await sql`
    UPDATE competitors
    SET (position, is_snippet) = (
      SELECT max(position), coalesce(bool_or(is_snippet), false)
      FROM (
        SELECT known.position, known.is_snippet
        FROM competitor_positions AS known
        WHERE known.account_id = competitors.account_id
          AND known.competitor_id = competitors.id
          AND (known.position IS NOT NULL OR known.depth >= 100)
        ORDER BY day DESC
        LIMIT 1
      ) AS latest
    )
    WHERE account_id = ${accountId} AND id = ANY (${competitorIds}::bigint[])`.execute(db)
}

/** @returns whether the competitor is enabled now */
export async function toggleEnabled(db: Db, accountId: number, id: number): Promise<boolean> {
  const { is_enabled } = await db
    .updateTable('competitors')
    .set({ is_enabled: sql`NOT is_enabled` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('is_enabled')
    .executeTakeFirstOrThrow()
  return is_enabled
}
