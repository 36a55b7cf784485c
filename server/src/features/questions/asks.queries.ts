import type { Surface } from '@rankline/serp/answers/answer'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A question of a project, and the question of an engine that stands for it. */
export type Ask = { question_id: number; asked_id: number }

/** Stores which questions of engines stand for the questions of a project. */
export async function storeAsks(
  db: Db,
  accountId: number,
  { projectId, surface, asks }: { projectId: number; surface: Surface; asks: readonly Ask[] },
) {
  await sql`
    INSERT INTO question_asks (account_id, project_id, question_id, surface, asked_id)
    SELECT ${accountId}::bigint, ${projectId}::bigint, question_id, ${surface}, asked_id
    FROM unnest(
      ${asks.map(({ question_id }) => question_id)}::bigint[],
      ${asks.map(({ asked_id }) => asked_id)}::bigint[]
    ) AS given (question_id, asked_id)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Finds what a project asked of a surface. @param questionId of one question; null: of all */
export async function findAsks(
  db: Db,
  accountId: number,
  { projectId, surface, questionId }: { projectId: number; surface: Surface; questionId: number | null },
): Promise<Ask[]> {
  return db
    .selectFrom('question_asks')
    .select(['question_id', 'asked_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('surface', '=', surface)
    .$if(questionId !== null, (query) => query.where('question_id', '=', questionId!))
    .orderBy('question_id')
    .orderBy('asked_id')
    .execute()
}

/** Finds what engines are asked for these questions and for no other question of the account that it still asks. */
export async function findOnlyAsked(db: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ asked_id: number }>`
    SELECT asked_id
    FROM question_asks
    JOIN questions ON questions.account_id = question_asks.account_id AND questions.id = question_asks.question_id
    WHERE question_asks.account_id = ${accountId}
      AND asked_id = ANY (ARRAY(
        SELECT asked_id FROM question_asks
        WHERE account_id = ${accountId} AND question_id = ANY (${ids}::bigint[])))
    GROUP BY asked_id
    HAVING bool_and(questions.removed_on IS NOT NULL OR questions.id = ANY (${ids}::bigint[]))`.execute(db)
  return rows.map(({ asked_id }) => asked_id)
}

/** Questions of engines that no project has any more, at most `count`. They are older than the transactions that store them. */
export async function findUnasked(db: Db, before: Date, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id
    FROM asked_questions
    WHERE released_at IS NULL AND created_at < ${before}
      AND NOT EXISTS (SELECT FROM question_asks WHERE question_asks.asked_id = asked_questions.id)
    ORDER BY id
    LIMIT ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
