import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { type Compared, crossed, shareWon, standingsSince } from './ranks-since.ts'

export type MovedRow = {
  project_id: number
  entered_top_3: number
  left_top_3: number
  entered_top_10: number
  left_top_10: number
  visits_won: number
  visits_lost: number
}

/** Finds how the keywords of projects moved since each project's compared day, by the click curve of `today`. */
export async function findMoved(
  db: Kysely<Tables>,
  projects: readonly Compared[],
  today: string,
  tag?: number,
): Promise<MovedRow[]> {
  if (projects.length === 0) return []
  const within = (place: number) => ({
    entered: sql`count(*) FILTER (WHERE ${crossed(place).entered})`,
    left: sql`count(*) FILTER (WHERE ${crossed(place).left})`,
  })
  const { rows } = await sql<MovedRow>`
    SELECT
      project_id,
      ${within(3).entered} AS entered_top_3, ${within(3).left} AS left_top_3,
      ${within(10).entered} AS entered_top_10, ${within(10).left} AS left_top_10,
      coalesce(sum(volume * greatest(${shareWon}, 0)), 0)::float8 AS visits_won,
      coalesce(sum(volume * greatest(-${shareWon}, 0)), 0)::float8 AS visits_lost
    FROM ${standingsSince(projects, today, tag)} AS standing
    GROUP BY project_id`.execute(db)
  return rows
}
