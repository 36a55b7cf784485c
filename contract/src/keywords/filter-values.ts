/** Ids of the rank range, change and date filters; see `docs/` for what each selects. */
export const RANK_RANGE = {
  all: 1,
  top10: 2,
  from11to20: 3,
  from21to50: 4,
  from51to100: 5,
  top3: 6,
  from4to10: 7,
  notRanked: 8,
  notChecked: 9,
  featuredSnippet: 10,
} as const
export const CHANGE = { improved: 1, declined: 2, changed: 3, notRanked: 4, stable: 5, dropped: 6 } as const
export const DATE_SHORTCUT = {
  today: 1,
  yesterday: 2,
  lastWeek: 3,
  thisMonth: 4,
  lastMonth: 5,
  last3Months: 6,
  allTime: 7,
  custom: 8,
} as const

/** How many keywords an address may list by their ids. */
export const MOST_LISTED_KEYWORDS = 100

/** Default number of days within which a lost feature is searched. */
export const LOST_FEATURE_DAYS = 30

/** Operators of filters by choices: a keyword has one of the values, none of them, or every one. */
export const choiceOperators = ['any', 'none', 'all'] as const
export type ChoiceOperator = (typeof choiceOperators)[number]

/** Values of a filter, and how a keyword has to match them. */
export type ChosenValues = { operator: ChoiceOperator; values: number[] }

/** Maximum number of values of one filter. */
export const MOST_CHOSEN_VALUES = 50
/** Characters of the longest text of so many values, each with a comma; longer texts are not read. */
export const LONGEST_CHOICE = 4 + 16 * MOST_CHOSEN_VALUES

/** The beginning of the text of each operator in addresses, calls and saved views. */
const prefixes: Record<ChoiceOperator, string> = { any: '', none: 'not:', all: 'all:' }

/** Form of the text: `83`, `83,241`, `not:83`, `all:3,5`. */
export const chosenPattern = /^(?:(not|all):)?(\d{1,15}(?:,\d{1,15})*)$/

/** Reads the text of a filter, each value once; null if it has another form. */
export function chosenValuesOf(text: string): ChosenValues | null {
  const match = chosenPattern.exec(text)
  if (match === null) return null
  const operator = choiceOperators.find((name) => prefixes[name] === (match[1] ? `${match[1]}:` : ''))
  return { operator: operator ?? 'any', values: [...new Set(match[2]!.split(',').map(Number))] }
}

/** The text of chosen values; '' without values. */
export const chosenText = ({ operator, values }: ChosenValues): string =>
  values.length === 0 ? '' : `${prefixes[operator]}${values.join(',')}`

/** Whether a filter lets a single value pass; without a filter, every value passes. */
export const isChosen = (chosen: ChosenValues | undefined, value: number): boolean =>
  chosen === undefined || chosen.values.includes(value) === (chosen.operator !== 'none')

/** The value if it is the only one that passes. */
export const onlyValue = (chosen: ChosenValues | undefined): number | undefined =>
  chosen !== undefined && chosen.operator !== 'none' && chosen.values.length === 1
    ? chosen.values[0]
    : undefined
