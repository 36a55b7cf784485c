import { dayOf, utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { MOST_ANSWERS, USUAL_ANSWERS } from '@rankline/contract/questions/calls'
import type * as calls from '@rankline/contract/questions/rounds'
import { type RoundSchedule, SHOWN_ROUNDS } from '@rankline/contract/questions/rounds'
import { refusals } from '@rankline/contract/validation/refusals'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import { askableSurfaces, roundsOf } from '../answers/answers.service.ts'
import { isPaused } from '../limits/limits.queries.ts'
import { usePlannedRequests } from '../limits/limits.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { beginRound, ensureAsks } from './asks.service.ts'
import type { RoundProblem } from './questions.tables.ts'
import { ownRate } from './rates.ts'
import { readAnswers } from './readings.service.ts'
import * as queries from './rounds.queries.ts'

/** Lists the setting of each surface that is asked, and of each with weekly rounds that is asked no more. */
export async function listRoundSchedules(
  ctx: Context,
  { projectId }: { projectId: number },
): Promise<ItemsOf<typeof calls.listRoundSchedules>> {
  await requireProjects(ctx, [projectId])
  const [asked, schedules] = await Promise.all([
    askableSurfaces(ctx),
    queries.findSchedules(ctx.db, ctx.account.id, projectId),
  ])
  const surfaces = new Set([...asked, ...schedules].map(({ surface }) => surface))
  return [...surfaces].toSorted().map((surface) =>
    presentSchedule(
      surface,
      schedules.find((schedule) => schedule.surface === surface),
    ),
  )
}

const presentSchedule = (
  surface: RoundSchedule['surface'],
  schedule: queries.ScheduleRow | undefined,
): RoundSchedule => ({
  surface,
  frequency: schedule === undefined ? 'off' : 'weekly',
  answers: schedule?.answers ?? USUAL_ANSWERS,
  ceiling: schedule?.ceiling ?? null,
  target_width: schedule?.target_width ?? null,
  next_on: schedule === undefined ? null : dayOf(schedule.due_at),
  last_problem:
    schedule === undefined || schedule.problem === null ? null : messages.roundProblems[schedule.problem],
  last_problem_at: schedule?.problem_at?.toISOString() ?? null,
})

/**
 * Sets or ends the weekly rounds of a surface. The first one starts within a minute.
 * @throws {Refusal} invalid, without a ceiling, and for a surface that is not asked here
 */
export async function setRoundSchedule(
  ctx: Context,
  input: ParsedInputOf<typeof calls.setRoundSchedule>,
): Promise<RoundSchedule> {
  const { projectId, surface, frequency, answers, ceiling, targetWidth } = input
  await requireProjects(ctx, [projectId])
  if (frequency === 'off') {
    await queries.deleteSchedule(ctx.db, ctx.account.id, { projectId, surface })
    return presentSchedule(surface, undefined)
  }
  if (ceiling === null) throw invalid('ceiling', refusals.required('ceiling'))
  if (ceiling > MOST_CEILING) throw invalid('ceiling', refusals.notAllowed)
  if (targetWidth !== null && (targetWidth === 0 || targetWidth > 1))
    throw invalid('target_width', refusals.notAllowed)
  const surfaces = await askableSurfaces(ctx)
  if (!surfaces.some((one) => one.surface === surface)) throw invalid('surface', messages.surfaceNotAsked)
  await queries.storeSchedule(ctx.db, ctx.account.id, {
    ...{ projectId, surface, answers, ceiling, target_width: targetWidth },
    ...{ setBy: ctx.person.accountId, now: new Date() },
  })
  const schedules = await queries.findSchedules(ctx.db, ctx.account.id, projectId)
  return presentSchedule(
    surface,
    schedules.find((one) => one.surface === surface),
  )
}

/** US dollars. */
const MOST_CEILING = 100_000

/** The last rounds of a project; answers that were added to a round count as its own. */
export async function listRounds(
  ctx: Context,
  { projectId }: { projectId: number },
): Promise<ItemsOf<typeof calls.listRounds>> {
  await requireProjects(ctx, [projectId])
  const rows = await queries.findRounds(ctx.db, ctx.account.id, projectId, SHOWN_ROUNDS)
  const ids = rows.map(({ round_id }) => round_id)
  const paid = new Map((await roundsOf(ctx, ctx.account.id, ids)).map((round) => [round.id, round]))
  return [...groupBy(rows, ({ first_id }) => first_id)].map(([id, parts]) => {
    const spent = parts.flatMap(({ round_id }) => paid.get(round_id) ?? [])
    const { surface, day, is_weekly } = parts[0]!
    return {
      ...{ id, surface, date: day, is_weekly: is_weekly ? 1 : 0 },
      answers: parts.reduce((sum, { answers }) => sum + answers, 0),
      waiting: spent.reduce((sum, { waiting }) => sum + waiting, 0),
      ceiling: spent[0]?.ceiling ?? null,
      cost: spent.reduce((sum, { cost }) => sum + cost, 0),
      is_stopped: spent.some(({ stopped_at }) => stopped_at !== null) ? 1 : 0,
    }
  })
}

/** Due rounds that are read at once. */
const BATCH = 100
const WEEK = 7

/**
 * Starts the due rounds of all accounts, each exactly once however many workers do it at the same time. One that cannot start
 * says why, is tried again the next day, and holds up no other.
 */
export async function startDueRounds(ctx: SystemContext, now: Date): Promise<void> {
  for (;;) {
    const due = await queries.findDue(ctx.db, now, BATCH)
    for (const one of due) {
      const problem = await startRound(ctx, one, now)
      if (problem !== null) await queries.planNext(ctx.db, one, { due: nextTry(now), problem, now })
    }
    if (due.length < BATCH) return
  }
}

/** @returns why it did not start; null if it did, or another worker has started it */
async function startRound(
  ctx: SystemContext,
  due: queries.DueSchedule,
  now: Date,
): Promise<RoundProblem | null> {
  const { accountId, projectId, surface } = due
  try {
    return await transaction(ctx, async (inside) => {
      await lockAccount(inside.db, accountId)
      const schedule = await queries.lockDue(inside.db, due, now)
      if (schedule === undefined) return null
      if (await isPaused(inside.db, accountId)) return 'paused'
      const asks = await ensureAsks(inside, accountId, { projectId, surface })
      if (!Array.isArray(asks)) return asks
      const answers = await beginRound(inside, accountId, {
        ...{ projectId, surface, asks, count: schedule.answers, ceiling: schedule.ceiling },
        ...{ isWeekly: true, targetWidth: schedule.target_width, firstId: null },
      })
      await usePlannedRequests(inside, { accountId, plannedBy: schedule.set_by }, answers)
      await queries.planNext(inside.db, due, { due: nextWeek(due, now), problem: null, now })
      return null
    })
  } catch (error) {
    return problemOf(ctx, error, `the round of project ${projectId} at ${surface} could not start`)
  }
}

function problemOf({ log }: SystemContext, error: unknown, text: string): RoundProblem {
  if (error instanceof Refusal && error.code === 'LIMIT_REACHED') return 'daily_requests'
  log.error(error, text)
  return 'failed'
}

/** The begin of the next UTC day, on which daily requests are left again. */
const nextTry = (now: Date) => new Date(`${utcDay(1, now)}T00:00:00Z`)

/** Plans the next round a week later. Projects begin at different minutes of its first hours, so that not all ask at once. */
const nextWeek = ({ projectId }: queries.DueSchedule, now: Date) =>
  new Date(Date.parse(`${utcDay(WEEK, now)}T00:00:00Z`) + ((projectId * SPREAD) % MINUTES) * 60_000)
const MINUTES = 6 * 60
/** Has no factor in common with the minutes, so that neighbours are far from each other. */
const SPREAD = 149

/** Asks for more answers where those of a round have left the interval wider than wanted. */
export async function narrowIntervals(ctx: SystemContext, now: Date): Promise<void> {
  for (const { account_id: accountId, round_id: roundId } of await queries.findUnmeasured(ctx.db)) {
    const [round] = await roundsOf(ctx, accountId, [roundId])
    if (round === undefined || round.waiting > 0) continue
    try {
      await transaction(ctx, (inside) => addAnswers(inside, accountId, roundId))
    } catch (error) {
      const problem = problemOf(ctx, error, `round ${roundId} could not get more answers`)
      const open = await transaction(ctx, (inside) => queries.takeUnmeasured(inside.db, accountId, roundId))
      if (open !== undefined) {
        const { project_id: projectId, surface } = open
        await queries.noteProblem(ctx.db, accountId, { projectId, surface, problem, now })
      }
    }
  }
}

type InsideOf = Parameters<Parameters<typeof transaction<SystemContext, void>>[1]>[0]

async function addAnswers(inside: InsideOf, accountId: number, roundId: number): Promise<void> {
  const { db } = inside
  await lockAccount(db, accountId)
  const round = await queries.takeUnmeasured(db, accountId, roundId)
  // On another day the answers would be those of another round.
  if (round === undefined || round.day !== utcDay() || round.per_question >= MOST_ANSWERS) return
  const { project_id: projectId, surface, day, first_id: firstId, target_width: targetWidth } = round
  const parts = await roundsOf(inside, accountId, await queries.findAdded(db, accountId, firstId))
  const ceiling = (parts[0]?.ceiling ?? 0) - parts.reduce((sum, { cost }) => sum + cost, 0)
  if (ceiling <= 0 || parts.some(({ stopped_at }) => stopped_at !== null)) return
  const { brands, readings } = await readAnswers(inside, accountId, {
    projectId,
    surface,
    from: day,
    to: day,
  })
  const rate = brands.length === 0 ? null : ownRate(readings)
  if (rate === null || rate.these.high - rate.these.low <= targetWidth) return
  const schedules = await queries.findSchedules(db, accountId, projectId)
  const schedule = schedules.find((one) => one.surface === surface)
  const asks = await ensureAsks(inside, accountId, { projectId, surface })
  if (schedule === undefined || !Array.isArray(asks)) return
  const answers = await beginRound(inside, accountId, {
    ...{ projectId, surface, asks, ceiling, isWeekly: true, targetWidth, firstId },
    count: answersFor(round.per_question, (rate.these.high - rate.these.low) / targetWidth),
  })
  await usePlannedRequests(inside, { accountId, plannedBy: schedule.set_by }, answers)
}

/** Answers to each question that make an interval so many times narrower: its width goes with the root of their number. */
const answersFor = (answers: number, times: number) =>
  Math.min(MOST_ANSWERS, Math.max(answers + 1, Math.ceil(answers * times ** 2)))
