import { z } from 'zod'
import { MOST_IDS } from './most-ids.ts'
import { refusals } from './validation/refusals.ts'
import { lineOrControl } from './validation/values.ts'

/**
 * Scalars in requests: form-encoded bodies and queries carry only text, JSON bodies carry real types; both
 * parse the same. Empty text means absent, because form encoding turns null into ''.
 */
const absent = (value: unknown) => (value === '' || value === null ? undefined : value)

const onlyDigits = /^\d{1,15}$/

function toInteger(value: unknown): unknown {
  return typeof value === 'string' && onlyDigits.test(value) ? Number(value) : absent(value)
}

/** A positive whole number, e.g. an id. */
export function id(field: string) {
  return z
    .preprocess(
      toInteger,
      z.int({ error: ({ input }) => required(field, input, refusals.notInteger) }).positive({
        error: refusals.notInteger,
      }),
    )
    .meta({ type: 'integer' })
}

/** An optional whole number. */
export function optionalInteger(range: { min?: number; max?: number } = {}) {
  let integer = z.int({ error: refusals.notInteger })
  if (range.min !== undefined) integer = integer.min(range.min, { error: refusals.notAllowed })
  if (range.max !== undefined) integer = integer.max(range.max, { error: refusals.notAllowed })
  return z.preprocess(toInteger, integer.optional()).meta({ type: 'integer' })
}

/** An optional number from 0 on, with a decimal point. */
export function optionalNumber() {
  const number = z.number({ error: refusals.notNumber }).min(0, { error: refusals.notAllowed })
  return z
    .preprocess(
      (value) =>
        typeof value === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(value) ? Number(value) : absent(value),
      number.optional(),
    )
    .meta({ type: 'number', minimum: 0 })
}

/** Present only if the position is that of the featured snippet: the site ranks first by it and is not in the list. */
export const isFeaturedSnippet = z.literal(true).optional()

export function optionalId() {
  return optionalInteger({ min: 1 })
}

const tooMany = `must have at most ${MOST_IDS} entries`

/** `name[]` entries, a JSON array, or a single value; without duplicates. */
export function ids(field: string) {
  return z
    .preprocess(
      (value) =>
        Array.isArray(value) ? value.map(toInteger) : absent(value) === undefined ? [] : [toInteger(value)],
      z
        .array(z.int({ error: refusals.notInteger }).positive({ error: refusals.notInteger }))
        .min(1, { error: refusals.required(field) })
        .max(MOST_IDS, { error: tooMany })
        .transform((list) => [...new Set(list)]),
    )
    .meta({ type: 'array', items: { type: 'integer' } })
}

/** Like `ids`, but returns an empty list if there are none. */
export function optionalIds() {
  return z
    .preprocess(
      (value) =>
        Array.isArray(value) ? value.map(toInteger) : absent(value) === undefined ? [] : [toInteger(value)],
      z
        .array(z.int({ error: refusals.notInteger }).positive({ error: refusals.notInteger }))
        .max(MOST_IDS, { error: tooMany })
        .transform((list) => [...new Set(list)]),
    )
    .meta({ type: 'array', items: { type: 'integer' } })
}

/** 0 or 1 on the wire, a boolean inside. */
export function optionalFlag() {
  return z
    .preprocess(
      (value) =>
        value === true || value === 1 || value === '1'
          ? true
          : value === false || value === 0 || value === '0'
            ? false
            : absent(value),
      z.boolean({ error: refusals.notAllowed }).optional(),
    )
    .meta({ type: 'integer', enum: [0, 1] })
}

/** 0 or 1, required. */
export function requiredFlag(field: string) {
  return optionalFlag()
    .transform((value, context) => {
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: refusals.required(field) })
      return z.NEVER
    })
    .meta({ type: 'integer', enum: [0, 1] })
}

const trimmed = (value: unknown) => (typeof value === 'string' ? absent(value.trim()) : absent(value))

const anyText = (error: z.core.$ZodErrorMap, max: number) =>
  z.string({ error }).max(max, { error: refusals.tooLarge(max), abort: true })

const oneLine = (error: z.core.$ZodErrorMap, max: number) =>
  anyText(error, max).refine((text) => !lineOrControl.test(text), { error: refusals.notOnOneLine })

/** A text on one line, without control characters. */
export function optionalText(max = 190) {
  return z
    .preprocess(trimmed, oneLine(() => refusals.notText, max).optional())
    .meta({ type: 'string', maxLength: max })
}

/** Like `optionalText`, but required. */
export function requiredText(field: string, max: number) {
  return z
    .preprocess(
      trimmed,
      oneLine(({ input }) => required(field, input, refusals.notText), max),
    )
    .meta({ type: 'string', maxLength: max })
}

/** Like `requiredText`, but may be sent empty. */
export function sentText(field: string, max: number) {
  return oneLine(({ input }) => required(field, input, refusals.notText), max).meta({
    type: 'string',
    maxLength: max,
  })
}

/** A text of several lines, or a search text: one with a line break just finds nothing. */
export function optionalLines(max = 190) {
  return z
    .preprocess(trimmed, anyText(() => refusals.notText, max).optional())
    .meta({ type: 'string', maxLength: max })
}

/** The names of an object, as `optionalOneOf` and `oneOf` take them. */
export const keysOf = <T extends object>(named: T) =>
  Object.keys(named) as [keyof T & string, ...(keyof T & string)[]]

export function optionalOneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .preprocess(absent, z.enum(values, { error: refusals.notAllowed }).optional())
    .meta({ type: 'string', enum: [...values] })
}

export function oneOf<const T extends readonly [string, ...string[]]>(field: string, values: T) {
  return z
    .preprocess(absent, z.enum(values, { error: ({ input }) => required(field, input, refusals.notAllowed) }))
    .meta({ type: 'string', enum: [...values] })
}

/** An existing day as `YYYY-MM-DD`, from the year 1. */
export const isDay = (text: string): boolean => z.iso.date().safeParse(text).success && text >= '0001-01-01'

const calendarDay = (error: z.core.$ZodErrorMap) =>
  z.string({ error }).refine(isDay, { error: refusals.notDay })

/** A calendar day, `YYYY-MM-DD`. */
export function optionalDay() {
  return z
    .preprocess(absent, calendarDay(() => refusals.notDay).optional())
    .meta({ type: 'string', format: 'date' })
}

/** Like `optionalDay`, but required. */
export function requiredDay(field: string) {
  return z
    .preprocess(
      absent,
      calendarDay(({ input }) => required(field, input, refusals.notDay)),
    )
    .meta({ type: 'string', format: 'date' })
}

/** A page number; page 1 when it is below 1 or not a number. */
export const page = z
  .preprocess((value) => {
    const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 1
    return Number.isSafeInteger(number) && number >= 1 ? Math.min(number, 1_000_000) : 1
  }, z.int())
  .meta({ type: 'integer', minimum: 1 })

export const order = optionalOneOf(['asc', 'desc'])

/** Fields of an answer. */
export const flag = z.union([z.literal(0), z.literal(1)])
export const timestamp = z.string().meta({ format: 'date-time' })
export const day = z.string().meta({ format: 'date' })

function required(field: string, input: unknown, otherwise: string) {
  return input === undefined ? refusals.required(field) : otherwise
}

/** Fields of `SearchedAs` in `keywords/searched-as.ts`. */
export const searchedAs = { device_slug: z.string(), place: z.string().nullable() }
