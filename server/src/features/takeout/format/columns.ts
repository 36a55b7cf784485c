import { isTimeZone } from '@rankline/contract/account/time-display'
import { isUrl } from '@rankline/contract/is-url'
import { filterRefusal, LONGEST_FILTER } from '@rankline/contract/keywords/filter-query'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'

/**
 * A column of an archive: the format of its values, and the values that are accepted. `of`: the table that its ids
 * reference; an import replaces them with new ids.
 */
export type Column = {
  kind: 'text' | 'number' | 'boolean' | 'json'
  schema: z.ZodType
  of?: string
  isMeasured?: true
  /** SQL of the value in the archive, from the row `kept`; without it, that of the column. */
  read?: RawBuilder<unknown>
  /** The first version of archives that have it, and the value of rows of earlier ones. */
  since?: { version: number; value: unknown }
}

const LONGEST_URL = 10_000
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text)

export const id = (): Column => ({ kind: 'number', schema: z.int().positive() })
export const of = (table: string): Column => ({ ...id(), of: table })
export const int = (min: number, max: number): Column => ({
  kind: 'number',
  schema: z.int().min(min).max(max),
})
export const real = (): Column => ({ kind: 'number', schema: z.number() })
export const flag = (): Column => ({ kind: 'boolean', schema: z.boolean() })
export const text = (min: number, max: number): Column => ({
  kind: 'text',
  schema: z.string().min(min).max(max),
})
export const base64 = (max: number): Column => ({ kind: 'text', schema: z.base64().min(4).max(max) })
/** Replaces line breaks with a space, because archives of earlier versions may have them in names. */
export const oneLine = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .transform((text) => text.replace(breaks, ' '))
export const line = (min: number, max: number): Column => ({ kind: 'text', schema: oneLine(min, max) })
export const oneOf = (...values: [string, ...string[]]): Column => ({ kind: 'text', schema: z.enum(values) })
/** An address that is shown as a link, so only http and https are allowed. */
export const webAddress = z.string().max(LONGEST_URL).refine(isWebAddress)
export const url = (): Column => ({ kind: 'text', schema: webAddress })
/** The address of a project's site. */
export const siteAddress = (): Column => ({
  kind: 'text',
  schema: z
    .string()
    .max(190)
    .refine((text) => isWebAddress(text) && isUrl(text)),
})
/** Filters of the keyword list, as the query string of a dynamic tag. */
export const listFilter = (): Column => ({
  kind: 'text',
  schema: z
    .string()
    .max(LONGEST_FILTER)
    .refine((query) => filterRefusal(Object.fromEntries(new URLSearchParams(query))) === null),
})
/** YYYY-MM-DD */
export const day = (): Column => ({ kind: 'text', schema: z.iso.date() })
/** A day on which an installation measured. */
export const measuredDay = (): Column => ({ ...day(), isMeasured: true })
/** ISO 8601 with microseconds. */
export const time = (): Column => ({ kind: 'text', schema: z.iso.datetime({ offset: true }) })
export const timeZone = (): Column => ({
  kind: 'text',
  schema: z.string().max(64).refine(isTimeZone),
})
export const json = (schema: z.ZodType): Column => ({ kind: 'json', schema })
export const idsOf = (table: string): Column => ({
  kind: 'json',
  schema: z.array(z.int()).max(1_000_000),
  of: table,
})

export const since = (version: number, value: unknown, column: Column): Column => ({
  ...column,
  since: { version, value },
})
export const orNull = (column: Column): Column => ({ ...column, schema: column.schema.nullable() })
