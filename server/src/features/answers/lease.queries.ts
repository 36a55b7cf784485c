import type { FailureReason, Surface } from '@rankline/serp/answers/answer'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A requested answer that only this worker may ask for until the lease expires. */
export type LeasedRequest = {
  id: number
  lease: string
  question_id: number
  day: string
  number: number
  surface: Surface
  tries: number
  /** The key of an attempt of another worker that stopped before it had an end; null if there was none. */
  attempt: string | null
  /** US dollars that the attempt was expected to cost. */
  reserved: number
  reason: FailureReason | null
  detail: string | null
  text: string
  country: string
  language: string
}

/**
 * Leases up to `count` due requests at a surface, oldest first. Skips rows that another worker is leasing now.
 * Reads `answer_requests_due`.
 */
export async function leaseRequests(
  db: Db,
  options: { surface: Surface; model: string; count: number; seconds: number; now: Date },
): Promise<LeasedRequest[]> {
  const { surface, model, count, seconds, now } = options
  const { rows } = await sql<LeasedRequest>`
    WITH due AS (
      SELECT id
      FROM answer_requests
      WHERE surface = ${surface} AND model = ${model} AND due_at <= ${now}::timestamptz
        AND (leased_until IS NULL OR leased_until < now())
      ORDER BY due_at, id
      LIMIT ${count}
      FOR NO KEY UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE answer_requests
      SET lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${seconds})
      WHERE id IN (SELECT id FROM due)
      RETURNING *
    )
    SELECT
      leased.id, leased.lease, leased.question_id, leased.day, leased.number, leased.surface, leased.tries, leased.attempt,
      leased.reserved::float8 AS reserved, leased.reason, leased.detail,
      questions.text, questions.country, questions.language
    FROM leased
    JOIN asked_questions AS questions ON questions.id = leased.question_id
    ORDER BY leased.due_at, leased.id`.execute(db)
  return rows
}

/** Leases by request id. */
export type Leases = ReadonlyMap<number, string>

/** @returns ids of the requests whose lease is still ours */
export async function renewLeases(db: Db, held: Leases, seconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE answer_requests
    SET leased_until = now() + make_interval(secs => ${seconds})
    FROM ${given(held)}
    WHERE answer_requests.id = given.id AND answer_requests.lease = given.lease
    RETURNING answer_requests.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ends leases. What was begun stays marked: the worker that leases it next counts it as a lost attempt.
 */
export async function releaseLeases(db: Db, held: Leases): Promise<void> {
  await sql`
    UPDATE answer_requests
    SET lease = NULL, leased_until = NULL
    FROM ${given(held)}
    WHERE answer_requests.id = given.id AND answer_requests.lease = given.lease`.execute(db)
}

const given = (held: Leases) => sql`
  unnest(${[...held.keys()]}::bigint[], ${[...held.values()]}::uuid[]) AS given (id, lease)`

/** Locks a request that is leased by us until the transaction ends. */
export async function lockLeased(
  db: Transaction<Tables>,
  { id, lease }: Pick<LeasedRequest, 'id' | 'lease'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM answer_requests WHERE id = ${id} AND lease = ${lease}::uuid FOR UPDATE`.execute(db)
  return rows.length > 0
}

/** Locks a request, whoever leases it. @returns its attempt, and what is reserved for it; undefined if it is gone */
export async function lockRequest(
  db: Transaction<Tables>,
  id: number,
): Promise<{ attempt: string | null; reserved: number } | undefined> {
  const { rows } = await sql<{ attempt: string | null; reserved: number }>`
    SELECT attempt, reserved::float8 AS reserved FROM answer_requests WHERE id = ${id} FOR UPDATE`.execute(db)
  return rows[0]
}

/** Marks the begin of an attempt, before the engine is asked. */
export async function beginAttempt(
  db: Transaction<Tables>,
  id: number,
  { attempt, reserved, now }: { attempt: string; reserved: number; now: Date },
): Promise<void> {
  await sql`
    UPDATE answer_requests
    SET attempt = ${attempt}::uuid, begun_at = ${now}::timestamptz, tries = tries + 1, reserved = ${reserved}
    WHERE id = ${id}`.execute(db)
}

/** Ends an attempt that will be repeated. */
export async function retryLater(
  db: Transaction<Tables>,
  id: number,
  { due, reason, detail }: { due: Date; reason: FailureReason; detail: string },
): Promise<void> {
  await sql`
    UPDATE answer_requests
    SET
      lease = NULL, leased_until = NULL, attempt = NULL, begun_at = NULL, reserved = 0,
      due_at = ${due}::timestamptz, reason = ${reason}, detail = ${detail}
    WHERE id = ${id}`.execute(db)
}

/** Postpones a request whose attempt has not begun. */
export async function postpone(
  db: Db,
  { id, lease }: Pick<LeasedRequest, 'id' | 'lease'>,
  due: Date,
): Promise<void> {
  await sql`
    UPDATE answer_requests
    SET lease = NULL, leased_until = NULL, due_at = ${due}::timestamptz
    WHERE id = ${id} AND lease = ${lease}::uuid`.execute(db)
}

export async function deleteRequest(db: Transaction<Tables>, id: number): Promise<void> {
  await sql`DELETE FROM answer_requests WHERE id = ${id}`.execute(db)
}

/** A round that waits for a request. */
export type Payer = {
  account_id: number
  round_id: number
  ceiling: number | null
  /** US dollars that are spent or reserved. */
  committed: number
}

/** Locks the rounds that wait for a request, by account and id. */
export async function lockPayers(db: Transaction<Tables>, requestId: number): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    SELECT
      rounds.account_id, rounds.id AS round_id, ceiling::float8 AS ceiling, (cost + reserved)::float8 AS committed
    FROM answer_round_requests AS links
    JOIN answer_rounds AS rounds ON rounds.account_id = links.account_id AND rounds.id = links.round_id
    WHERE links.request_id = ${requestId}
    ORDER BY rounds.account_id, rounds.id
    FOR UPDATE OF rounds`.execute(db)
  return rows
}

type Change = { spent: number; reserved: number }

/** Adds to what rounds have spent and reserved, in US dollars for each of them. */
export async function addToRounds(
  db: Transaction<Tables>,
  payers: readonly Payer[],
  { spent, reserved }: Change,
): Promise<void> {
  await sql`
    UPDATE answer_rounds AS rounds
    SET cost = cost + ${spent}::numeric, reserved = greatest(0, reserved + ${reserved}::numeric)
    FROM ${ofPayers(payers)}
    WHERE rounds.account_id = given.account_id AND rounds.id = given.round_id`.execute(db)
}

/** Stops rounds that cannot pay for a request: they do not wait for it any more. */
export async function stopRounds(
  db: Transaction<Tables>,
  requestId: number,
  payers: readonly Payer[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE answer_rounds AS rounds
    SET stopped_at = coalesce(stopped_at, ${now}::timestamptz)
    FROM ${ofPayers(payers)}
    WHERE rounds.account_id = given.account_id AND rounds.id = given.round_id`.execute(db)
  await sql`
    DELETE FROM answer_round_requests AS links
    USING ${ofPayers(payers)}
    WHERE links.account_id = given.account_id AND links.round_id = given.round_id AND links.request_id = ${requestId}`.execute(
    db,
  )
}

const ofPayers = (payers: readonly Payer[]) => sql`
  unnest(
    ${payers.map(({ account_id }) => account_id)}::bigint[],
    ${payers.map(({ round_id }) => round_id)}::bigint[]
  ) AS given (account_id, round_id)`

export type StoredAnswer = Pick<LeasedRequest, 'question_id' | 'day' | 'number'> & {
  outcome: string
  detail: string | null
  text: string | null
  citations: string
  model: string | null
  searched: boolean | null
  cost: number | null
  source: string
  is_invented: boolean
  tries: number
  answered_at: Date
}

/** Stores an answer, unless there is one of this number. @returns whether it was stored */
export async function insertAnswer(db: Transaction<Tables>, answer: StoredAnswer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO answers (
      question_id, day, number, outcome, detail, text, citations, model, searched, cost, source, is_invented, tries,
      answered_at)
    VALUES (
      ${answer.question_id}, ${answer.day}::date, ${answer.number}, ${answer.outcome}, ${answer.detail}, ${answer.text},
      ${answer.citations}::jsonb, ${answer.model}, ${answer.searched}, ${answer.cost}, ${answer.source},
      ${answer.is_invented}, ${answer.tries}, ${answer.answered_at}::timestamptz)
    ON CONFLICT (question_id, day, number) DO NOTHING
    RETURNING id`.execute(db)
  return rows.length > 0
}

/**
 * Ends requests that nobody asks for: those of a surface or model that is in no worker's settings for an hour, and those of
 * days before `oldest`. Each leaves a failure in place of its answer. @returns how many there were
 */
export async function endUnasked(
  db: Db,
  { now, oldest, count }: { now: Date; oldest: string; count: number },
): Promise<number> {
  const { rows } = await sql`
    WITH ended AS (
      DELETE FROM answer_requests
      WHERE id IN (
        SELECT id FROM answer_requests AS requests
        WHERE (leased_until IS NULL OR leased_until < now())
          AND (
            day < ${oldest}::date
            OR (
              due_at < ${now}::timestamptz - interval '1 hour'
              AND NOT EXISTS (
                SELECT FROM answer_surfaces AS known
                WHERE known.surface = requests.surface AND known.model = requests.model AND known.is_asked)))
        ORDER BY id
        LIMIT ${count}
        FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    INSERT INTO answers (question_id, day, number, outcome, detail, citations, source, is_invented, tries, answered_at)
    SELECT
      question_id, day, number, coalesce(reason, 'unavailable'), coalesce(detail, 'No worker asks this surface.'), '[]', '', false,
      tries, ${now}::timestamptz
    FROM ended
    ON CONFLICT (question_id, day, number) DO NOTHING
    RETURNING id`.execute(db)
  return rows.length
}
