import type { Database } from '@rankline/server/platform/database/database'

type Pool = Database['pool']

/** Time and blocks of statements, summed up by the step they belong to. */
export type Steps = Record<Step, { ms: number; calls: number; blocks: number }>
type Step = 'roll-up' | 'recording' | 'lease'

/** Settings of the database server that count statements. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '2000',
  'pg_stat_statements.track_utility': 'off',
  'pg_stat_statements.track_planning': 'on',
}

/** The first pattern that fits decides; statements of the benchmark itself begin with a comment. */
const steps: readonly [Step | null, RegExp][] = [
  [null, /^\s*\/\* bench \*\//],
  ['lease', /WITH requested AS/],
  ['recording', /INSERT INTO project_days_due/],
  [
    'roll-up',
    /project_days_due|counted_projects|INTO project_days |share_of_voice_days|(FROM|INTO) rank_days|tag_days|tag_spans/,
  ],
  ['roll-up', /UPDATE projects\s+SET\s+keyword_count|EXISTS \(SELECT FROM competitors/],
  [
    'recording',
    /INTO (positions|result_bodies|result_pages|check_runs|"check_runs"|landing_pages|competitor_positions|page_switches|shared_lists|overview_days|feature_moves|unjudged_checks|account_spending|source_days)\b/,
  ],
  [
    'recording',
    /FOR NO KEY UPDATE OF keywords|lease = (NULL|\$\d)|JOIN competitors USING|UPDATE keywords\s+SET outcome/,
  ],
]

export async function prepareCounting(pool: Pool): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
}

export async function resetCounting(pool: Pool): Promise<void> {
  await pool.query('/* bench */ SELECT pg_stat_statements_reset()')
}

/** Adds up what the steps have taken of the database since the last reset. */
export async function countSteps(pool: Pool): Promise<Steps> {
  const { rows } = await pool.query<{ query: string; ms: number; calls: number; blocks: number }>(
    `/* bench */
     SELECT query, total_exec_time + total_plan_time AS ms, calls::integer AS calls, (shared_blks_hit + shared_blks_read)::float8 AS blocks
     FROM pg_stat_statements`,
  )
  const sums: Steps = {
    'roll-up': { ms: 0, calls: 0, blocks: 0 },
    recording: { ms: 0, calls: 0, blocks: 0 },
    lease: { ms: 0, calls: 0, blocks: 0 },
  }
  for (const { query, ...row } of rows) {
    const step = steps.find(([, pattern]) => pattern.test(query))?.[0]
    if (!step) continue
    const sum = sums[step]
    sum.ms += row.ms
    sum.calls += row.calls
    sum.blocks += row.blocks
  }
  return sums
}
