import { z } from 'zod'
import { dayNumber } from './day.ts'

const rate = z.number().min(0).max(1)

const knobsShape = z.strictObject({
  /** Milliseconds before every answer. */
  latency: z.number().min(0).max(600_000),
  /** Up to N milliseconds more, evenly distributed. */
  jitter: z.number().min(0).max(600_000),
  /** Shares of requests that end with HTTP 500, a captcha, HTTP 429, a consent page, a closed connection. */
  failureRate: rate,
  captchaRate: rate,
  rateLimitRate: rate,
  consentRate: rate,
  resetRate: rate,
  /** Seconds in the `Retry-After` of an HTTP 429. */
  retryAfter: z.int().min(0).max(86_400),
  /** The first N requests of every search fail with HTTP 500. */
  failFirst: z.int().min(0),
  /** Regular expression; the knobs above apply only to searches whose phrase matches. Null for all. */
  pattern: z.string().refine(isPattern, 'Not a regular expression.').nullable(),
  /** Number of JSON answers until HTTP 402. Null for no limit. */
  credit: z.int().min(0).nullable(),
  /** The date of the results, like `2026-03-31`. Null for today (UTC). */
  today: z.string().refine(isDate, 'Not a date.').nullable(),
  /** Brands that answers to questions may name, each with the share of answers that do. */
  answerRates: z.record(z.string().min(1), rate),
  /** Another seed gives another world. */
  seed: z.string().min(1),
})

export const knobsPatch = knobsShape.partial()

/** The sandbox's faults, its date and its world. */
export type Knobs = z.infer<typeof knobsShape>

export const defaultKnobs: Readonly<Knobs> = {
  latency: 0,
  jitter: 0,
  failureRate: 0,
  captchaRate: 0,
  rateLimitRate: 0,
  consentRate: 0,
  resetRate: 0,
  retryAfter: 1,
  failFirst: 0,
  pattern: null,
  credit: null,
  today: null,
  answerRates: {},
  seed: 'rankline',
}

function isDate(text: string): boolean {
  try {
    dayNumber(text)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
