import { z } from 'zod'
import { refusals } from '../validation/refusals.ts'
import {
  optionalDay,
  optionalFlag,
  optionalId,
  optionalInteger,
  optionalLines,
  optionalNumber,
  optionalOneOf,
  optionalText,
  order,
  page,
} from '../wire.ts'
import {
  type FilterName,
  type FilterOption,
  type FilterParameter,
  type FilterRecord,
  filterRecords,
} from './filter-records.ts'
import {
  type ChosenValues,
  chosenPattern,
  chosenValuesOf,
  LONGEST_CHOICE,
  MOST_CHOSEN_VALUES,
  MOST_LISTED_KEYWORDS,
} from './filter-values.ts'
import { keywordSorts } from './filters.ts'

type Records = typeof filterRecords
type KindOf<Name extends keyof Records> = Records[Name]['kind']
type Kind = KindOf<keyof Records>
type RecordOf<K extends Kind> = Extract<Records[keyof Records], { kind: K }>

/** Ids separated by commas, so that an address can list the keywords that a message is about. */
const listedIds = () =>
  z
    .preprocess(
      (value) =>
        typeof value === 'string' ? (value === '' ? undefined : value.split(',').map(Number)) : value,
      z
        .array(z.int({ error: refusals.notInteger }).positive({ error: refusals.notInteger }), {
          error: refusals.notText,
        })
        .max(MOST_LISTED_KEYWORDS, { error: refusals.tooManyItems(MOST_LISTED_KEYWORDS) })
        .optional(),
    )
    .meta({ type: 'string', pattern: '^\\d+(,\\d+)*$' })

type ChoiceRecord = { isSet?: true; options?: readonly FilterOption[] }

/** Values with an operator; a whole number is one value. */
function chosenValues({ isSet, options }: Pick<FilterRecord, 'label'> & ChoiceRecord) {
  const known = options && new Set(options.map(([value]) => Number(value)))
  return z
    .preprocess(
      (value) =>
        value === '' || value === null ? undefined : typeof value === 'number' ? String(value) : value,
      z
        .string({ error: refusals.notInteger })
        .transform((text, context): ChosenValues => {
          const refuse = (message: string) => {
            context.issues.push({ code: 'custom', message, input: text })
            return z.NEVER
          }
          if (text.length > LONGEST_CHOICE) return refuse(refusals.tooManyItems(MOST_CHOSEN_VALUES))
          const chosen = chosenValuesOf(text)
          if (chosen === null) return refuse(refusals.notInteger)
          const { operator, values } = chosen
          if (values.length > MOST_CHOSEN_VALUES) return refuse(refusals.tooManyItems(MOST_CHOSEN_VALUES))
          const isAllowed = values.every((value) => (known === undefined ? value > 0 : known.has(value)))
          return isAllowed && (isSet === true || operator !== 'all') ? chosen : refuse(refusals.notAllowed)
        })
        .optional(),
    )
    .meta({ type: 'string', pattern: chosenPattern.source })
}

/** Texts of the options separated by commas. */
const listedOptions = <Text extends string>(options: readonly (readonly [Text, string])[]) =>
  optionalText().transform((text, context) => {
    const names = (text ?? '').split(',').filter((name) => name !== '')
    if (!names.every((name) => options.some(([known]) => known === name)))
      context.issues.push({ code: 'custom', message: refusals.notAllowed, input: text })
    return names as Text[]
  })

/** One of whole numbers; those that follow each other are a range in the description of the API. */
function oneOption(options: readonly FilterOption[]) {
  const values = options.map(([value]) => Number(value))
  const [min, max] = [Math.min(...values), Math.max(...values)]
  if (max - min < values.length) return optionalInteger({ min, max })
  return optionalInteger().refine((value) => value === undefined || values.includes(value), {
    error: refusals.notAllowed,
  })
}

const MOST_REPEATS = 50
const MOST_COUNTS = 2

/**
 * Why a regular expression cannot filter keywords; null if it can. What remains is matched in a time that grows
 * with the text alone: no back-references, no look-around, few counted repeats.
 */
export function patternRefusal(pattern: string): string | null {
  if (/\\[1-9]/.test(pattern)) return 'may not refer back to a group'
  if (/\(\?(?!:)/.test(pattern)) return 'may have only plain groups'
  const counts = [...pattern.matchAll(/\{(\d*)(?:,(\d*))?\}/g)]
  const isLong = counts.some(([, from, to]) => Number(from) > MOST_REPEATS || Number(to) > MOST_REPEATS)
  if (isLong || counts.length > MOST_COUNTS) return `may repeat at most ${MOST_REPEATS} times`
  return isReadable(pattern) ? null : 'must be a regular expression'
}

function isReadable(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}

const readablePattern = () =>
  optionalLines(100).refine((pattern) => pattern === undefined || patternRefusal(pattern) === null, {
    error: ({ input }) => patternRefusal(String(input)) ?? '',
  })

/** Schema of a parameter by the kind of its filter. */
const schemas = {
  id: optionalId,
  choice: (record: RecordOf<'choice'>) => chosenValues(record),
  integer: ({ min, max }: RecordOf<'integer'>) => optionalInteger({ min, max }),
  option: ({ options }: RecordOf<'option'>) => oneOption(options),
  flags: ({ options }: RecordOf<'flags'>) => listedOptions(options),
  range: (record: RecordOf<'range'>) =>
    record.isWhole ? optionalInteger('max' in record ? { max: record.max } : {}) : optionalNumber(),
  text: ({ longest }: RecordOf<'text'>) => optionalLines(longest),
  pattern: readablePattern,
  flag: optionalFlag,
  ids: listedIds,
  day: optionalDay,
}

type Schemas = { [K in Kind]: ReturnType<(typeof schemas)[K]> }
type NameOf<Parameter extends FilterParameter> = Parameter extends keyof Records
  ? Parameter
  : {
      [Name in keyof Records]: Records[Name] extends { from: Parameter } | { to: Parameter } ? Name : never
    }[keyof Records]
type Shape = { [Parameter in FilterParameter]: Schemas[KindOf<NameOf<Parameter>>] }

/** Schemas of all parameters, in the order of the records. */
const filterShape = Object.fromEntries(
  Object.entries(filterRecords).flatMap(([name, record]) => {
    const schema = (schemas[record.kind] as (record: Records[keyof Records]) => z.ZodType)(record)
    return record.kind === 'range'
      ? [
          [record.from, schema],
          [record.to, schema],
        ]
      : [[name, schema]]
  }),
) as Shape

/** Filters of the keyword list, in wire names; also accepted by calls that return a refreshed list. */
export const keywordFilters = z.object({
  project_id: optionalId(),
  page,
  order,
  sort: optionalOneOf(keywordSorts),
  ...filterShape,
  /** With `project_id`: the page comes with the project's numbers of the same moment. */
  with_overview: optionalFlag(),
})
export type KeywordFilters = z.infer<typeof keywordFilters>

/** Filters that select keywords, for calls that count the same keywords: without project, page and sort order. */
export const narrowing = z.object(filterShape)
export type Narrowing = z.infer<typeof narrowing>

/** The value of a filter: of a range, both ends. */
export type FilterValue<Name extends FilterName> =
  KindOf<Name> extends 'range'
    ? { from: number | undefined; to: number | undefined }
    : NonNullable<z.output<Schemas[KindOf<Name>]>>

/** The value of a filter; undefined without one. */
export function filterValueOf<Name extends FilterName>(
  filters: Narrowing,
  name: Name,
): FilterValue<Name> | undefined
export function filterValueOf(filters: Narrowing, name: FilterName): unknown {
  const record = filterRecords[name]
  if (record.kind !== 'range') return filters[name as keyof Narrowing]
  const [from, to] = [filters[record.from], filters[record.to]]
  return from === undefined && to === undefined ? undefined : { from, to }
}
