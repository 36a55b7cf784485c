import type { Figure } from '../figures.ts'
import { simulate } from '../unusual-days.ts'

/** Projects, and keywords of each. */
const sizes = [
  [60, 25],
  [60, 50],
  [40, 100],
  [30, 250],
  [12, 1_000],
] as const
const unrests = [
  [1, ''],
  [2, ', twice the movement'],
] as const

/** Measures the alert about unusual days in simulated years: its hits and its false alarms, with the product's own code. */
export function benchUnusual({ days, runs }: { days: number; runs: number }): Figure[] {
  return unrests.flatMap(([unrest, said]) =>
    sizes.flatMap(([projects, keywords]) => {
      const years = Array.from({ length: runs }, (_, run) =>
        simulate({ projects, keywords, days, seed: run + 1, unrest }),
      )
      const name = `${keywords} keywords${said}`
      const figures: Figure[] = [
        {
          name: `${name}: planted drops found`,
          unit: '%',
          runs: years.map(({ drops, dropsFound }) => (100 * dropsFound) / drops),
          target: { above: 95 },
        },
        {
          name: `${name}: false alarms of a project in two months`,
          unit: '',
          runs: years.map(({ falseAlarms, ordinaryDays }) => (falseAlarms / ordinaryDays) * (365 / 6)),
          target: { below: 1 },
        },
        {
          name: `${name}: alarms on days on which everything moves`,
          unit: '%',
          runs: years.map(({ alarmsOfField, fieldDays }) => (100 * alarmsOfField) / fieldDays),
        },
      ]
      return figures
    }),
  )
}
