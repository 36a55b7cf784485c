import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { day } from '../wire.ts'
import { clickCurveForm, curveFields } from './forms.ts'

/** In percent, index 0 for position 1. */
const percents = z.array(z.number())

/** Clicks from which a curve was measured. */
const measured = z.object({
  from: day,
  until: day,
  keywords: z.int(),
  impressions: z.int(),
  clicks: z.int(),
})

export const clickCurve = z.object({
  is_default: z.boolean(),
  percents,
  default_percents: percents,
  /** Curves from studies until 2026, by layout of the result page; `all`: whatever is on it. */
  published: z.object({ all: percents, plain: percents, blocks: percents, overview: percents }),
  /** Whether the curve in use is the published one of all result pages. */
  is_published: z.boolean(),
  /** Null if the curve is the default or was typed. */
  measured: measured.nullable(),
})
export type ClickCurve = z.infer<typeof clickCurve>

/** The click curve by which traffic, value and visibility are estimated today. */
export const estimateBasis = z.object({
  /** The day (UTC) from which the account's own curve applies; null: the default applies. */
  since: day.nullable(),
  /** Whether that curve is the published one of 2026. */
  is_published: z.boolean(),
  /** Null if the curve is the default or was typed. */
  measured: measured.nullable(),
})
export type EstimateBasis = z.infer<typeof estimateBasis>

export const findClickCurve = endpoint({
  method: 'GET',
  path: 'click-curve/find',
  scope: 'account',
  permission: 'view',
  summary: 'The share of searchers who click a result, by its position',
  input: nothing,
  items: clickCurve,
})

export const updateClickCurve = endpoint({
  method: 'POST',
  path: 'click-curve/update',
  scope: 'account',
  permission: 'own',
  summary: 'Set the click curve of the account and of its clients, from today (UTC)',
  input: formSchema(clickCurveForm).transform((form) => ({
    percents: curveFields.map((name) => form[name]),
  })),
  items: clickCurve,
  message: messages.clickCurveSaved,
  limit: { max: 30, seconds: 600 },
})

export const resetClickCurve = endpoint({
  method: 'POST',
  path: 'click-curve/reset',
  scope: 'account',
  permission: 'own',
  summary: 'Use the default click curve again, from today (UTC)',
  input: nothing,
  items: clickCurve,
  message: messages.clickCurveReset,
  limit: { max: 30, seconds: 600 },
})
