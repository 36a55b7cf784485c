import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { knownNumbers } from './known.ts'
import type { DueDay } from './project-days.queries.ts'
import { recountedProjects } from './projects.queries.ts'
import { keepRanks } from './rank-days.ts'
import { dayKeywords, daysDue, standings } from './ranks-on-day.ts'
import { hasCompetitors, keptVoices } from './share-of-voice.queries.ts'

type Db = Kysely<Tables>
type Column = Exclude<keyof Tables['project_days'], keyof DueDay>

const [position, volume] = [sql.ref('position'), sql.ref('volume')]
const shown = sql.ref('shown')
const visits = formulas.traffic(volume, sql.ref('clicks'))

const numbers: Record<Column, RawBuilder<unknown>> = {
  checked_count: sql`count(*) FILTER (WHERE is_checked)`,
  ranked_count: sql`count(position) FILTER (WHERE is_checked)`,
  improved_count: sql`count(*) FILTER (WHERE movement IN ('improved', 'new'))`,
  declined_count: sql`count(*) FILTER (WHERE movement IN ('declined', 'dropped'))`,
  stable_count: sql`count(*) FILTER (WHERE movement = 'stable')`,
  top_3_count: sql`count(*) FILTER (WHERE is_checked AND position <= 3)`,
  top_10_count: sql`count(*) FILTER (WHERE is_checked AND position <= 10)`,
  top_20_count: sql`count(*) FILTER (WHERE is_checked AND position <= 20)`,
  top_50_count: sql`count(*) FILTER (WHERE is_checked AND position <= 50)`,
  ...knownNumbers,
  known_top_3_count: sql`count(*) FILTER (WHERE position <= 3)`,
  known_top_10_count: sql`count(*) FILTER (WHERE position <= 10)`,
  average_position: formulas.averagePosition(position),
  visibility: formulas.averageVisibility(position, sql.ref('curve')),
  impressions: sql`sum(shown)`,
  ctr: formulas.clickThrough(visits, shown),
  volume: sql`sum(volume)`,
}

const named = Object.entries(numbers).map(([column, number]) => sql`${number} AS ${sql.ref(column)}`)
const columns = Object.keys(numbers).map((column) => sql.ref(column))
const excluded = Object.keys(numbers).map((column) => sql.ref(`excluded.${column}`))

/** A rolled-up day. `is_stored`: it has numbers. `has_late`: some keywords were checked again since. */
type Counted = DueDay & { is_stored: boolean; has_late: boolean }

/**
 * Rolls up days from the currently enabled keywords, by the account's click curve of each day. Checks, buckets and
 * movements are counted from the checks of the day; all else from every known keyword, at its last known position.
 * A day without a check of these keywords has no numbers, unless none was planned. Also recounts the current numbers of the
 * projects and the shares of their competitors, so that keywords are read once.
 */
export async function rollUpDays(db: Db, days: readonly DueDay[], today: string): Promise<void> {
  const withVoices = await hasCompetitors(db, days)
  const count = (some: readonly DueDay[], withLate: boolean) =>
    some.length === 0 ? [] : countDays(db, some, { withLate, withVoices })
  // Keywords of today are hardly ever checked again on a later day, and a late one needs months of positions.
  const recent = await count(
    days.filter(({ day }) => day >= today),
    false,
  )
  const late = await count([...days.filter(({ day }) => day < today), ...recent.filter(hasLate)], true)
  const empty = [...recent.filter((day) => !hasLate(day)), ...late].filter(({ is_stored }) => !is_stored)
  if (empty.length === 0) return
  for (const table of [sql.table('project_days'), sql.table('rank_days')])
    await sql`
      DELETE FROM ${table} AS stored
      USING ${daysDue(empty)}
      WHERE stored.account_id = due.account_id
        AND stored.project_id = due.project_id
        AND stored.day = due.day`.execute(db)
}

const hasLate = ({ has_late }: Counted) => has_late

async function countDays(
  db: Db,
  days: readonly DueDay[],
  { withLate, withVoices }: { withLate: boolean; withVoices: boolean },
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    WITH ${dayKeywords(days)}, ${standings(days, withLate)}, ${keepRanks}, numbers AS MATERIALIZED (
      SELECT account_id, project_id, day, ${sql.join(named)}
      FROM (
        SELECT
          standings.*,
          true AS is_known,
          ${formulas.curveOfDay} AS curve,
          ${formulas.clickShare(position, formulas.curveOfDay)} AS clicks,
          ${formulas.clickShare(sql`1`, formulas.curveOfDay)} AS best_clicks,
          ${formulas.impressions(volume, formulas.seenShare(position))} AS shown
        FROM standings
        ${formulas.joinCurveOfDay(sql.ref('standings.account_id'), sql.ref('standings.day'))}
      ) AS keywords
      GROUP BY account_id, project_id, day
      HAVING bool_or(is_checked) OR NOT bool_or(is_planned)
    ), stored_days AS (
      INSERT INTO project_days (account_id, project_id, day, ${sql.join(columns)})
      SELECT account_id, project_id, day, ${sql.join(columns)} FROM numbers
      ON CONFLICT (account_id, project_id, day) DO UPDATE SET (${sql.join(columns)}) = ROW (${sql.join(excluded)})
    ), counted_days AS (
      SELECT account_id, project_id, day FROM numbers
    ), ${withVoices ? sql`${keptVoices(days, withLate)},` : sql``} ${recountedProjects(days)}
    SELECT
      account_id, project_id, day,
      numbers.known_count IS NOT NULL AS is_stored,
      (account_id, project_id, day) IN (SELECT account_id, project_id, day FROM day_keywords WHERE is_late) AS has_late
    FROM ${daysDue(days)}
    LEFT JOIN numbers USING (account_id, project_id, day)`.execute(db)
  return rows
}
