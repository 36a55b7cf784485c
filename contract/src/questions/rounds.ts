import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { day, flag, id, oneOf, optionalInteger, optionalNumber, timestamp } from '../wire.ts'
import { MOST_ANSWERS, questionSurfaces, USUAL_ANSWERS } from './calls.ts'

/** How often the questions of a project are asked at a surface without a person. */
export const roundFrequencies = ['off', 'weekly'] as const

const surface = z.enum(questionSurfaces)

const schedule = z.object({
  surface,
  frequency: z.enum(roundFrequencies),
  /** To each question. */
  answers: z.int(),
  /** US dollars that a round costs at most; null: never set. */
  ceiling: z.number().nullable(),
  /**
   * A round asks for more answers, up to 10 to a question, while the interval of the own brand's rate is wider than this, 0 to 1.
   * Null: it does not.
   */
  target_width: z.number().nullable(),
  /** The day of the next round; null: none. */
  next_on: day.nullable(),
  /** Why the last due round did not start; null if it did. */
  last_problem: z.string().nullable(),
  last_problem_at: timestamp.nullable(),
})
export type RoundSchedule = z.infer<typeof schedule>

export const listRoundSchedules = endpoint({
  method: 'GET',
  path: 'questions/schedules',
  scope: 'account',
  permission: 'view',
  summary: 'How often the questions of a project are asked, for each surface that is asked or scheduled',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: z.array(schedule),
})

export const setRoundSchedule = endpoint({
  method: 'PUT',
  path: 'questions/schedule',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Ask all questions of a project at one surface every week from now on, or not any more',
  input: z
    .object({
      project_id: id('project_id'),
      surface: oneOf('surface', questionSurfaces),
      frequency: oneOf('frequency', roundFrequencies),
      answers: optionalInteger({ min: 1, max: MOST_ANSWERS }),
      ceiling: optionalNumber(),
      target_width: optionalNumber(),
    })
    .transform((input) => ({
      projectId: input.project_id,
      surface: input.surface,
      frequency: input.frequency,
      answers: input.answers ?? USUAL_ANSWERS,
      ceiling: input.ceiling ?? null,
      targetWidth: input.target_width ?? null,
    })),
  items: schedule,
  message: messages.roundsSaved,
})

const round = z.object({
  id: z.int(),
  surface,
  date: day,
  /** 1: it was a weekly one; 0: somebody requested it. */
  is_weekly: flag,
  /** Requested answers, and those of them that are not there yet. */
  answers: z.int(),
  waiting: z.int(),
  /** US dollars; without a ceiling null. */
  ceiling: z.number().nullable(),
  cost: z.number(),
  /** 1: it ended early, because the next answer would have cost more than the ceiling. */
  is_stopped: flag,
})

/** The most rounds of one reply. */
export const SHOWN_ROUNDS = 50

export const listRounds = endpoint({
  method: 'GET',
  path: 'questions/rounds',
  scope: 'account',
  permission: 'view',
  summary: 'The last rounds of a project with their cost, newest first',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: z.array(round),
})
