import { z } from 'zod'
import { baseUrl, connectionSettings } from '../sources/settings.ts'

const dollars = (title: string) => z.coerce.number().nonnegative().optional().meta({ title })

/** Settings of every service of answers, apart from its credentials. */
export const answerSettings = (usualOrigin: string) => ({
  ...connectionSettings,
  baseUrl: baseUrl('Origin in place of the usual one').default(usualOrigin),
  answerTimeout: z.coerce.number().positive().optional().meta({ title: 'Seconds for one answer; 180' }),
})

/** Settings of models: what they cost. Without them an answer costs what its surface's price says. */
export const rateSettings = {
  inputPrice: dollars('US dollars per million tokens that it reads'),
  outputPrice: dollars('US dollars per million tokens that it writes'),
  searchPrice: dollars('US dollars per thousand searches'),
}

/** Seconds of a setting as milliseconds. */
export const milliseconds = (seconds: number | undefined) =>
  seconds === undefined ? undefined : seconds * 1_000
