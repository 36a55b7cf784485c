type Known<Day> = { keyword_count: number; days: readonly Day[] }

/** Returns the current numbers; undefined without keywords, even if days of deleted keywords are still stored. */
export const latestDay = <Day>({ keyword_count, days }: Known<Day>): Day | undefined =>
  keyword_count === 0 ? undefined : days.at(-1)
