import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import {
  type CountedDay,
  countAll,
  countChanged,
  findCounted,
  forgetCounted,
} from './counted-projects.queries.ts'
import { knownNumbers } from './known.ts'
import type { DueDay, TakenDay } from './project-days.queries.ts'
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

type Counted = Pick<CountedDay, keyof DueDay | 'is_stored'>

const keyOf = ({ account_id, project_id, day }: DueDay) => `${account_id} ${project_id} ${day}`

/** The days of `some` that are none of `others`. */
function without<Day extends DueDay>(some: readonly Day[], others: readonly DueDay[]): Day[] {
  const keys = new Set(others.map(keyOf))
  return some.filter((day) => !keys.has(keyOf(day)))
}

/**
 * Rolls up days from the currently enabled keywords, by the account's click curve of each day. Checks, buckets and
 * movements are counted from the checks of the day; all else from every known keyword, at its last known position.
 * A day without a check of these keywords has no numbers, unless none was planned. Also recounts the current numbers of the
 * projects and the shares of their competitors.
 *
 * Reads the changed keywords alone where the last count is known, all keywords of the project otherwise. Only for a day
 * that is over, or on which keywords were checked again since, it needs months of positions.
 * @returns the days of which all keywords were read
 */
export async function rollUpDays(db: Db, days: readonly TakenDay[], today: string): Promise<TakenDay[]> {
  const withVoices = await hasCompetitors(db, days)
  const ofProjects = groupBy(days, ({ account_id, project_id }) => `${account_id} ${project_id}`)
  const newest = [...ofProjects.values()].map((own) => own.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]!)
  const present = newest.filter(({ day }) => day >= today)
  const single = present.filter(({ account_id, project_id, keyword_ids }) => {
    const own = ofProjects.get(`${account_id} ${project_id}`)
    return keyword_ids !== null && own?.length === 1
  })
  const known = new Set((await findCounted(db, single)).map(keyOf))
  const changed = single.flatMap(({ keyword_ids, ...day }) =>
    keyword_ids !== null && known.has(keyOf(day)) ? [{ ...day, keyword_ids }] : [],
  )
  const differences = (await countChanged(db, changed, withVoices)).filter(({ is_ready }) => is_ready)
  const entire = await countAll(db, without(present, differences), withVoices)
  const all = without(days, differences)
  const late = without(
    all,
    entire.filter(({ is_ready }) => is_ready),
  )
  const past = late.length === 0 ? [] : await countDays(db, late, withVoices)
  await forgetCounted(db, late)
  const counted: Counted[] = [...entire.filter(({ is_ready }) => is_ready), ...past]
  await dropDays(
    db,
    counted.filter(({ is_stored }) => !is_stored),
  )
  return all
}

async function dropDays(db: Db, days: readonly DueDay[]): Promise<void> {
  if (days.length === 0) return
  for (const table of [sql.table('project_days'), sql.table('rank_days')])
    await sql`
      DELETE FROM ${table} AS stored
      USING ${daysDue(days)}
      WHERE stored.account_id = due.account_id
        AND stored.project_id = due.project_id
        AND stored.day = due.day`.execute(db)
}

async function countDays(db: Db, days: readonly DueDay[], withVoices: boolean): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    WITH ${dayKeywords(days)}, ${standings(days)}, ${keepRanks}, numbers AS MATERIALIZED (
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
    ), ${withVoices ? sql`${keptVoices(days)},` : sql``} ${recountedProjects(days)}
    SELECT
      account_id, project_id, day,
      numbers.known_count IS NOT NULL AS is_stored
    FROM ${daysDue(days)}
    LEFT JOIN numbers USING (account_id, project_id, day)`.execute(db)
  return rows
}
