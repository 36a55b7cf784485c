import type { AnswerFailure, AnswerSource, Surface } from '@rankline/serp/answers/answer'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A surface as the workers ask it. */
export type AskedSurface = {
  surface: Surface
  provider: string
  /** Empty where no model is chosen. */
  model: string
  /** US dollars an answer, as set; null if unknown. */
  price: number | null
  /** US dollars a UTC day. */
  ceiling: number | null
  is_invented: boolean
  /** Whether workers ask it now; false after it was removed from the settings. */
  is_asked: boolean
}

export type SurfaceState = AskedSurface & {
  published_at: Date
  /** Mean cost of the last answers in US dollars, and of how many; null before the first. */
  mean_cost: number | null
  cost_count: number
  failures_in_row: number
  answered_at: Date | null
  failed_at: Date | null
  failure: string | null
}

export async function findSurfaces(db: Db): Promise<SurfaceState[]> {
  const { rows } = await sql<SurfaceState>`
    SELECT
      surface, provider, model, price::float8 AS price, ceiling::float8 AS ceiling, is_invented, is_asked, published_at,
      mean_cost::float8 AS mean_cost, cost_count, failures_in_row, answered_at, failed_at, failure
    FROM answer_surfaces
    ORDER BY surface`.execute(db)
  return rows
}

/** Publishes the surfaces of a worker's settings. The mean cost starts again with another provider or model. */
export async function publishSurfaces(
  db: Db,
  sources: readonly AnswerSource[],
  ceilings: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  const names = sources.map(({ surface }) => surface)
  await sql`
    INSERT INTO answer_surfaces AS known (
      surface, provider, model, price, ceiling, is_invented, is_asked, published_at)
    SELECT surface, provider, model, price, ceiling, is_invented, true, ${now}::timestamptz
    FROM unnest(
      ${names}::text[],
      ${sources.map(({ name }) => name)}::text[],
      ${sources.map(({ model }) => model ?? '')}::text[],
      ${sources.map(({ price }) => price)}::numeric[],
      ${names.map((name) => ceilings[name] ?? null)}::numeric[],
      ${sources.map(({ name }) => name === 'sandbox')}::boolean[]
    ) AS given (surface, provider, model, price, ceiling, is_invented)
    ORDER BY surface
    ON CONFLICT (surface) DO UPDATE SET
      provider = EXCLUDED.provider,
      model = EXCLUDED.model,
      price = EXCLUDED.price,
      ceiling = EXCLUDED.ceiling,
      is_invented = EXCLUDED.is_invented,
      is_asked = true,
      published_at = EXCLUDED.published_at,
      mean_cost = CASE WHEN (known.provider, known.model) = (EXCLUDED.provider, EXCLUDED.model) THEN known.mean_cost END,
      cost_count = CASE WHEN (known.provider, known.model) = (EXCLUDED.provider, EXCLUDED.model) THEN known.cost_count ELSE 0 END`.execute(
    db,
  )
  await sql`
    UPDATE answer_surfaces SET is_asked = false
    WHERE is_asked AND surface <> ALL (${names}::text[])`.execute(db)
}

/** The number of answers over which the mean cost is taken: a newer one has at least this part in it. */
const MEAN_OF = 200

/** Notes that a surface has answered. @param cost US dollars; null if unknown */
export async function noteAnswer(db: Db, surface: Surface, cost: number | null, now: Date): Promise<void> {
  await sql`
    UPDATE answer_surfaces
    SET
      answered_at = ${now}::timestamptz,
      failures_in_row = 0,
      mean_cost = CASE
        WHEN ${cost}::numeric IS NULL THEN mean_cost
        WHEN mean_cost IS NULL THEN ${cost}::numeric
        ELSE mean_cost + (${cost}::numeric - mean_cost) / least(cost_count + 1, ${MEAN_OF})
      END,
      cost_count = cost_count + (${cost}::numeric IS NOT NULL)::integer
    WHERE surface = ${surface}`.execute(db)
}

/** Notes that an attempt at a surface has failed. */
export async function noteFailure(
  db: Db,
  surface: Surface,
  { reason, detail }: Pick<AnswerFailure, 'reason' | 'detail'>,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE answer_surfaces
    SET failures_in_row = failures_in_row + 1, failed_at = ${now}::timestamptz, failure = ${`${reason}: ${detail}`}
    WHERE surface = ${surface}`.execute(db)
}

/** Counts the requested answers that are not there yet, by surface. */
export async function countWaiting(db: Db): Promise<Map<Surface, number>> {
  const { rows } = await sql<{ surface: Surface; waiting: number }>`
    SELECT surface, count(*)::integer AS waiting FROM answer_requests GROUP BY surface`.execute(db)
  return new Map(rows.map(({ surface, waiting }) => [surface, waiting]))
}
