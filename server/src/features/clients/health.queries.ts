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
  failed: number
  visibility: number | null
  visibility_before: number | null
}

/**
 * Numbers of all clients of an agency; archived projects count in what a client has, not in how it does.
 * `day` and `before` are those whose visibility is compared.
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
      SELECT keywords.account_id, count(*)::integer AS failed
      FROM keywords
      JOIN own ON own.account_id = keywords.account_id
      JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
      WHERE keywords.deleted_at IS NULL AND keywords.outcome = 'failed' AND projects.archived_at IS NULL
      GROUP BY keywords.account_id
    ), seen AS (
      SELECT project_days.account_id, project_days.day,
        sum(project_days.visibility * checked_count) / nullif(sum(checked_count), 0) AS visibility
      FROM project_days
      JOIN own ON own.account_id = project_days.account_id
      JOIN projects ON projects.account_id = project_days.account_id AND projects.id = project_days.project_id
      WHERE project_days.day IN (${day}::date, ${before}::date) AND projects.deleted_at IS NULL
        AND projects.archived_at IS NULL
      GROUP BY project_days.account_id, project_days.day
    )
    SELECT own.id, own.username, own.brand_name, own.status, own.end_at, own.allowed_projects, own.allowed_keywords,
      coalesce(sizes.projects, 0) AS projects,
      coalesce(sizes.keywords, 0) AS keywords,
      coalesce(failures.failed, 0) AS failed,
      latest.visibility::float8 AS visibility,
      earlier.visibility::float8 AS visibility_before
    FROM own
    LEFT JOIN sizes ON sizes.account_id = own.account_id
    LEFT JOIN failures ON failures.account_id = own.account_id
    LEFT JOIN seen AS latest ON latest.account_id = own.account_id AND latest.day = ${day}::date
    LEFT JOIN seen AS earlier ON earlier.account_id = own.account_id AND earlier.day = ${before}::date`.execute(
    db,
  )
  return rows
}
