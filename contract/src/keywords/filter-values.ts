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
