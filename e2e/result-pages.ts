import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { withDatabase } from './history.ts'

export type StoredDay = {
  urls: readonly string[]
  /** Depth of the check; 100 by default. */
  depth?: number
  features?: readonly { type: string; children: readonly { title: string; url: string | null }[] }[]
  relateds?: readonly string[]
}

/**
 * Gives a keyword stored result pages, as checks of the days up to today would, the last one being
 * today's; null is a day without a page. `[]` removes all stored pages.
 */
export async function setResultPages(keyword: Keyword, days: readonly (StoredDay | null)[]): Promise<void> {
  await withDatabase(async (database) => {
    const { rows } = await database.query('SELECT search_id FROM keywords WHERE id = $1', [keyword.id])
    const searchId = rows[0]?.search_id
    await database.query('DELETE FROM result_pages WHERE search_id = $1', [searchId])
    for (const [ago, day] of days.toReversed().entries()) {
      if (day === null) continue
      const json = JSON.stringify({
        organic: day.urls.map((url, index) => [url, `Title ${index + 1}`, `About ${url}`]),
        features: day.features ?? [],
        relateds: day.relateds ?? [],
      })
      const hash = createHash('sha256').update(json).digest()
      await database.query(
        `INSERT INTO result_bodies (search_id, content_hash, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [searchId, hash, deflateSync(json)],
      )
      await database.query(
        `INSERT INTO result_pages (search_id, day, checked_at, source, depth, organic_count, content_hash)
         VALUES ($1, (now() AT TIME ZONE 'UTC')::date - $2::integer, now() - make_interval(days => $2), 'sandbox', $5, $3, $4)`,
        [searchId, ago, day.urls.length, hash, day.depth ?? 100],
      )
    }
  })
}

/** The UTC day `days` days ago, `YYYY-MM-DD`. */
export const dayAgo = (days: number) => utcDay(-days)
