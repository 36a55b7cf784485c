import { sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'

const [volume, price] = [sql.ref('volume'), sql.ref('cost_per_click')]
const [clicks, bestClicks] = [sql.ref('clicks'), sql.ref('best_clicks')]

/** A number above all ids that changes with the search of a keyword. */
export const era = sql`(coalesce(searched_since - date '2020-01-01', 0)::bigint << 44)`

/**
 * Numbers of a project's known keywords (enabled, with a completed check), each at its last known position. Reads the
 * columns id, searched_since, is_known, is_told (a check was deep enough to decide the position), position, volume,
 * cost_per_click, clicks and best_clicks. Clicks are null if `is_known` is false.
 */
export const knownNumbers = {
  known_count: sql`count(*) FILTER (WHERE is_known)`,
  unranked_count: sql`count(*) FILTER (WHERE is_known AND position IS NULL)`,
  volume_count: sql`count(volume) FILTER (WHERE is_known)`,
  price_count: sql`count(cost_per_click) FILTER (WHERE is_known AND volume IS NOT NULL)`,
  /** Equal for equal searches of equal keywords, so that two days can be compared without their lists. */
  population: sql`bit_xor(hashint8(id * 2 + is_told::integer + ${era})) FILTER (WHERE is_known)`,
  visibility_score: formulas.visibilityScore(volume, clicks, bestClicks),
  traffic: sql`sum(${formulas.traffic(volume, clicks)})`,
  traffic_value: sql`sum(${formulas.trafficValue(volume, clicks, price)})`,
} as const
