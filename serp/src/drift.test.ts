import { describe, expect, test } from 'vitest'
import { type Habit, isSuspect, newHabit, observePage, type PageReading } from './drift.ts'
import { randomFrom } from './testing/random.ts'

const ok = (results: number, features = 3): PageReading => ({ status: 'ok', results, features })
const other = (status: PageReading['status']): PageReading => ({ status, results: 0, features: 0 })

// First pages of Google over two days: mostly 8 to 10 results, sometimes fewer, rarely none.
const ordinary = [
  9, 9, 8, 10, 9, 9, 7, 10, 9, 8, 9, 9, 10, 8, 6, 9, 9, 10, 9, 8, 9, 7, 9, 10, 9, 9, 8, 5, 9, 9,
]
const featuresShown = [4, 3, 3, 5, 2, 4, 3, 4, 3, 2, 5, 4, 3]
const usualPages = (count: number): PageReading[] =>
  Array.from({ length: count }, (_, at) => {
    if (at % 60 === 59) return other('no_results')
    return ok(ordinary[at % ordinary.length] ?? 9, featuresShown[at % featuresShown.length])
  })

const after = (habit: Habit, sights: readonly PageReading[]) => sights.reduce(observePage, habit)
const settled = after(newHabit(), usualPages(600))
const signs = (habit: Habit) => habit.drifts.map(({ sign }) => sign)

/** Number of pages until a drift is reported. */
function pagesUntilDrift(habit: Habit, sights: readonly PageReading[]): number | null {
  let now = habit
  for (const [at, observation] of sights.entries()) {
    now = observePage(now, observation)
    if (now.drifts.length > 0) return at + 1
  }
  return null
}

test('learns what is usual', () => {
  expect(settled.results.mean).toBeCloseTo(8.7, 0)
  expect(Math.sqrt(settled.results.variance)).toBeLessThan(1.5)
  expect(settled.shares.no_results).toBeCloseTo(1 / 60, 1)
  expect(JSON.parse(JSON.stringify(settled))).toEqual(settled)
})

describe('says nothing', () => {
  test('before it knows what is usual', () => {
    expect(
      after(
        newHabit(),
        Array.from({ length: 120 }, () => ok(1)),
      ).drifts,
    ).toEqual([])
  })

  test('about two thousand ordinary pages in any order', () => {
    const random = randomFrom(7)
    const pages = Array.from({ length: 2000 }, () => {
      const chance = random(100)
      if (chance < 2) return other('no_results')
      if (chance < 3) return other('blocked')
      return chance < 8 ? ok(random(4)) : ok(7 + random(4), random(6))
    })
    expect(pagesUntilDrift(newHabit(), pages)).toBeNull()
  })

  test('about a few odd searches in a row', () => {
    expect(after(settled, [ok(2), ok(0), other('no_results'), other('blocked')]).drifts).toEqual([])
  })
})

describe('notices', () => {
  test('pages with 0 to 3 results where 9 are usual, within a dozen pages', () => {
    const broken = Array.from({ length: 50 }, (_, at) => ok([0, 2, 3, 1][at % 4] ?? 0))
    expect(pagesUntilDrift(settled, broken)).toBeLessThanOrEqual(12)
    const drifting = after(settled, broken)
    expect(drifting.drifts[0]).toMatchObject({ sign: 'sparse_pages', now: 1, pages: 50, of: 50 })
    expect(isSuspect(drifting, ok(2))).toBe(true)
    expect(isSuspect(drifting, ok(9))).toBe(false)
  })

  test('a redesign that reaches a third of the searches only', () => {
    const partly = usualPages(90).map((observation, at) => (at % 3 === 0 ? ok(1) : observation))
    expect(pagesUntilDrift(settled, partly)).toBeLessThanOrEqual(40)
  })

  test('every page three results short, which no single page shows', () => {
    const short = Array.from({ length: 50 }, (_, at) => ok(6 - (at % 2)))
    const drifting = after(settled, short)
    expect(signs(drifting)).toContain('fewer_results')
    expect(isSuspect(drifting, ok(5))).toBe(true)
  })

  test('full pages taken for empty ones', () => {
    const drifting = after(
      settled,
      Array.from({ length: 12 }, () => other('no_results')),
    )
    expect(signs(drifting)).toEqual(['no_results'])
    expect(isSuspect(drifting, other('no_results'))).toBe(true)
    expect(isSuspect(drifting, ok(9))).toBe(false)
  })

  test('walls, and features that are read no more while results are', () => {
    expect(
      signs(
        after(
          settled,
          Array.from({ length: 12 }, () => other('js_required')),
        ),
      ),
    ).toEqual(['walls'])
    const bare = after(
      settled,
      usualPages(59).map((observation) => ({ ...observation, features: 0 })),
    )
    expect(signs(bare)).toEqual(['fewer_features'])
    expect(isSuspect(bare, ok(9, 0))).toBe(false)
  })
})

test('stays as long as it lasts, learns nothing from it, and ends when pages are as usual again', () => {
  const broken = Array.from({ length: 5000 }, () => ok(1))
  const drifting = after(settled, broken)
  expect(signs(drifting)).toContain('sparse_pages')
  expect(drifting.results.mean).toBeGreaterThan(8)
  expect(after(drifting, usualPages(59)).drifts).toEqual([])
})
