import type { Citation, Surface } from '@rankline/serp/answers/answer'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { AnswerOutcome } from './answers.tables.ts'
import type { AskedQuestion } from './fingerprint.ts'

type Db = Kysely<Tables>
type InTransaction = Transaction<Tables>

/** The channel on which workers hear of requested answers. */
export const ANSWERS_CHANNEL = 'rankline_answers'

export async function wakeAnswers(db: Db): Promise<void> {
  await sql`SELECT pg_notify(${ANSWERS_CHANNEL}, '')`.execute(db)
}

export type NewQuestion = AskedQuestion & { fingerprint: string; model: string }

/**
 * Ensures a row per question. The rows are locked until the transaction ends, so that nobody deletes them before they are
 * used. @returns ids by fingerprint
 */
export async function ensureQuestions(
  db: InTransaction,
  questions: readonly NewQuestion[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    INSERT INTO asked_questions AS known (fingerprint, text, surface, model, country, language)
    SELECT DISTINCT ON (fingerprint) *
    FROM unnest(
      ${questions.map(({ fingerprint }) => fingerprint)}::uuid[],
      ${questions.map(({ text }) => text)}::text[],
      ${questions.map(({ surface }) => surface)}::text[],
      ${questions.map(({ model }) => model)}::text[],
      ${questions.map(({ country }) => country)}::text[],
      ${questions.map(({ language }) => language)}::text[]
    ) AS given (fingerprint, text, surface, model, country, language)
    ORDER BY fingerprint
    ON CONFLICT (fingerprint) DO UPDATE SET released_at = NULL
    RETURNING id, fingerprint`.execute(db)
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}

export type QuestionRow = { id: number; surface: Surface; model: string }

/** Locks questions, so that no other transaction requests answers to them at the same time. */
export async function lockQuestions(db: InTransaction, ids: readonly number[]): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    SELECT id, surface, model FROM asked_questions
    WHERE id = ANY (${[...ids]}::bigint[])
    ORDER BY id
    FOR NO KEY UPDATE`.execute(db)
  return rows
}

export async function findQuestions(db: Db, ids: readonly number[]): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    SELECT id, surface, model FROM asked_questions WHERE id = ANY (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Answers that a day already has of a question: those that count, requested ones, and the last number that is used. */
export type OfDay = { question_id: number; stored: number; request_ids: number[]; last: number }

export async function findOfDay(db: Db, ids: readonly number[], day: string): Promise<Map<number, OfDay>> {
  const { rows } = await sql<OfDay>`
    WITH stored AS (
      SELECT
        question_id,
        count(*) FILTER (WHERE outcome IN ('answered', 'none_shown', 'refused'))::integer AS stored,
        max(number) AS last
      FROM answers
      WHERE question_id = ANY (${[...ids]}::bigint[]) AND day = ${day}::date
      GROUP BY question_id
    ), waiting AS (
      SELECT question_id, array_agg(id ORDER BY number) AS request_ids, max(number) AS last
      FROM answer_requests
      WHERE question_id = ANY (${[...ids]}::bigint[]) AND day = ${day}::date
      GROUP BY question_id
    )
    SELECT
      question_id,
      coalesce(stored.stored, 0) AS stored,
      coalesce(waiting.request_ids, '{}') AS request_ids,
      greatest(stored.last, waiting.last)::integer AS last
    FROM stored FULL JOIN waiting USING (question_id)`.execute(db)
  return new Map(rows.map((row) => [row.question_id, row]))
}

/** Keeps requests from being answered until the transaction ends. @returns the ids of those that still wait */
export async function keepRequests(db: InTransaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM answer_requests WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type NewRequest = { questionId: number; number: number; surface: Surface; model: string }

/** @returns their ids */
export async function insertRequests(
  db: InTransaction,
  requests: readonly NewRequest[],
  { day, now }: { day: string; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO answer_requests (question_id, day, number, surface, model, due_at)
    SELECT question_id, ${day}::date, number, surface, model, ${now}::timestamptz
    FROM unnest(
      ${requests.map(({ questionId }) => questionId)}::bigint[],
      ${requests.map(({ number }) => number)}::smallint[],
      ${requests.map(({ surface }) => surface)}::text[],
      ${requests.map(({ model }) => model)}::text[]
    ) AS given (question_id, number, surface, model)
    -- The first answers of all questions come before the second ones, so that a ceiling takes the same from each.
    ORDER BY number, question_id
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertRound(
  db: InTransaction,
  accountId: number,
  ceiling: number | null,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('answer_rounds')
    .values({ account_id: accountId, ceiling: ceiling === null ? null : String(ceiling), requested_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function linkRequests(
  db: InTransaction,
  { accountId, roundId }: { accountId: number; roundId: number },
  requestIds: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO answer_round_requests (account_id, round_id, request_id)
    SELECT ${accountId}, ${roundId}, request_id
    FROM unnest(${[...requestIds]}::bigint[]) AS given (request_id)
    ORDER BY request_id`.execute(db)
}

export type RoundRow = {
  id: number
  ceiling: number | null
  cost: number
  requested_at: Date
  stopped_at: Date | null
  waiting: number
}

export async function findRounds(db: Db, accountId: number, ids: readonly number[]): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    SELECT
      rounds.id, ceiling::float8 AS ceiling, cost::float8 AS cost, requested_at, stopped_at,
      (
        SELECT count(*)::integer FROM answer_round_requests AS links
        WHERE links.account_id = rounds.account_id AND links.round_id = rounds.id
      ) AS waiting
    FROM answer_rounds AS rounds
    WHERE account_id = ${accountId} AND id = ANY (${[...ids]}::bigint[])
    ORDER BY id`.execute(db)
  return rows
}

/** Deletes an account's part in requested answers to these questions. Attempts that run go on. */
export async function unlinkRequests(
  db: InTransaction,
  accountId: number,
  questionIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM answer_round_requests AS links
    USING answer_requests AS requests
    WHERE links.account_id = ${accountId}
      AND requests.id = links.request_id
      AND requests.question_id = ANY (${[...questionIds]}::bigint[])
      AND requests.begun_at IS NULL`.execute(db)
}

/** Deletes requests that no round waits for, and whose attempt has not begun. */
export async function deleteUnwanted(db: InTransaction, questionIds: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM answer_requests AS requests
    WHERE question_id = ANY (${[...questionIds]}::bigint[])
      AND begun_at IS NULL
      AND NOT EXISTS (SELECT FROM answer_round_requests AS links WHERE links.request_id = requests.id)`.execute(
    db,
  )
}

/** Marks questions that nobody asks any more, and deletes what is requested of them. */
export async function releaseQuestions(db: InTransaction, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    DELETE FROM answer_requests WHERE question_id = ANY (${[...ids]}::bigint[]) AND begun_at IS NULL`.execute(
    db,
  )
  await sql`
    UPDATE asked_questions SET released_at = ${now}::timestamptz
    WHERE id = ANY (${[...ids]}::bigint[]) AND released_at IS NULL`.execute(db)
}

export type AnswerRow = {
  id: number
  question_id: number
  day: string
  number: number
  outcome: AnswerOutcome
  detail: string | null
  text: string | null
  citations: readonly Citation[]
  model: string | null
  searched: boolean | null
  cost: number | null
  source: string
  is_invented: boolean
  answered_at: Date
}

/** Finds the answers to questions on days from `from` to `to`, by question, day and number. Reads the primary key. */
export async function findAnswers(
  db: Db,
  questionIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    SELECT
      id, question_id, day, number, outcome, detail, text, citations, model, searched, cost::float8 AS cost, source,
      is_invented, answered_at
    FROM answers
    WHERE question_id = ANY (${[...questionIds]}::bigint[]) AND day >= ${from}::date AND day <= ${to}::date
    ORDER BY question_id, day, number`.execute(db)
  return rows
}

/** Deletes at most `count` of the answers before a day. @returns how many were deleted */
export async function deleteAnswersBefore(db: Db, day: string, count: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM answers
    WHERE id IN (SELECT id FROM answers WHERE day < ${day}::date ORDER BY day, id LIMIT ${count})
    RETURNING id`.execute(db)
  return rows.length
}

/** Deletes questions that nobody has asked since a time, with their answers. @returns how many were deleted */
export async function deleteReleased(db: Db, before: Date, count: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM asked_questions
    WHERE id IN (
      SELECT id FROM asked_questions
      WHERE released_at < ${before}::timestamptz
      ORDER BY released_at, id
      LIMIT ${count}
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  return rows.length
}

/** Deletes rounds of all accounts that were requested before a time and wait for nothing. @returns how many were deleted */
export async function deleteRoundsBefore(db: Db, before: Date, count: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM answer_rounds AS rounds
    WHERE (account_id, id) IN (
      SELECT account_id, id FROM answer_rounds AS old
      WHERE requested_at < ${before}::timestamptz
        AND NOT EXISTS (
          SELECT FROM answer_round_requests AS links
          WHERE links.account_id = old.account_id AND links.round_id = old.id)
      ORDER BY account_id, id
      LIMIT ${count})
    RETURNING id`.execute(db)
  return rows.length
}
