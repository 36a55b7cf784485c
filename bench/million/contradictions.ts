import { rollUpAll } from '@rankline/server/features/tracking/roll-up/project-days'
import type { Database } from '@rankline/server/platform/database/database'
import type { Figure } from '../figures.ts'

/** The invariants of `deep/` on what was recorded today: the seeded days before have no result pages. */
const invariants: readonly [name: string, query: string][] = [
  ['searches held by a worker that has ended', 'SELECT FROM searches WHERE lease IS NOT NULL'],
  ['marks of days left after the stop', 'SELECT FROM project_days_due'],
  [
    'keywords checked today without a position of today',
    `SELECT FROM keywords
     WHERE checked_at >= date_trunc('day', now()) AND NOT EXISTS (
       SELECT FROM positions
       WHERE positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id AND day = current_date)`,
  ],
  [
    'keywords of a search checked today that were not checked',
    `SELECT FROM keywords JOIN searches ON searches.id = keywords.search_id
     WHERE searches.outcome = 'complete' AND searches.checked_at >= date_trunc('day', now())
       AND keywords.check_every = 1 AND keywords.is_enabled AND keywords.deleted_at IS NULL
       AND keywords.checked_at < searches.checked_at`,
  ],
  [
    'positions of today without a result page',
    `SELECT FROM positions
     JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
     LEFT JOIN result_pages ON result_pages.search_id = keywords.search_id AND result_pages.day = positions.day
     WHERE positions.day = current_date AND (result_pages.search_id IS NULL OR result_pages.depth < positions.depth)`,
  ],
  [
    'result pages of today without a body',
    `SELECT FROM result_pages
     LEFT JOIN result_bodies USING (search_id, content_hash)
     WHERE day = current_date AND result_bodies.search_id IS NULL`,
  ],
]

/** Numbers that a roll-up writes, compared in six digits: sums in another order differ in the last. */
const counted = {
  'days of projects': `
    SELECT account_id, project_id, checked_count, ranked_count, improved_count, declined_count, stable_count, top_3_count,
      top_10_count, top_20_count, top_50_count, known_count, unranked_count, volume_count, price_count, population,
      known_top_3_count, known_top_10_count,
      ${[
        'average_position',
        'visibility',
        'visibility_score',
        'traffic',
        'traffic_value',
        'impressions',
        'ctr',
      ]
        .map((name) => `to_char(${name}, '9.99999EEEE') AS ${name}`)
        .join()}, volume
    FROM project_days WHERE day = current_date`,
  'positions of days': `
    SELECT account_id, project_id, host, list_hash, keyword_ids, ranks FROM rank_days WHERE day = current_date`,
  'shares of voice': `
    SELECT account_id, project_id, host, keyword_count, to_char(share, '9.99999EEEE') AS share
    FROM share_of_voice_days WHERE day = current_date`,
  'numbers of projects': `
    SELECT account_id, id, keyword_count, ranked_count, improved_count, declined_count, stable_count, top_3_count,
      top_10_count, top_20_count, top_50_count, unchecked_count, to_char(visibility, '9.99999EEEE') AS visibility,
      to_char(average_position, '9.99999EEEE') AS average_position, checked_at
    FROM projects WHERE id IN (SELECT project_id FROM project_days WHERE day = current_date)`,
}

/** Counts contradictions after checks were recorded, and numbers that a recount of today changes. Both must be none. */
export async function contradictions({ db, pool }: Database): Promise<Figure[]> {
  const none = (name: string, count: number): Figure => ({
    name,
    unit: '',
    runs: [count],
    target: { exactly: 0 },
  })
  const countOf = async (query: string) => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (${query}) AS found`,
    )
    return rows[0]!.count
  }
  const figures: Figure[] = []
  for (const [name, query] of invariants) figures.push(none(name, await countOf(query)))
  const tables = Object.entries(counted).map(([name, query], index) => ({
    name,
    query,
    before: `counted_${index}`,
  }))
  for (const { query, before } of tables) await pool.query(`CREATE UNLOGGED TABLE ${before} AS ${query}`)
  await pool.query(
    `INSERT INTO project_days_due (account_id, project_id, day)
     SELECT account_id, project_id, day FROM project_days WHERE day = current_date`,
  )
  await rollUpAll(db)
  for (const { name, query, before } of tables) {
    const changed = await countOf(
      `(TABLE ${before} EXCEPT ${query}) UNION ALL (${query} EXCEPT TABLE ${before})`,
    )
    figures.push(none(`${name} that a recount changes`, changed))
    await pool.query(`DROP TABLE ${before}`)
  }
  return figures
}
