import { utcDay } from '@rankline/contract/days'
import { sql } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'

type Ctx = Pick<SystemContext, 'db' | 'installation'>

/** The days that lists show: those of the small charts of keywords. */
const listedDays = () => utcDay(-30)

/** Names of invented sources begin with this word: `sandbox`, `sandbox-json`. */
const isInvented = sql`source LIKE 'sandbox%'`

/**
 * @public Whether positions of an account since a day are invented by the sandbox. The stored result pages decide, and
 * where there are none, the settings.
 * @param projectId one project; null for all that the scope sees
 * @param since the first day that counts; by default 30 days ago
 */
export async function hasInvented(
  { db, installation }: Ctx,
  account: ProjectScope,
  { projectId = null, since = listedDays() }: { projectId?: number | null; since?: string } = {},
): Promise<boolean> {
  const { isSandbox } = installation.origin
  // Spares installations that have never used the sandbox the search in the pages.
  if (!isSandbox && !(await wasInvented(db, since))) return false
  const { rows } = await sql<{ is_invented: boolean; is_known: boolean }>`
    WITH known AS (
      SELECT DISTINCT search_id
      FROM keywords
      WHERE account_id = ${account.id} AND deleted_at IS NULL
        AND ${isVisible(account, 'keywords.project_id')}
        AND (${projectId}::bigint IS NULL OR project_id = ${projectId})
    ), invented AS (
      SELECT EXISTS (
        SELECT FROM result_pages JOIN known USING (search_id) WHERE day >= ${since}::date AND ${isInvented}
      ) AS is_invented
    )
    SELECT is_invented, is_invented OR EXISTS (
      SELECT FROM result_pages JOIN known USING (search_id) WHERE day >= ${since}::date
    ) AS is_known
    FROM invented`.execute(db)
  const [found] = rows
  return found?.is_known === true ? found.is_invented : isSandbox
}

/** @public The keywords of these whose positions since a day are invented by the sandbox, by the same rule. */
export async function inventedAmong(
  { db, installation }: Ctx,
  accountId: number,
  keywordIds: readonly number[],
  since = listedDays(),
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    WITH known AS (
      SELECT id, search_id FROM keywords WHERE account_id = ${accountId} AND id = ANY (${keywordIds}::bigint[])
    ), pages AS (
      SELECT search_id, bool_or(${isInvented}) AS is_invented
      FROM result_pages
      WHERE search_id = ANY (ARRAY(SELECT search_id FROM known)) AND day >= ${since}::date
      GROUP BY search_id
    )
    SELECT id
    FROM known LEFT JOIN pages USING (search_id)
    WHERE coalesce(is_invented, ${installation.origin.isSandbox})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function wasInvented(db: Ctx['db'], since: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM source_days WHERE day >= ${since}::date AND ${isInvented} LIMIT 1`.execute(db)
  return rows.length > 0
}
