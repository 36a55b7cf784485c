import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** `since`: rows deleted before it count as purged, even if the purge job has not run yet. */
export type BinFilter = { since: Date; text: string | undefined; page: number }

export type BinnedKeywordRow = {
  id: number
  phrase: string
  project_name: string
  engine_id: number
  country_id: number
  device_id: number
  deleted_at: Date
  total: number
}

type BinnedKeywords = Omit<BinFilter, 'page'>

/** Finds deleted keywords of existing projects. */
const binnedKeywords = (account: ProjectScope, { since, text }: BinnedKeywords) => sql`
  FROM keywords
  JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
  WHERE keywords.account_id = ${account.id}
    AND keywords.deleted_at > ${since}
    AND projects.deleted_at IS NULL
    AND ${isVisible(account, 'keywords.project_id')}
    AND strpos(keywords.phrase_key, ${normalisePhrase(text ?? '')}) > 0
  ORDER BY keywords.deleted_at DESC, keywords.id DESC`

/** Lists at most `most` deleted keywords, the last deleted first. */
export async function findKeywordIds(
  db: Db,
  account: ProjectScope,
  { most, ...filter }: BinnedKeywords & { most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT keywords.id ${binnedKeywords(account, filter)} LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findKeywords(
  db: Db,
  account: ProjectScope,
  filter: BinFilter,
): Promise<BinnedKeywordRow[]> {
  const { rows } = await sql<BinnedKeywordRow>`
    SELECT keywords.id, keywords.phrase, projects.name AS project_name, keywords.engine_id, keywords.country_id,
      keywords.device_id, keywords.deleted_at, count(*) OVER () AS total
    ${binnedKeywords(account, filter)}
    LIMIT ${PAGE_SIZE.keywords} OFFSET ${(filter.page - 1) * PAGE_SIZE.keywords}`.execute(db)
  return rows
}

export type BinnedProjectRow = {
  id: number
  name: string
  url: string
  keywords: number
  deleted_at: Date
  total: number
}

/** Deleted projects, with the number of keywords that went with them. */
export async function findProjects(
  db: Db,
  account: ProjectScope,
  filter: BinFilter,
): Promise<BinnedProjectRow[]> {
  const { rows } = await sql<BinnedProjectRow>`
    SELECT id, name, url, deleted_at, count(*) OVER () AS total, (
      SELECT count(*)
      FROM keywords
      WHERE keywords.account_id = projects.account_id
        AND keywords.deleted_at = projects.deleted_at
        AND keywords.project_id = projects.id
    ) AS keywords
    FROM projects
    WHERE account_id = ${account.id}
      AND deleted_at > ${filter.since}
      AND ${isVisible(account, 'id')}
      AND strpos(lower(name), ${filter.text?.toLowerCase() ?? ''}) > 0
    ORDER BY deleted_at DESC, id DESC
    LIMIT ${PAGE_SIZE.usual} OFFSET ${(filter.page - 1) * PAGE_SIZE.usual}`.execute(db)
  return rows
}
