import { z } from 'zod'
import { utcDay } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { refusals } from '../validation/refusals.ts'
import { ids, isDay, requiredText } from '../wire.ts'
import { ONCE } from './check-frequency.ts'

/** The keyword goes on. */
export const NEVER = 'never'
/** A research lasts at most so many days, today included. */
export const MOST_RESEARCH_DAYS = 90
export const USUAL_RESEARCH_DAYS = 14

const outOfRange = `must be a day from today on, within ${MOST_RESEARCH_DAYS} days`

/** The last day of a research that begins today and lasts so many days. */
export const lastDayOf = (days: number, now = new Date()): string => utcDay(days - 1, now)

/** Why a text cannot be the end of keywords; null: it can. The end is a day from today on, or `once`. */
export function endProblem(text: string, now = new Date()): string | null {
  if (text === ONCE) return null
  if (!isDay(text)) return refusals.notDay
  const isWithin = text >= utcDay(0, now) && text <= lastDayOf(MOST_RESEARCH_DAYS, now)
  return isWithin ? null : outOfRange
}

/** The end in a form; refuses one that is none. */
export function endOfForm({ ends_on }: { ends_on: string | null }, context: z.RefinementCtx): string | null {
  const problem = ends_on === null ? null : endProblem(ends_on)
  if (problem !== null) context.addIssue({ code: 'custom', path: ['ends_on'], message: problem })
  return ends_on
}

const end = (text: string | undefined, context: z.RefinementCtx) => {
  const problem = text === undefined || text === NEVER ? null : endProblem(text)
  if (problem === null) return
  context.addIssue({ code: 'custom', message: problem })
}

/** When keywords end: a day from today on, or `once`; absent: they go on. */
export const optionalEnd = (description: string) =>
  z
    .string({ error: refusals.notText })
    .max(10, { error: refusals.notDay })
    .optional()
    .superRefine(end)
    .transform((text) => (text === NEVER || text === '' ? null : text))
    .meta({ type: 'string', description })

export const setEnds = endpoint({
  method: 'PUT',
  path: 'project-keywords/ends',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'The last day on which keywords are checked, `once` for one more check, or `never`',
  input: z
    .object({
      project_keyword_ids: ids('project_keyword_ids'),
      ends_on: requiredText('ends_on', 10).superRefine(end),
    })
    .transform((input) => ({
      keywordIds: input.project_keyword_ids,
      endsOn: input.ends_on === NEVER ? null : input.ends_on,
    })),
  items: z.object({ total: z.int() }),
  messageOf: ({ total }) => messages.endSet(total),
})
