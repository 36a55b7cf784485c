import type { Surface } from '@rankline/serp/answers/answer'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { RoundProblem } from './questions.tables.ts'

type Db = Kysely<Tables>
type InTransaction = Transaction<Tables>

type OfSurface = { projectId: number; surface: Surface }

/** How a round asks: answers to each question, and US dollars. */
export type RoundPlan = { answers: number; ceiling: number; target_width: number | null }

export type ScheduleRow = RoundPlan & {
  surface: Surface
  set_by: number
  due_at: Date
  problem: RoundProblem | null
  problem_at: Date | null
}

const scheduleColumns = sql`
  surface, answers, ceiling::float8 AS ceiling, target_width::float8 AS target_width, set_by, due_at, problem, problem_at`

export async function findSchedules(db: Db, accountId: number, projectId: number): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    SELECT ${scheduleColumns} FROM question_schedules
    WHERE account_id = ${accountId} AND project_id = ${projectId}
    ORDER BY surface`.execute(db)
  return rows
}

/** Sets the weekly rounds of a surface. Those that are weekly already keep their day. */
export async function storeSchedule(
  db: Db,
  accountId: number,
  { projectId, surface, setBy, now, ...plan }: OfSurface & RoundPlan & { setBy: number; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO question_schedules (
      account_id, project_id, surface, answers, ceiling, target_width, set_by, due_at)
    VALUES (
      ${accountId}, ${projectId}, ${surface}, ${plan.answers}, ${plan.ceiling}, ${plan.target_width}, ${setBy},
      ${now}::timestamptz)
    ON CONFLICT (account_id, project_id, surface) DO UPDATE SET
      answers = EXCLUDED.answers,
      ceiling = EXCLUDED.ceiling,
      target_width = EXCLUDED.target_width,
      set_by = EXCLUDED.set_by,
      -- A round that a limit held back is tried at once with the new numbers.
      due_at = CASE WHEN question_schedules.problem IS NULL THEN question_schedules.due_at ELSE EXCLUDED.due_at END,
      problem = NULL,
      problem_at = NULL`.execute(db)
}

export async function deleteSchedule(
  db: Db,
  accountId: number,
  { projectId, surface }: OfSurface,
): Promise<void> {
  await db
    .deleteFrom('question_schedules')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('surface', '=', surface)
    .execute()
}

export type DueSchedule = OfSurface & { accountId: number }

/** Due rounds of all accounts, oldest first, at most `count`. Archived and deleted projects have none. */
export async function findDue(db: Db, now: Date, count: number): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    SELECT schedules.account_id AS "accountId", schedules.project_id AS "projectId", surface
    FROM question_schedules AS schedules
    JOIN projects ON projects.account_id = schedules.account_id AND projects.id = schedules.project_id
    WHERE due_at <= ${now}::timestamptz AND projects.deleted_at IS NULL AND projects.archived_at IS NULL
    ORDER BY due_at, schedules.account_id, schedules.project_id, surface
    LIMIT ${count}`.execute(db)
  return rows
}

/** Locks a schedule that is still due; undefined if it is not, because another worker has started its round. */
export async function lockDue(
  db: InTransaction,
  { accountId, projectId, surface }: DueSchedule,
  now: Date,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    SELECT ${scheduleColumns} FROM question_schedules
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND surface = ${surface}
      AND due_at <= ${now}::timestamptz
    FOR UPDATE`.execute(db)
  return rows[0]
}

/**
 * Plans the next round, unless another worker has done it meanwhile.
 * @param problem why the due one did not start; null if it did
 */
export async function planNext(
  db: Db,
  { accountId, projectId, surface }: DueSchedule,
  { due, problem, now }: { due: Date; problem: RoundProblem | null; now: Date },
): Promise<void> {
  await sql`
    UPDATE question_schedules
    SET
      due_at = ${due}::timestamptz,
      problem = ${problem},
      problem_at = CASE WHEN ${problem}::text IS NULL THEN NULL ELSE ${now}::timestamptz END
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND surface = ${surface}
      AND due_at <= ${now}::timestamptz`.execute(db)
}

/** Notes why a weekly round got no further answers; the next round stays planned. */
export async function noteProblem(
  db: Db,
  accountId: number,
  { projectId, surface, problem, now }: OfSurface & { problem: RoundProblem; now: Date },
): Promise<void> {
  await sql`
    UPDATE question_schedules SET problem = ${problem}, problem_at = ${now}::timestamptz
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND surface = ${surface}`.execute(db)
}

export type NewRound = OfSurface & {
  roundId: number
  /** The round that it adds answers to; null: none. */
  firstId: number | null
  day: string
  perQuestion: number
  answers: number
  isWeekly: boolean
  targetWidth: number | null
}

export async function insertRound(db: Db, accountId: number, round: NewRound): Promise<void> {
  await db
    .insertInto('question_rounds')
    .values({
      account_id: accountId,
      round_id: round.roundId,
      first_id: round.firstId ?? round.roundId,
      project_id: round.projectId,
      surface: round.surface,
      day: round.day,
      per_question: round.perQuestion,
      answers: round.answers,
      is_weekly: round.isWeekly,
      target_width: round.targetWidth === null ? null : String(round.targetWidth),
    })
    .execute()
}

export type RoundRow = {
  round_id: number
  first_id: number
  surface: Surface
  day: string
  answers: number
  is_weekly: boolean
}

/** The last rounds of a project, newest first, at most `count`, each with those that add answers to it. */
export async function findRounds(
  db: Db,
  accountId: number,
  projectId: number,
  count: number,
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    SELECT round_id, first_id, surface, day, answers, is_weekly
    FROM question_rounds
    WHERE account_id = ${accountId} AND project_id = ${projectId}
      AND first_id = ANY (ARRAY(
        SELECT DISTINCT first_id FROM question_rounds
        WHERE account_id = ${accountId} AND project_id = ${projectId}
        ORDER BY first_id DESC
        LIMIT ${count}))
    ORDER BY first_id DESC, round_id`.execute(db)
  return rows
}

export type UnmeasuredRound = {
  account_id: number
  round_id: number
  first_id: number
  project_id: number
  surface: Surface
  day: string
  per_question: number
  target_width: number
}

/** Rounds of all accounts with a target width whose answers are not measured yet. */
export async function findUnmeasured(db: Db): Promise<Pick<UnmeasuredRound, 'account_id' | 'round_id'>[]> {
  return db
    .selectFrom('question_rounds')
    .select(['account_id', 'round_id'])
    .where('target_width', 'is not', null)
    .orderBy('account_id')
    .orderBy('round_id')
    .execute()
}

/** Locks a round whose answers are not measured yet, and marks it as measured; undefined if another worker did. */
export async function takeUnmeasured(
  db: InTransaction,
  accountId: number,
  roundId: number,
): Promise<UnmeasuredRound | undefined> {
  const { rows } = await sql<UnmeasuredRound>`
    WITH taken AS (
      SELECT account_id, round_id, target_width FROM question_rounds
      WHERE account_id = ${accountId} AND round_id = ${roundId} AND target_width IS NOT NULL
      FOR UPDATE
    )
    UPDATE question_rounds AS rounds
    SET target_width = NULL
    FROM taken
    WHERE rounds.account_id = taken.account_id AND rounds.round_id = taken.round_id
    RETURNING
      rounds.account_id, rounds.round_id, first_id, project_id, surface, day, per_question,
      taken.target_width::float8 AS target_width`.execute(db)
  return rows[0]
}

/** Rounds that add answers to a round, and that round. */
export async function findAdded(db: Db, accountId: number, firstId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('question_rounds')
    .select('round_id')
    .where('account_id', '=', accountId)
    .where('first_id', '=', firstId)
    .orderBy('round_id')
    .execute()
  return rows.map(({ round_id }) => round_id)
}

/** Projects of all accounts that ask these questions of engines. Reads `question_asks_of_asked`. */
export async function findProjectsAsking(db: Db, askedIds: readonly number[]) {
  return db
    .selectFrom('question_asks')
    .select(['account_id', 'project_id'])
    .distinct()
    .where('asked_id', 'in', [...askedIds])
    .execute()
}
