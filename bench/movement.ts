import { type Random, randomFrom } from '@rankline/serp/testing/random'

/** The true position of one keyword's site, day by day: 1-100, or 0 where it is not among the first 100. */
export type Course = Uint8Array

/** How the keywords of a project start, as shares; the rest never ranks or enters later. */
const starts: readonly (readonly [share: number, from: number, to: number])[] = [
  [0.12, 1, 3],
  [0.22, 4, 10],
  [0.16, 11, 20],
  [0.18, 21, 50],
  [0.1, 51, 100],
]

/** Chances a day, and spreads of the logarithm of the position: 0.1 is a tenth of it, up or down. */
const drift = 0.012
const jitter = { calm: 0.025, volatile: 0.3, share: 0.05 }
const jump = { chance: 1 / 75, spread: 0.5 }
/** A change of the engine's ranking, on four days of the year, that moves three keywords in ten. */
const update = { every: 91, share: 0.3, spread: 0.7 }
/** A page leaves the list altogether and comes back near its old place after so many days on average. */
const drop = { chance: 1 / 240, days: 5 }
/** A site without a ranking gets one: half of them after a change of their own, deep in the list. */
const entry = { chance: 1 / 300, from: 15, to: 100 }

/** The movement of `count` keywords over `days`, the same for the same seed; everything happens `unrest` times as often. */
export function makeCourses(count: number, days: number, seed: number, unrest = 1): Course[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => makeCourse(days, random, unrest))
}

function makeCourse(days: number, random: Random, unrest: number): Course {
  const course = new Uint8Array(days)
  let level = startOf(random)
  const spread = uniform(random) < jitter.share * unrest ? jitter.volatile : jitter.calm
  let backOn = 0
  for (let day = 0; day < days; day += 1) {
    if (level === null) {
      if (uniform(random) < entry.chance * unrest) level = Math.log(between(random, entry.from, entry.to))
    } else {
      level = moved(level, day, random, unrest)
      if (uniform(random) < drop.chance * unrest)
        backOn = day + 1 + Math.floor(-Math.log(uniform(random)) * drop.days)
    }
    const position = level === null ? Infinity : Math.round(Math.exp(level + spread * normal(random)))
    course[day] = day < backOn || position > 100 ? 0 : Math.max(1, position)
  }
  return course
}

function startOf(random: Random): number | null {
  let left = uniform(random)
  for (const [share, from, to] of starts) {
    left -= share
    if (left < 0) return Math.log(between(random, from, to))
  }
  return null
}

function moved(level: number, day: number, random: Random, unrest: number): number {
  let next = level + drift * unrest * normal(random)
  if (uniform(random) < jump.chance * unrest) next += jump.spread * normal(random)
  if (day % update.every === update.every - 1 && uniform(random) < update.share)
    next += update.spread * normal(random)
  // Nothing ranks above the first place, and what falls far behind is as good as gone.
  return Math.min(Math.log(160), Math.max(Math.log(0.8), next))
}

function between(random: Random, from: number, to: number): number {
  return from + uniform(random) * (to - from)
}

function uniform(random: Random): number {
  return (random(2 ** 31) + 1) / 2 ** 31
}

/** Box and Muller's. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(uniform(random))) * Math.cos(2 * Math.PI * uniform(random))
}
