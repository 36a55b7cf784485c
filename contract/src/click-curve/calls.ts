import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { day } from '../wire.ts'
import { clickCurveForm, curveFields } from './forms.ts'

/** In percent, index 0 for position 1. */
const percents = z.array(z.number())

export const clickCurve = z.object({
  is_default: z.boolean(),
  percents,
  default_percents: percents,
  /** Clicks from which the curve was measured; null if it is the default or was typed. */
  measured: z
    .object({ from: day, until: day, keywords: z.int(), impressions: z.int(), clicks: z.int() })
    .nullable(),
})
export type ClickCurve = z.infer<typeof clickCurve>

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
