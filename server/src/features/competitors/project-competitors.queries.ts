import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type HeavyKeyword = { id: number; volume: number | null; total: number }

/** The enabled keywords of a project with the largest volumes, and how many there are in all. */
export async function findHeaviest(
  db: Db,
  accountId: number,
  projectId: number,
  count: number,
): Promise<HeavyKeyword[]> {
  const { rows } = await sql<HeavyKeyword>`
    SELECT id, volume, count(*) OVER () AS total
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND is_enabled AND deleted_at IS NULL
    ORDER BY volume DESC NULLS LAST, id
    LIMIT ${count}`.execute(db)
  return rows
}

/** Finds the enabled keywords of a project that were checked to full depth and do not rank, largest volumes first. */
export async function findHeaviestUnranked(
  db: Db,
  accountId: number,
  projectId: number,
  count: number,
): Promise<(HeavyKeyword & { phrase: string })[]> {
  const { rows } = await sql<HeavyKeyword & { phrase: string }>`
    SELECT id, phrase, volume, count(*) OVER () AS total
    FROM keywords
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND is_enabled
      AND deleted_at IS NULL
      AND checked_at IS NOT NULL
      AND position IS NULL
    ORDER BY volume DESC NULLS LAST, id
    LIMIT ${count}`.execute(db)
  return rows
}

/** Counts the keywords of a project that follow each of the hosts. */
export async function countFollowed(
  db: Db,
  accountId: number,
  projectId: number,
  hosts: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ host: string; followed: number }>`
    SELECT host, count(*) AS followed
    FROM competitors
    JOIN keywords ON keywords.account_id = competitors.account_id AND keywords.id = competitors.keyword_id
    WHERE competitors.account_id = ${accountId}
      AND host = ANY (${hosts}::text[])
      AND keywords.project_id = ${projectId}
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
    GROUP BY host`.execute(db)
  return new Map(rows.map(({ host, followed }) => [host, followed]))
}

/** Enabled keywords of a project that do not follow a host, and how many there are in all. */
export async function findWithout(
  db: Db,
  accountId: number,
  projectId: number,
  { host, count }: { host: string; count: number },
): Promise<{ id: number; total: number }[]> {
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT id, count(*) OVER () AS total
    FROM keywords
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND is_enabled
      AND deleted_at IS NULL
      AND NOT EXISTS (
        SELECT FROM competitors
        WHERE competitors.account_id = keywords.account_id AND keyword_id = keywords.id AND host = ${host})
    ORDER BY id
    LIMIT ${count}`.execute(db)
  return rows
}
