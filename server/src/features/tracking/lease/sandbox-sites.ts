import { type Kysely, sql } from 'kysely'
import { request } from 'undici'
import type { Tables } from '../../../platform/database/tables.ts'
import { followedPage, type RuledKeyword } from '../rules.service.ts'
import type { LeasedSearch } from './lease.queries.ts'

/** Called before searches are fetched: gives the source the sites that are tracked in them. */
export type Introduce = (searches: readonly LeasedSearch[]) => Promise<void>

/**
 * Sends the sandbox each tracked site once, before the first search of the site is fetched. The sandbox invents its
 * results, so it needs the sites. Real sources need no such step.
 */
export function introduceSites(db: Kysely<Tables>, sandboxUrl: string): Introduce {
  const known = new Set<string>()
  return async (searches) => {
    const urls = await findSites(
      db,
      searches.map(({ id }) => id),
    )
    const unknown = urls.filter((url) => !known.has(url))
    if (unknown.length === 0) return
    const { statusCode, body } = await request(`${sandboxUrl}/sandbox/sites`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ urls: unknown }),
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`the sandbox took no sites (HTTP ${statusCode})`)
    for (const url of unknown) known.add(url)
  }
}

async function findSites(db: Kysely<Tables>, searchIds: number[]): Promise<string[]> {
  const { rows } = await sql<RuledKeyword>`
    SELECT DISTINCT projects.url, projects.url_match, keywords.code, keywords.engine_id, keywords.type_id
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.search_id = ANY (${searchIds}::bigint[])
      AND keywords.deleted_at IS NULL
      AND keywords.is_enabled`.execute(db)
  return [...new Set(rows.map(followedPage))]
}
