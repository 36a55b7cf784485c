/** How much of a source's visibility came or went in a day, as a natural logarithm: -0.22 is a fall by a fifth. */
export type Move = number

/** Sums of visibility over the keywords of a source that were looked at, and the most that one keyword lost or won. */
export type Day = { before: number; now: number; fall: number; rise: number }

/**
 * The move of a day without the keyword that takes the greatest part in it: an alert about positions tells of one.
 * Never the other way than the whole.
 */
export function moveOf({ before, now, fall, rise }: Day): Move {
  if (before <= 0) return 0
  const rest = now < before ? Math.min(before, now + fall) : Math.max(before, now - rise)
  return Math.log(rest / before)
}

/** What everything else tracked at the same engines and in the same countries did that day. */
export type Field = {
  move: Move
  /** How much its keywords moved, either way, against an ordinary day: 1 is ordinary. */
  unrest: number
}

export type Judgement = {
  isUnusual: boolean
  /** What the field does not explain. */
  own: Move
  /** The least move of its own that would be unusual that day. */
  limit: number
}

/** Days that a source is compared with, and the fewest that say what is usual. */
export const MEMORY = 42
export const FEWEST_DAYS = 10

/** Spreads of a usual day, and a move that nobody wants to be told of below it. */
const SPREADS = 5
const LEAST = 0.05
/** A fall by a fifth stays unusual however much the engine shuffles. */
const MOST_UNREST = 2
/** The median of absolute deviations is this part of a normal distribution's spread. */
const OF_SPREAD = 0.6745

/**
 * Whether a day stands out of the days before it. Medians leave earlier unusual days out of what is usual.
 * @param before moves of its own on earlier days, without the field's
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
