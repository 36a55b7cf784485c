import { type RawBuilder, sql } from 'kysely'

// A day and its result in one number: a list of them takes half the time and memory of two lists.

const STEP = 4_096
const ZERO = STEP / 2

/**
 * Encodes a day and its value in SQL.
 * @param day number of days since the first one
 * @param value a position, or a negative number
 */
export const dayCode = (day: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`(${day}) * ${sql.lit(STEP)} + (${value}) + ${sql.lit(ZERO)}`

/** Days since the first one. */
export const dayOfCode = (code: number): number => Math.floor(code / STEP)

export const valueOfCode = (code: number): number => code - dayOfCode(code) * STEP - ZERO
