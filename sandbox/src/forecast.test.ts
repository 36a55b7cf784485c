import { forecast } from '@rankline/serp/forecast'
import { defaultClickCurve, visibilityOf } from '@rankline/serp/metrics'
import { coffee } from '@rankline/serp/testing/requests'
import { expect, test } from 'vitest'
import { dateOf, dayNumber } from './day.ts'
import { createWorld } from './world.ts'

const HORIZON = 90
const YEAR = 365
const start = dayNumber('2025-01-01')

/** Visibility in % by day of a site with as many keywords. */
function visibilityByDay(name: string, keywords: number, days: number): number[] {
  const world = createWorld(name)
  const site = `https://${name}.example.com/`
  world.addSites([site])
  return Array.from({ length: days }, (_, day) => {
    let sum = 0
    for (let keyword = 0; keyword < keywords; keyword += 1) {
      const query = { ...coffee, phrase: `${name} phrase ${keyword}`, place: '' }
      const { results } = world.rank(query, dateOf(start + day))
      const index = results.findIndex(({ url }) => url.startsWith(site))
      sum += visibilityOf(index === -1 ? null : index + 1, defaultClickCurve)
    }
    return sum / keywords
  })
}

test('four in five days of sandbox years come inside their intervals', {
  tags: ['deep'],
  timeout: 900_000,
}, () => {
  let [inside, days] = [0, 0]
  for (const keywords of [10, 40])
    for (let site = 0; site < 8; site += 1) {
      const series = visibilityByDay(`site-${site}-${keywords}`, keywords, YEAR + HORIZON)
      for (const end of [120, 180, 270, YEAR]) {
        const found = forecast(series.slice(0, end), HORIZON, { least: 0, most: 100 })
        for (const [index, { low, high }] of found!.days.entries()) {
          inside += Number(series[end + index]! >= low && series[end + index]! <= high)
          days += 1
        }
      }
    }
  expect(inside / days).toBeGreaterThan(0.75)
  expect(inside / days).toBeLessThan(0.85)
})
