import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type HealthRow = {
  id: number
  username: string
  brand_name: string
  status: number
  end_at: Date | null
  allowed_projects: number | null
  allowed_keywords: number | null
  projects: number
  keywords: number
  /** Keywords that are checked: enabled and not paused, of projects that are not archived. */
  checked: number
  /** Number of checked keywords whose last check failed. */
  failed: number
  traffic: number | null
  visibility: number | null
  visibility_before: number | null
}

/** Maximum age of a stored day that may represent a later one. */
const WEEK = sql`interval '7 days'`

/** Mean over all keywords of some stored days; null if the visibility of one of these is unknown. */
const visibilityOf = (table: string) => {
  const [visibility, known] = [sql.ref(`${table}.visibility`), sql.ref(`${table}.known_count`)]
  return sql<number | null>`
    (CASE WHEN bool_and(${visibility} IS NOT NULL)
      THEN sum(${visibility} * ${known}) / nullif(sum(${known}), 0) END)::float8`
}

/** Sums up each project's last stored day on or before a day, per client. */
const lastDay = (day: string) => sql`
  SELECT own.account_id, sum(stored.traffic)::float8 AS traffic,
    ${visibilityOf('stored')} AS visibility
  FROM own
  JOIN projects ON projects.account_id = own.account_id
    AND projects.deleted_at IS NULL AND projects.archived_at IS NULL
  CROSS JOIN LATERAL (
    SELECT visibility, known_count, traffic FROM project_days
    WHERE account_id = projects.account_id AND project_id = projects.id
      AND day <= ${day}::date AND day > ${day}::date - ${WEEK}
    ORDER BY day DESC LIMIT 1
  ) AS stored
  GROUP BY own.account_id`

/**
 * Numbers of all clients of an agency. Archived projects count in totals, but not in traffic and visibility. Compares the
 * visibility of `day` and `before` over all known keywords, so a day without a check is no gap.
 */
export async function findHealth(
  db: Db,
  accountId: number,
  { day, before }: { day: string; before: string },
) {
  const { rows } = await sql<HealthRow>`
    WITH own AS (
      SELECT clients.id, clients.account_id, clients.username, clients.status, clients.end_at,
        brands.name AS brand_name, package.allowed_projects, package.allowed_keywords
      FROM clients
      JOIN brands ON brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id
      JOIN resale_packages AS package
        ON package.account_id = clients.owner_account_id AND package.id = clients.package_id
      WHERE clients.owner_account_id = ${accountId} AND clients.deleted_at IS NULL
    ), sizes AS (
      SELECT projects.account_id, count(*)::integer AS projects, sum(keyword_count)::integer AS keywords
      FROM projects JOIN own ON own.account_id = projects.account_id
      WHERE projects.deleted_at IS NULL
      GROUP BY projects.account_id
    ), failures AS (
      SELECT keywords.account_id, count(*)::integer AS checked,
        (count(*) FILTER (WHERE keywords.outcome = 'failed'))::integer AS failed
      FROM keywords
      JOIN own ON own.account_id = keywords.account_id
      JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
      WHERE keywords.deleted_at IS NULL AND keywords.is_enabled AND keywords.check_every > 0
        AND projects.deleted_at IS NULL AND projects.archived_at IS NULL
      GROUP BY keywords.account_id
    ), latest AS (${lastDay(day)}
    ), earlier AS (${lastDay(before)}
    )
    SELECT own.id, own.username, own.brand_name, own.status, own.end_at, own.allowed_projects, own.allowed_keywords,
      coalesce(sizes.projects, 0) AS projects,
      coalesce(sizes.keywords, 0) AS keywords,
      coalesce(failures.checked, 0) AS checked,
      coalesce(failures.failed, 0) AS failed,
      latest.traffic,
      latest.visibility,
      earlier.visibility AS visibility_before
    FROM own
    LEFT JOIN sizes ON sizes.account_id = own.account_id
    LEFT JOIN failures ON failures.account_id = own.account_id
    LEFT JOIN latest ON latest.account_id = own.account_id
    LEFT JOIN earlier ON earlier.account_id = own.account_id`.execute(db)
  return rows
}

/** The visibility of each client on each of the days that are stored. */
export async function findVisibility(db: Db, accountId: number, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ id: number; day: string; visibility: number | null }>`
    SELECT clients.id, project_days.day::text AS day,
      ${visibilityOf('project_days')} AS visibility
    FROM clients
    JOIN projects ON projects.account_id = clients.account_id
      AND projects.deleted_at IS NULL AND projects.archived_at IS NULL
    JOIN project_days ON project_days.account_id = projects.account_id AND project_days.project_id = projects.id
    WHERE clients.owner_account_id = ${accountId} AND clients.deleted_at IS NULL
      AND project_days.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY clients.id, project_days.day`.execute(db)
  return rows
}
