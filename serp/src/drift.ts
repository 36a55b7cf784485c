import type { PageStatus, ParsedPage } from './page.ts'

/**
 * Detects that an engine's pages suddenly read differently, as after a redesign that the parser does not know
 * yet, before positions suffer from it.
 *
 * Keep one `Habit` per group of similar pages (a source's first pages of one engine, type and device). Start
 * with `newHabit()`; it is plain JSON. Pass it every first page, walls included, in order of arrival:
 *
 *     habit = observePage(habit, sightOf(page))
 *     if (isSuspect(habit, sightOf(page))) …   // do not trust the page: fail the check and keep the page
 *     if (habit.drifts.length > 0) …           // tell an administrator
 *
 * The habit learns from a page when it leaves the window of the latest 50, and only while there is no drift.
 * A drift ends when pages are as usual again. If the changed pages are right, start a new habit.
 */
export type Habit = {
  /** Number of pages learned from; no drift is reported before there are 100. */
  learned: number
  /** Results per page with results, exponentially weighted over about 200 pages. */
  results: Usual
  /** Feature types per page with results. */
  features: Usual
  /** Share of each kind of page, 0-1. */
  shares: Record<Kind, number>
  /** The latest pages, oldest first, not yet learned from. */
  recent: PageReading[]
  /** The drifts that the latest pages show. */
  drifts: Drift[]
}

export type Usual = { mean: number; variance: number }

/** The facts about a page that drift detection needs. */
export type PageReading = { status: PageStatus; results: number; features: number }

export type DriftSign =
  /** Pages with at most half the usual results, or with none, more often than usual. */
  | 'sparse_pages'
  /** Every page is a few results short. */
  | 'fewer_results'
  | 'fewer_features'
  /** "Nothing was found" more often than usual. */
  | 'no_results'
  /** Captchas, consent walls and script shells more often than usual. */
  | 'walls'

/**
 * `usual` and `now` are shares of pages (0-1); for the `fewer_` signs, means per page. `pages` of `of` pages
 * show it.
 */
export type Drift = { sign: DriftSign; usual: number; now: number; pages: number; of: number }

type Kind = 'sparse_pages' | 'no_results' | 'walls'

const window = 50
const leastLearned = 100
const weight = 1 / 200

export function newHabit(): Habit {
  return {
    learned: 0,
    results: { mean: 0, variance: 0 },
    features: { mean: 0, variance: 0 },
    shares: { sparse_pages: 0, no_results: 0, walls: 0 },
    recent: [],
    drifts: [],
  }
}

export function observationOf({ status, organic, features }: ParsedPage): PageReading {
  return { status, results: organic.length, features: features.length }
}

/** The habit after one more page. The argument is not changed. */
export function observePage(habit: Habit, observation: PageReading): Habit {
  const recent = [...habit.recent, observation]
  const oldest = recent.length > window ? recent.shift() : undefined
  const after = oldest && habit.drifts.length === 0 ? learnFrom(habit, oldest) : habit
  return { ...after, recent, drifts: driftsIn(after, recent) }
}

/** Whether a page shows one of the habit's drifts, so that its list must not be trusted. */
export function isSuspect(habit: Habit, observation: PageReading): boolean {
  return habit.drifts.some(({ sign }) => {
    if (sign === 'fewer_results')
      return observation.status === 'ok' && observation.results < habit.results.mean
    return sign !== 'fewer_features' && kindOf(habit, observation) === sign
  })
}

function learnFrom(habit: Habit, observation: PageReading): Habit {
  const learned = habit.learned + 1
  // A plain average at first, so that the first page weighs no more than the others.
  const rate = Math.max(weight, 1 / learned)
  const kind = learned > leastLearned / 2 ? kindOf(habit, observation) : kindOfStatus(observation)
  const share = (of: Kind) => habit.shares[of] + rate * ((kind === of ? 1 : 0) - habit.shares[of])
  return {
    ...habit,
    learned,
    results: observation.status === 'ok' ? moved(habit.results, observation.results, rate) : habit.results,
    features:
      observation.status === 'ok' ? moved(habit.features, observation.features, rate) : habit.features,
    shares: { sparse_pages: share('sparse_pages'), no_results: share('no_results'), walls: share('walls') },
  }
}

/** Exponentially weighted mean and variance (Finch 2009, "Incremental calculation of weighted mean and variance"). */
function moved({ mean, variance }: Usual, value: number, rate: number): Usual {
  const step = rate * (value - mean)
  return { mean: mean + step, variance: (1 - rate) * (variance + step * (value - mean)) }
}

function kindOf(habit: Habit, observation: PageReading): Kind | null {
  return observation.status === 'ok' && observation.results <= habit.results.mean / 2
    ? 'sparse_pages'
    : kindOfStatus(observation)
}

function kindOfStatus({ status }: PageReading): Kind | null {
  if (status === 'ok') return null
  return status === 'no_results' ? 'no_results' : 'walls'
}

function driftsIn(habit: Habit, recent: readonly PageReading[]): Drift[] {
  if (habit.learned < leastLearned) return []
  const kinds = (['sparse_pages', 'no_results', 'walls'] as const).flatMap((sign) => {
    const pages = recent.filter((observation) => kindOf(habit, observation) === sign).length
    const usual = habit.shares[sign]
    // Four standard deviations of a binomial above the usual, and at least four pages.
    const most = window * usual + 4 * Math.sqrt(window * usual * (1 - usual)) + 3
    const eased = habit.drifts.some((drift) => drift.sign === sign) ? most / 2 : most
    return pages > eased ? [{ sign, usual, now: pages / recent.length, pages, of: recent.length }] : []
  })
  const shown = recent.filter(({ status }) => status === 'ok')
  return [
    ...kinds,
    ...shortfall('fewer_results', habit, habit.results, shown, ({ results }) => results),
    ...shortfall('fewer_features', habit, habit.features, shown, ({ features }) => features),
  ]
}

/** The mean of a window is too far below the usual (a fifth, and six standard errors) to be chance. */
function shortfall(
  sign: 'fewer_results' | 'fewer_features',
  habit: Habit,
  { mean, variance }: Usual,
  shown: readonly PageReading[],
  value: (observation: PageReading) => number,
): Drift[] {
  if (shown.length < window / 2) return []
  const now = shown.reduce((sum, observation) => sum + value(observation), 0) / shown.length
  const isKnown = habit.drifts.some((drift) => drift.sign === sign)
  // At least half a result of spread, for engines whose pages are all alike.
  const error = Math.sqrt(Math.max(variance, 0.25) / shown.length)
  if (now >= mean * (isKnown ? 0.9 : 0.8) || now >= mean - (isKnown ? 3 : 6) * error) return []
  const pages = shown.filter((observation) => value(observation) < mean).length
  return [{ sign, usual: mean, now, pages, of: shown.length }]
}
