type Known<Day> = { keyword_count: number; days: readonly Day[] }

/** The numbers of now. Without keywords there are none, even while the days of deleted ones are kept. */
export const latestDay = <Day>({ keyword_count, days }: Known<Day>): Day | undefined =>
  keyword_count === 0 ? undefined : days.at(-1)
