import { surfaces } from '@rankline/serp/answers/answer'
import {
  type AnswerPlan,
  answerSettingsFrom,
  createAnswerSource,
  describeAnswerProviders,
  parseAnswerPlans,
} from '@rankline/serp/answers/registry'
import { variableOf } from '@rankline/serp/sources/registry'
import { z } from 'zod'
import { between, dollars, wholeWords } from './setting-kinds.ts'
import { StartupError } from './startup-error.ts'

const dollarWords = 'US dollars, like 5 or 2.50'

/** Settings of answers to questions, as env.ts reads them. */
export const answerShape = {
  ANSWERS: z
    .string()
    .optional()
    .describe('surfaces with their provider, like openai,chatgpt,ai_overview:serpapi'),
  ANSWER_BUDGET_PER_DAY: dollars().optional().describe(dollarWords),
  ANSWER_CONCURRENCY: between(1, 100).default(4).describe(wholeWords(1, 100)),
}

type Given = z.output<z.ZodObject<typeof answerShape>>
type Variables = Record<string, string | undefined>

/** Variables of the providers of answers, such as `OPENAI_KEY`, and of surfaces, such as `OPENAI_ANSWER_PRICE`. */
export const answerVariables = (): string[] => [
  ...describeAnswerProviders().flatMap(({ provider, settings }) =>
    settings.map(({ name }) => variableOf(provider, name)),
  ),
  ...surfaces.flatMap((surface) => [priceVariable(surface), budgetVariable(surface)]),
]

const priceVariable = (surface: string) => variableOf(surface, 'answerPrice')
const budgetVariable = (surface: string) => variableOf(surface, 'answerBudgetPerDay')

/** A surface to ask: by which provider, with which settings, and what an answer is expected to cost. */
export type PlannedAnswers = AnswerPlan & { settings: Record<string, string>; price: number | null }

export type AnswerSettings = {
  plans: readonly PlannedAnswers[]
  /** US dollars a UTC day, for all surfaces together; null: unlimited. */
  ceiling: number | null
  /** US dollars a UTC day, by surface. */
  ceilings: Readonly<Record<string, number>>
  /** Questions that a worker asks at the same time at each surface. */
  concurrency: number
}

/**
 * @param hasSandbox whether a sandbox runs; it plays the surfaces where nothing else is set
 * @throws {StartupError} when a setting is missing or wrong, or the sandbox is needed but does not run
 */
export function answerSettings(given: Given, variables: Variables, hasSandbox: boolean): AnswerSettings {
  const text = given.ANSWERS ?? (hasSandbox ? 'sandbox' : 'none')
  const plans = refusing(() => parseAnswerPlans(text)).map((plan) => ({
    ...plan,
    settings: answerSettingsFrom(variables, plan),
    price: amountOf(variables, priceVariable(plan.surface)),
  }))
  for (const { settings, price, ...plan } of plans) {
    if (plan.provider !== 'sandbox') refusing(() => void createAnswerSource(plan, settings, price).close())
    else if (!hasSandbox)
      throw new StartupError(`ANSWERS: ${plan.surface}:sandbox needs a sandbox among the sources.`)
  }
  return {
    plans,
    ceiling: given.ANSWER_BUDGET_PER_DAY ?? null,
    ceilings: Object.fromEntries(
      plans.flatMap(({ surface }) => {
        const amount = amountOf(variables, budgetVariable(surface))
        return amount === null ? [] : [[surface, amount] as const]
      }),
    ),
    concurrency: given.ANSWER_CONCURRENCY,
  }
}

function refusing<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof RangeError) throw new StartupError(`ANSWERS: ${cause.message}.`, { cause })
    throw cause
  }
}

function amountOf(variables: Variables, name: string): number | null {
  const value = variables[name]
  if (value === undefined || value === '') return null
  const parsed = dollars().safeParse(value)
  if (parsed.success) return parsed.data
  throw new StartupError(`Wrong settings: ${name} must be ${dollarWords}, not "${value}".`)
}
