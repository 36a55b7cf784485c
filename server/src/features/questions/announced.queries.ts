import type { Surface } from '@rankline/serp/answers/answer'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Surfaces that projects of an account have asked. @param projectIds the projects that are seen; null: all */
export async function findAskedSurfaces(
  db: Db,
  accountId: number,
  { projectId, projectIds }: { projectId: number | null; projectIds: readonly number[] | null },
): Promise<{ project_id: number; surface: Surface }[]> {
  return db
    .selectFrom('question_asks')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.account_id', '=', 'question_asks.account_id')
        .onRef('projects.id', '=', 'question_asks.project_id'),
    )
    .select(['question_asks.project_id', 'surface'])
    .distinct()
    .where('question_asks.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    .$if(projectId !== null, (query) => query.where('question_asks.project_id', '=', projectId!))
    .$if(projectIds !== null, (query) =>
      query.where(sql<boolean>`question_asks.project_id = ANY (${projectIds}::bigint[])`),
    )
    .orderBy('question_asks.project_id')
    .orderBy('surface')
    .execute()
}

/** Answers to the questions of projects on days on which these asked them. Others may have had them answered before. */
const countedAnswers = sql`
  question_asks
  JOIN questions ON questions.account_id = question_asks.account_id AND questions.id = question_asks.question_id
  JOIN answers
    ON answers.question_id = question_asks.asked_id
    AND outcome = 'answered'
    AND answers.day >= added_on
    AND (removed_on IS NULL OR answers.day < removed_on)`

/** Days on which questions of a project were answered at a surface, newest first. */
export async function findAnsweredDays(
  db: Db,
  accountId: number,
  { projectId, surface, to }: { projectId: number; surface: Surface; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT answers.day
    FROM ${countedAnswers}
    WHERE question_asks.account_id = ${accountId} AND question_asks.project_id = ${projectId}
      AND surface = ${surface} AND answers.day <= ${to}::date
    ORDER BY answers.day DESC`.execute(db)
  return rows.map(({ day }) => day)
}

/** @public The surfaces that answered questions of a project, and the last day with an answer of each, latest first. */
export async function findLastAnsweredDays(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<{ surface: Surface; day: string }[]> {
  const { rows } = await sql<{ surface: Surface; day: string }>`
    SELECT surface, max(answers.day) AS day
    FROM ${countedAnswers}
    WHERE question_asks.account_id = ${accountId} AND question_asks.project_id = ${projectId}
    GROUP BY surface
    ORDER BY day DESC, surface`.execute(db)
  return rows
}
