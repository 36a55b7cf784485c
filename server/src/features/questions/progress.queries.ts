import type { Surface } from '@rankline/serp/answers/answer'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Finds the questions of engines that a project has asked, at all surfaces. */
export async function findAllAsks(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<{ surface: Surface; asked_id: number }[]> {
  return db
    .selectFrom('question_asks')
    .select(['surface', 'asked_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
}

/** Counts the answers to questions of engines that an account waits for. */
export async function countWaiting(
  db: Db,
  accountId: number,
  askedIds: readonly number[],
): Promise<{ question_id: number; waiting: number }[]> {
  const { rows } = await sql<{ question_id: number; waiting: number }>`
    SELECT question_id, count(DISTINCT requests.id)::integer AS waiting
    FROM answer_requests AS requests
    JOIN answer_round_requests AS links ON links.request_id = requests.id
    WHERE links.account_id = ${accountId} AND question_id = ANY (${askedIds}::bigint[])
    GROUP BY question_id`.execute(db)
  return rows
}

export type AskedDay = {
  surface: Surface
  date: string
  answers: number
  failed: number
  failure: string | null
}

/** The last day on which questions of engines were answered or failed, by surface, with what came of it. */
export async function findLastDays(db: Db, askedIds: readonly number[]): Promise<AskedDay[]> {
  const { rows } = await sql<AskedDay>`
    SELECT DISTINCT ON (surface)
      surface, day AS date,
      count(*)::integer AS answers,
      count(*) FILTER (WHERE outcome NOT IN ('answered', 'none_shown'))::integer AS failed,
      (array_agg(outcome ORDER BY answered_at DESC) FILTER (WHERE outcome NOT IN ('answered', 'none_shown')))[1] AS failure
    FROM answers
    JOIN asked_questions ON asked_questions.id = answers.question_id
    WHERE answers.question_id = ANY (${askedIds}::bigint[])
    GROUP BY surface, day
    ORDER BY surface, day DESC`.execute(db)
  return rows
}

/** The last day with an answer to questions of engines; null without one. */
export async function findLastAnswered(db: Db, askedIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT max(day) AS day FROM answers
    WHERE question_id = ANY (${askedIds}::bigint[]) AND outcome = 'answered'`.execute(db)
  return rows[0]?.day ?? null
}
