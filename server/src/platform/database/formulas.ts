import { CLEAR_INTENT } from '@rankline/contract/keywords/intents'
import { defaultClickCurve, seenShares, visibilityTail } from '@rankline/serp/metrics'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// The formulas of docs/metrics.md as pieces of SQL. A position is a number from 1 to 100, or null: not ranked.
// Unknown volumes and prices are null, and make the results null.

type Expression = RawBuilder<unknown>

/** Places that a row of `keywords` won at its latest check; outside the ranking counts as position 101. */
export const placesWon = sql<number | null>`
  CASE keywords.movement
    WHEN 'new' THEN 101 - keywords.position
    WHEN 'dropped' THEN keywords.previous_position - 101
    ELSE keywords.change
  END`

/** Points of a position: 100 for the first, 1 for the hundredth, 0 beyond it. */
export const rankPoints = (position: Expression) =>
  sql<number>`CASE WHEN ${position} <= 100 THEN 101 - ${position} ELSE 0 END`

const { afterLast, last, lastPosition } = visibilityTail
const lastOfCurve = defaultClickCurve.length
const fallByPosition = (afterLast - last) / (lastPosition - lastOfCurve - 1)

/** Percent of the clicks that position 1 has, as `visibilityOf` has it. Curves have 20 positions. */
export const visibility = (position: Expression, curve: Expression) => sql<number>`
  coalesce(
    100 * CASE
      WHEN ${position} <= ${sql.lit(lastOfCurve)} THEN (${curve})[${position}]
      WHEN ${position} <= ${sql.lit(lastPosition)} THEN (${curve})[${sql.lit(lastOfCurve)}]
        * (${sql.lit(afterLast)} - ${sql.lit(fallByPosition)} * (${position} - ${sql.lit(lastOfCurve + 1)}))
    END / nullif((${curve})[1], 0),
    0)`

/** Average visibility of a group, over all its keywords. */
export const averageVisibility = (position: Expression, curve: Expression) =>
  sql<number | null>`avg(${visibility(position, curve)})`

/** Average position of a group, over its ranked keywords. */
export const averagePosition = (position: Expression) => sql<number | null>`avg(${position})`

/** Shares of the searchers who click, by position. */
const defaultCurve = sql.raw<number[]>(`'{${defaultClickCurve.join()}}'::float8[]`)

/** Share of the searchers who click; 0 if not ranked or beyond the end of the curve. */
export const clickShare = (position: Expression, curve: Expression) =>
  sql<number>`coalesce((${curve})[${position}], 0)`

/** Visits a month. */
export const traffic = (volume: Expression, clicks: Expression) => sql<number | null>`(${volume} * ${clicks})`

/** US dollars a month. */
export const trafficValue = (volume: Expression, clicks: Expression, price: Expression) =>
  sql<number | null>`(${volume} * ${clicks} * ${price})`

const seenByPosition = Array.from(
  { length: 100 },
  (_, index) => seenShares.find(([last]) => index < last)?.[1] ?? 0,
)

/** Share of the searchers who see the result. */
export const seenShare = (position: Expression) =>
  sql<number>`coalesce((${seenByPosition}::float8[])[${position}], 0)`

/** A day. */
export const impressions = (volume: Expression, seen: Expression) =>
  sql<number | null>`(${volume} * ${seen} / 30)`

/** Weight of a keyword in visibility score and share of voice. */
export const weight = (volume: Expression) => sql<number>`coalesce(${volume}, 1)`

/** Percent of the attainable clicks; 0 where a curve gives position 1 no clicks. */
export const shareOfClicks = (clicks: Expression, attainable: Expression) =>
  sql<number>`coalesce(100 * (${clicks}) / nullif(${attainable}, 0), 0)`

/** Visibility score of a group: the site's share of the clicks that the keywords could bring. */
export const visibilityScore = (volume: Expression, clicks: Expression, bestClicks: Expression) =>
  shareOfClicks(sql`sum(${clicks} * ${weight(volume)})`, sql`sum(${bestClicks} * ${weight(volume)})`)

/** Click-through rate of a group: visits per impression in percent; null without impressions. */
export const clickThrough = (visits: Expression, shown: Expression) =>
  sql<number | null>`100 * sum(${visits} / 30) / nullif(sum(${shown}), 0)`

/** The curve of an account today: its own, or the default. Read once per statement. */
export const currentCurve = (accountId: number) => sql<number[]>`
  coalesce(
    (SELECT shares FROM click_curves WHERE account_id = ${accountId} AND last_day = 'infinity'),
    ${defaultCurve})`

/** The click share of position 1 today. */
export const currentBestClicks = (accountId: number) => clickShare(sql`1`, currentCurve(accountId))

/** The click share of a row of `keywords` today; null before its first check. */
export const currentClicks = (accountId: number) => sql<number | null>`
  CASE WHEN keywords.checked_at IS NOT NULL
    THEN ${clickShare(sql.ref('keywords.position'), currentCurve(accountId))}
  END`

/** Visits a month that a row of `keywords` won at its latest check; an unknown volume weighs 1. Null: nothing to compare. */
export const visitsWon = (accountId: number) => sql<number | null>`
  CASE WHEN keywords.movement <> 'first'
    THEN ${weight(sql.ref('keywords.volume'))} * (
      ${clickShare(sql.ref('keywords.position'), currentCurve(accountId))}
      - ${clickShare(sql.ref('keywords.previous_position'), currentCurve(accountId))})
  END`

/** Joins the curve that applied to an account on a day; `curveOfDay` is its value. */
export const joinCurveOfDay = (accountId: Expression, day: Expression) => sql`
  LEFT JOIN click_curves
    ON click_curves.account_id = ${accountId}
    AND ${day} BETWEEN click_curves.first_day AND click_curves.last_day`

export const curveOfDay = sql<number[]>`coalesce(click_curves.shares, ${defaultCurve})`

/** Whether no intent has a clear share, by a packed number of `@rankline/serp/intent`. */
export const isMixed = (shares: Expression) => sql<SqlBool>`(
  greatest(${shares} >> 14, (${shares} >> 7) & 127, ${shares} & 127, 100 - (${shares} >> 14) - ((${shares} >> 7) & 127) - (${shares} & 127))
  < ${CLEAR_INTENT}::integer
)`
