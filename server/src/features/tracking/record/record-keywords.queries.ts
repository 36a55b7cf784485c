import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Standing } from './standing.ts'

type Db = Kysely<Tables>

export type KeywordRecord = {
  accountId: number
  id: number
  projectId: number
  day: string
  at: Date
  outcome: 'ranked' | 'not_in_depth'
  depth: number
  /** What this check itself saw; after a shallow check it may differ from the standing. */
  seen: Pick<Standing, 'position' | 'change' | 'movement'> & { landingPageId: number | null }
  standing: Standing
  landingPageId: number | null
  features: number[]
  ownFeatures: number[]
}

/**
 * Writes the day's positions and the keywords' new standings. Idempotent: writing a check twice gives the same rows.
 * A shallow check that found nothing does not replace the result of a deeper one on the same day.
 */
export async function storePositions(db: Db, records: KeywordRecord[]): Promise<void> {
  const list = <T>(of: (record: KeywordRecord) => T) => records.map(of)
  await sql`
    WITH recorded AS (
      INSERT INTO positions (
        account_id, keyword_id, day, project_id, position, depth, change, movement, landing_page_id, checked_at)
      SELECT *
      FROM unnest(
        ${list((record) => record.accountId)}::bigint[],
        ${list((record) => record.id)}::bigint[],
        ${list((record) => record.day)}::date[],
        ${list((record) => record.projectId)}::bigint[],
        ${list((record) => record.seen.position)}::smallint[],
        ${list((record) => record.depth)}::smallint[],
        ${list((record) => record.seen.change)}::smallint[],
        ${list((record) => record.seen.movement)}::text[],
        ${list((record) => record.seen.landingPageId)}::bigint[],
        ${list((record) => record.at)}::timestamptz[]
      )
      ON CONFLICT (account_id, keyword_id, day) DO UPDATE SET
        position = EXCLUDED.position,
        depth = EXCLUDED.depth,
        change = EXCLUDED.change,
        movement = EXCLUDED.movement,
        landing_page_id = EXCLUDED.landing_page_id,
        checked_at = EXCLUDED.checked_at
      WHERE EXCLUDED.position IS NOT NULL OR EXCLUDED.depth >= positions.depth
      RETURNING account_id, keyword_id, id
    )
    UPDATE keywords
    SET
      outcome = given.outcome,
      failure = NULL,
      tried_at = given.at,
      checked_at = given.at,
      depth = given.depth,
      position = given.position,
      previous_position = given.previous_position,
      best_position = given.best_position,
      worst_position = given.worst_position,
      change = given.change,
      movement = given.movement,
      position_day = given.position_day,
      latest_position_id = coalesce(recorded.id, keywords.latest_position_id),
      landing_page_id = given.landing_page_id,
      landing_url = given.landing_url,
      features = given.features::smallint[],
      own_features = given.own_features::smallint[],
      trend = given.trend::smallint[],
      trend_day = given.trend_day,
      volume = given.volume,
      cost_per_click = given.cost_per_click,
      updated_at = now()
    FROM unnest(
      ${list((record) => record.accountId)}::bigint[],
      ${list((record) => record.id)}::bigint[],
      ${list((record) => record.outcome)}::text[],
      ${list((record) => record.at)}::timestamptz[],
      ${list((record) => record.depth)}::smallint[],
      ${list((record) => record.standing.position)}::smallint[],
      ${list((record) => record.standing.previousPosition)}::smallint[],
      ${list((record) => record.standing.bestPosition)}::smallint[],
      ${list((record) => record.standing.worstPosition)}::smallint[],
      ${list((record) => record.standing.change)}::smallint[],
      ${list((record) => record.standing.movement)}::text[],
      ${list((record) => record.standing.positionDay)}::date[],
      ${list((record) => record.landingPageId)}::bigint[],
      ${list((record) => record.standing.landingUrl)}::text[],
      ${list((record) => arrayText(record.features))}::text[],
      ${list((record) => arrayText(record.ownFeatures))}::text[],
      ${list((record) => arrayText(record.standing.trend.positions))}::text[],
      ${list((record) => record.standing.trend.day)}::date[],
      ${list((record) => record.standing.volume)}::integer[],
      ${list((record) => record.standing.costPerClick)}::real[]
    ) AS given (
      account_id, id, outcome, at, depth, position, previous_position, best_position, worst_position, change, movement,
      position_day, landing_page_id, landing_url, features, own_features, trend, trend_day, volume, cost_per_click)
    LEFT JOIN recorded ON recorded.account_id = given.account_id AND recorded.keyword_id = given.id
    WHERE keywords.account_id = given.account_id AND keywords.id = given.id`.execute(db)
}

/** Sends each inner array as text, because `unnest` flattens arrays of arrays. */
function arrayText(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** A failed check changes no number; it only stores the failure. */
export async function storeFailures(
  db: Db,
  failures: { accountId: number; id: number; message: string; at: Date }[],
): Promise<void> {
  await sql`
    UPDATE keywords
    SET outcome = 'failed', failure = given.failure, tried_at = given.at
    FROM unnest(
      ${failures.map(({ accountId }) => accountId)}::bigint[],
      ${failures.map(({ id }) => id)}::bigint[],
      ${failures.map(({ message }) => message)}::text[],
      ${failures.map(({ at }) => at)}::timestamptz[]
    ) AS given (account_id, id, failure, at)
    WHERE keywords.account_id = given.account_id AND keywords.id = given.id`.execute(db)
}
