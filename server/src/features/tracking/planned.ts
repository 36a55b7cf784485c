import { type RawBuilder, type SqlBool, sql } from 'kysely'

// The rules of frequency.ts in SQL, for a row of `keywords`.

const dayNumber = (day: RawBuilder<unknown>) => sql`(${day} - date '1970-01-01' + keywords.search_id)`

/** Whether a check of the keyword is planned on a UTC day. */
export const isPlannedOn = (day: RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce(${dayNumber(day)} % nullif(keywords.check_every, 0) = 0, false)`

const lastCheck = sql`(keywords.checked_at AT TIME ZONE 'UTC')::date`

/** Condition: a planned check is due by a UTC day. True for daily keywords and those never checked. */
export const isDueBy = (day: string) => sql<SqlBool>`(
  keywords.check_every > 0
  AND (keywords.ends_on IS NULL OR keywords.ends_on >= ${day}::date)
  AND (
    keywords.check_every = 1
    OR keywords.checked_at IS NULL
    OR keywords.check_every - ${dayNumber(lastCheck)} % nullif(keywords.check_every, 0)
      <= ${day}::date - ${lastCheck}))`
