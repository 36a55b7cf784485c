import { expect, test } from 'vitest'
import { type DailySeries, forecast } from './forecast.ts'
import { randomFrom } from './testing/random.ts'

const percent = { least: 0, most: 100 }
const HORIZON = 90

/** Independent numbers of a normal distribution (Box and Muller 1958). */
function normalFrom(seed: number): () => number {
  const random = randomFrom(seed)
  const unit = () => (random(1_000_000) + 0.5) / 1_000_000
  return () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit())
}

const worlds: Record<string, (days: number, seed: number) => number[]> = {
  'noise around a level': (days, seed) => {
    const normal = normalFrom(seed)
    return Array.from({ length: days }, () => 40 + 2 * normal())
  },
  'a random walk': (days, seed) => {
    const normal = normalFrom(seed)
    let level = 40
    return Array.from({ length: days }, () => {
      level += 0.5 * normal()
      return level
    })
  },
  'what returns to its level': (days, seed) => {
    const normal = normalFrom(seed)
    let away = 0
    return Array.from({ length: days }, () => {
      away = 0.95 * away + 0.7 * normal()
      return 40 + away
    })
  },
  'a line and a weekly season': (days, seed) => {
    const normal = normalFrom(seed)
    return Array.from(
      { length: days },
      (_, day) => 40 + 0.02 * day + [3, 2, 1, 1, 0, -4, -3][day % 7]! + normal(),
    )
  },
}

/** Share of the days that came inside their intervals. */
function coverageOf(world: (days: number, seed: number) => number[], history: number, runs: number): number {
  let [inside, days] = [0, 0]
  for (let run = 1; run <= runs; run += 1) {
    const series = world(history + HORIZON, run)
    for (const [index, { low, high }] of forecast(series.slice(0, history), HORIZON, {
      least: 0,
      most: null,
    })!.days.entries()) {
      const came = series[history + index]!
      inside += Number(came >= low && came <= high)
      days += 1
    }
  }
  return inside / days
}

test('four in five days come inside their intervals', () => {
  const shares = Object.values(worlds).map((world) => coverageOf(world, 270, 16))
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  expect(mean).toBeGreaterThan(0.75)
  expect(mean).toBeLessThan(0.87)
})

test.each(Object.keys(worlds))('the intervals of %s hold', { tags: ['deep'], timeout: 300_000 }, (name) => {
  for (const history of [200, 365, 730]) {
    const share = coverageOf(worlds[name]!, history, 60)
    expect(share, `${history} days`).toBeGreaterThan(0.73)
    expect(share, `${history} days`).toBeLessThan(0.9)
  }
})

test('a weekly season goes on', () => {
  const week = [10, 20, 30, 40, 50, 60, 70]
  const found = forecast(
    Array.from({ length: 140 }, (_, day) => week[day % 7]!),
    14,
    percent,
  )
  expect(found?.days.map(({ value }) => Math.round(value))).toEqual([...week, ...week])
})

test('a rise goes on, but not for ever', () => {
  const rising = Array.from({ length: 200 }, (_, day) => 10 + day / 10)
  const { days } = forecast(rising, HORIZON, percent)!
  expect(days[6]!.value).toBeGreaterThan(30)
  expect(days.at(-1)!.value).toBeLessThan(40)
  const far = forecast(rising, HORIZON, { least: 0, most: 31 })!
  expect(Math.max(...far.days.map(({ high }) => high))).toBe(31)
})

test('what changes more is less certain, and the far is less certain than the near', () => {
  const width = (series: DailySeries, day: number) => {
    const { low, high } = forecast(series, HORIZON, { least: 0, most: null })!.days[day]!
    return high - low
  }
  const walk = worlds['a random walk']!(365, 1)
  expect(width(walk, 89)).toBeGreaterThan(2 * width(walk, 0))
  expect(
    width(
      walk.map((value) => 3 * value),
      30,
    ),
  ).toBeCloseTo(3 * width(walk, 30), 6)
})

test('days without a number are left out, and too few or too many gaps give no forecast', () => {
  const series = worlds['noise around a level']!(200, 2)
  const gaps = series.map((value, day) => (day % 4 === 0 ? null : value))
  const found = forecast([null, null, ...gaps, null], 30, percent)!
  expect(found.known).toBe(150)
  expect(found.days).toHaveLength(30)
  expect(found.days[0]!.value).toBeCloseTo(40, 0)
  expect(forecast(series.slice(0, 59), 30, percent)).toBeNull()
  expect(
    forecast(
      series.map((value, day) => (day % 2 === 0 ? null : value)),
      30,
      percent,
    ),
  ).toBeNull()
  expect(forecast([], 30, percent)).toBeNull()
  expect(forecast(series.slice(0, 80), HORIZON, percent)!.days).toHaveLength(40)
})
