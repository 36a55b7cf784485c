/** Change of a source's visibility in a day, as a natural logarithm: -0.22 is a fall by a fifth. */
export type Move = number

/** Sums of visibility over the checked keywords of a source, and the most that one keyword lost or gained. */
export type Day = { before: number; now: number; fall: number; rise: number }

/**
 * Change of a day without the keyword that moved most, because alerts about positions report a single keyword. Its sign never
 * differs from that of the whole.
 */
export function moveOf({ before, now, fall, rise }: Day): Move {
  if (before <= 0) return 0
  const rest = now < before ? Math.min(before, now + fall) : Math.max(before, now - rise)
  return Math.log(rest / before)
}

/** Market baseline: the change of all other keywords tracked at the same engines and in the same countries that day. */
export type Field = {
  move: Move
  /** Movement in either direction, relative to an ordinary day: 1 is ordinary. */
  unrest: number
}

export type Judgement = {
  isUnusual: boolean
  /** Part of the change that the market baseline does not explain. */
  own: Move
  /** Smallest own change that counts as unusual that day. */
  limit: number
}

/** Number of past days to compare with, and the minimum that shows what is usual. */
export const MEMORY = 42
export const FEWEST_DAYS = 10

/** Number of spreads that count as unusual, and the smallest change worth an alert. */
const SPREADS = 5
const LEAST = 0.05
/** Upper bound of the unrest factor: a fall by a fifth stays unusual even when the engine shuffles. */
const MOST_UNREST = 2
/** The median of absolute deviations is this part of a normal distribution's spread. */
const OF_SPREAD = 0.6745

/**
 * Judges whether a day differs from the days before it. Medians keep earlier unusual days from shifting what is usual.
 * @param before own changes of earlier days, without the market baseline's
 */
export function judgeDay(move: Move, before: readonly Move[], field: Field | null): Judgement {
  const own = move - (field?.move ?? 0)
  const usual = median(before)
  const spread = median(before.map((one) => Math.abs(one - usual))) / OF_SPREAD
  // On a day on which the engine shuffles, everything moves more than usual.
  const limit = Math.max(LEAST, SPREADS * spread) * Math.min(MOST_UNREST, Math.max(1, field?.unrest ?? 1))
  return { isUnusual: before.length >= FEWEST_DAYS && Math.abs(own - usual) >= limit, own, limit }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper
}
