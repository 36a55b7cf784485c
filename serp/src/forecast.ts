/** One number per day, oldest first; null where nothing is known of a day. */
export type DailySeries = readonly (number | null)[]

/** The expected number of a day: as likely above as below `value`, and between `low` and `high` in 80 of 100 cases. */
export type ForecastDay = { value: number; low: number; high: number }

export type Forecast = {
  /** The days after the last one of the history. */
  days: ForecastDay[]
  /** Days with a number that it rests on. */
  known: number
  /** Expected change in 30 days at the start of the forecast, in the unit of the series. */
  trend: number
}

/** Lowest and highest number that the series can have; `null` is no limit. */
export type Limits = { least: number; most: number | null }

/** Fewest days with a number, and the smallest share of the days from the first of these on that they may be. */
const LEAST_KNOWN = 60
const LEAST_SHARE = 0.6
/** Days of history for each day that is forecast. */
const HISTORY_PER_DAY = 2
/** Longest history that is read, in days: what was before says little about now. */
export const LONGEST_HISTORY = 730
const WEEK = 7

/**
 * Forecasts a series of numbers by exponential smoothing with a damped trend and a weekly season (Holt-Winters; Gardner and McKenzie
 * 1985, and Hyndman and Athanasopoulos, "Forecasting: Principles and Practice", 3rd edition, chapter 8). The smoothing constants
 * are those that would have forecast the history best, at several distances. The intervals are as wide as the errors that
 * these forecasts of the history had.
 * @param horizon days to forecast; at most half as many as the history has
 * @returns null if the history is too short, or has too many gaps
 */
export function forecast(history: DailySeries, horizon: number, limits: Limits): Forecast | null {
  const series = usablePart(history)
  const known = series.filter((value) => value !== null).length
  if (known < LEAST_KNOWN || known < series.length * LEAST_SHARE) return null
  const length = Math.min(horizon, Math.floor(series.length / HISTORY_PER_DAY))
  const { states, errors, constants } = bestOf(series, length)
  const last = states.at(-1)!
  const widths = widthsOf(errors, length)
  const within = (value: number) => Math.max(limits.least, Math.min(limits.most ?? value, value))
  const days = widths.map((width, index) => {
    const value = expected(last, constants, index + 1, series.length)
    return { value: within(value), low: within(value - width), high: within(value + width) }
  })
  return { days, known, trend: last.trend * dampedSum(constants.damping, 30) }
}

/** From the first day with a number on, without days at the end that have none yet. */
function usablePart(history: DailySeries): DailySeries {
  const first = history.findIndex((value) => value !== null)
  const end = history.findLastIndex((value) => value !== null) + 1
  return first === -1 ? [] : history.slice(Math.max(first, end - LONGEST_HISTORY), end)
}

/** How much of the last error goes into level, trend and season; `damping` is what remains of the trend each day. */
type Constants = { level: number; trend: number; season: number; damping: number }

/** `season` by day of the week, counted from the first day of the series. */
type State = { level: number; trend: number; season: readonly number[] }

const LEVELS = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.65, 0.9]
/** As shares of the constant of the level. */
const TRENDS = [0, 0.02, 0.1]
const SEASONS = [null, 0.03]
const DAMPING = 0.97

const CANDIDATES: readonly (Constants & { isSeasonal: boolean })[] = LEVELS.flatMap((level) =>
  TRENDS.flatMap((share) =>
    SEASONS.map((season) => ({
      level,
      trend: level * share,
      season: season ?? 0,
      damping: DAMPING,
      isSeasonal: season !== null,
    })),
  ),
)

/** An error at a distance of as many days. */
type Errors = { distance: number; errors: number[] }

type Fit = { states: State[]; errors: Errors[]; constants: Constants }

function bestOf(series: DailySeries, length: number): Fit {
  const distances = distancesUpTo(length)
  let best: (Fit & { loss: number }) | undefined
  for (const candidate of CANDIDATES) {
    const states = smooth(series, candidate, candidate.isSeasonal)
    const errors = errorsOf(series, states, candidate, distances)
    const loss = lossOf(errors)
    if (best === undefined || loss < best.loss) best = { states, errors, constants: candidate, loss }
  }
  return best!
}

/** 1, 7, 14, 28, 56 and so on, and `length` itself. */
function distancesUpTo(length: number): number[] {
  const doubled = [1, 7, 14, 28, 56, 112].filter((distance) => distance < length)
  return [...doubled, length]
}

/** @returns the state after each day */
function smooth(series: DailySeries, constants: Constants, isSeasonal: boolean): State[] {
  let state = startOf(series, isSeasonal)
  return series.map((value, day) => {
    const { level, trend, season } = state
    const carried = level + constants.damping * trend
    const at = day % WEEK
    const error = value === null ? 0 : value - carried - season[at]!
    state = {
      level: carried + constants.level * error,
      trend: constants.damping * trend + constants.trend * error,
      season: isSeasonal
        ? season.map((one, index) => (index === at ? one + constants.season * error : one))
        : season,
    }
    return state
  })
}

const START_WEEKS = 4

function startOf(series: DailySeries, isSeasonal: boolean): State {
  const first = series.slice(0, START_WEEKS * WEEK)
  const level = meanOf(first)
  const season = Array.from({ length: WEEK }, (_, at) =>
    isSeasonal
      ? meanOf(
          first.filter((_, day) => day % WEEK === at),
          level,
        ) - level
      : 0,
  )
  return { level, trend: 0, season }
}

function meanOf(values: DailySeries, otherwise = 0): number {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? otherwise : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Returns the number that a state expects `distance` days later. @param days number of days up to the state */
function expected({ level, trend, season }: State, { damping }: Constants, distance: number, days: number) {
  return level + trend * dampedSum(damping, distance) + season[(days + distance - 1) % WEEK]!
}

/** damping + damping² + … + damping^count. */
const dampedSum = (damping: number, count: number) => (damping * (1 - damping ** count)) / (1 - damping)

/** Forecasts made on each day of the history after its first weeks, compared with what came. */
function errorsOf(
  series: DailySeries,
  states: readonly State[],
  constants: Constants,
  distances: readonly number[],
): Errors[] {
  const begin = Math.min(START_WEEKS * WEEK, Math.floor(series.length / 3))
  return distances.map((distance) => {
    const errors: number[] = []
    for (let day = begin; day + distance < series.length; day += 1) {
      const came = series[day + distance]!
      if (came !== null) errors.push(came - expected(states[day]!, constants, distance, day + 1))
    }
    return { distance, errors }
  })
}

/** Sum over distances of the logarithm of the mean squared error, so that near and far ones count alike. */
function lossOf(all: readonly Errors[]): number {
  return all.reduce((sum, { errors }) => sum + Math.log(meanSquareOf(errors) + Number.EPSILON), 0)
}

const meanSquareOf = (errors: readonly number[]) =>
  errors.length === 0 ? 0 : errors.reduce((sum, error) => sum + error * error, 0) / errors.length

/**
 * Half the width of the 80 % interval of each day: four in five errors at that distance were smaller. Errors of forecasts that overlap
 * resemble each other: a history has few independent ones at a great distance, which Student's distribution makes up for.
 */
function widthsOf(all: readonly Errors[], length: number): number[] {
  const points: { distance: number; width: number }[] = []
  for (const { distance, errors } of all) {
    const independent = Math.max(1 + errors.length / distance, independentOf(errors))
    const width = (usualSizeOf(errors) * studentOf(independent)) / Z
    // A day further away is never more certain.
    points.push({ distance, width: Math.max(width, points.at(-1)?.width ?? 0) })
  }
  return Array.from({ length }, (_, index) => between(points, index + 1))
}

/** The size that four in five of the errors do not exceed; 0 without errors. */
function usualSizeOf(errors: readonly number[]): number {
  const sizes = errors.map(Math.abs).toSorted((one, other) => one - other)
  return sizes[Math.ceil(sizes.length * 0.8) - 1] ?? 0
}

/** How many independent errors say as much as these, whose neighbours resemble each other (those of an autoregression of order one). */
function independentOf(errors: readonly number[]): number {
  const squares = errors.reduce((sum, error) => sum + error * error, 0)
  if (squares === 0) return errors.length
  const products = errors.slice(1).reduce((sum, error, index) => sum + error * errors[index]!, 0)
  const likeness = Math.max(0, products / squares)
  return (errors.length * (1 - likeness)) / (1 + likeness)
}

function between(points: readonly { distance: number; width: number }[], distance: number): number {
  const after = points.findIndex((point) => point.distance >= distance)
  const [high, low] = [points[after]!, points[after - 1]]
  if (low === undefined) return high.width
  const share = (distance - low.distance) / (high.distance - low.distance)
  return low.width + share * (high.width - low.width)
}

/** 90 % point of the normal distribution: an interval of 80 % has 10 % above it. */
const Z = 1.281552

/** 90 % point of Student's distribution by degrees of freedom: Hill (1970), algorithm 396, good to 2 % from one degree on. */
function studentOf(freedom: number): number {
  return Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2)
}
