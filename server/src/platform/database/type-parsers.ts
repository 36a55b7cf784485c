import pg from 'pg'

type Parser = (value: string) => unknown

const INT2_ARRAY = 1005
const INT4_ARRAY = 1007
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TIMESTAMPTZ = 1184
// Widened on purpose: the type declarations know no array types.
const TEXT_ARRAY: number = 1009

const textArray = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (value: string) => (string | null)[]
const anyTimestamp = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (value: string) => Date

/** A timestamp of the years 1 to 9999, as a server in UTC writes it. */
const UTC_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
/** A list of whole numbers and nulls, or of such lists. */
const NUMBERS = /^\{[-\d,NUL{}]*\}$/

const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [INT8, toNumber],
  [DATE, (value) => value],
  [DATE_ARRAY, textArray],
  [TIMESTAMPTZ, toDate],
  [INT2_ARRAY, toNumbers],
  [INT4_ARRAY, toNumbers],
  [INT8_ARRAY, toNumbers],
])

/** Lists of a hundred rows with thirty numbers each are common, and JSON.parse reads them many times faster. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  const own = format === 'binary' ? undefined : parsers.get(oid)
  return own ?? (pg.types.getTypeParser(oid, format) as Parser)
}

function toNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
  return number
}

function toDate(value: string): Date {
  if (!UTC_MOMENT.test(value)) return anyTimestamp(value)
  return new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`)
}

function toNumbers(value: string): unknown[] {
  if (!NUMBERS.test(value)) return textArray(value).map((item) => (item === null ? null : toNumber(item)))
  const json = value.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null')
  const numbers = JSON.parse(json) as unknown[]
  for (const number of numbers)
    if (typeof number === 'number' && !Number.isSafeInteger(number))
      throw new RangeError(`${value} holds what is too large for a number`)
  return numbers
}
