import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Conditions } from './conditions.ts'
import { ascending, type Figure, isMet, median, percentile, type Target } from './figures.ts'

export type Part = { name: string; load: { before: string; after: string }; figures: Figure[] }

export function printConditions(conditions: Conditions): void {
  for (const [name, value] of Object.entries(conditions)) console.log(`${name.padEnd(12)}${value}`)
}

export function printPart({ name, load, figures }: Part): void {
  console.log(`\n${name}  (load ${load.before} before, ${load.after} after)`)
  print(['', 'median', 'least … most', 'runs', 'target', ''])
  for (const figure of figures) printFigure(figure.name, figure)
}

/** All that is promised in one table, part by part: what is not met stands out. */
export function printSummary(parts: readonly Part[]): void {
  const promises = parts.flatMap(({ name, figures }) =>
    figures.filter(({ target }) => target !== undefined).map((figure) => ({ part: name, figure })),
  )
  const missed = promises.filter(({ figure }) => isMet(figure) === false)
  console.log(`\npromises  (${promises.length - missed.length} of ${promises.length} met)`)
  print(['', 'median', 'p95', 'runs', 'target', ''])
  for (const { part, figure } of promises) printFigure(`${part}: ${figure.name}`, figure, 'p95')
}

function printFigure(name: string, figure: Figure, spread: 'range' | 'p95' = 'range'): void {
  const { unit, runs, target } = figure
  const sorted = ascending(runs)
  const range = runs.length > 1 ? `${shown(sorted[0])} … ${shown(sorted.at(-1))}` : ''
  const verdict = { true: 'pass', false: 'FAIL', undefined: '' }[String(isMet(figure))] ?? ''
  print([
    name,
    `${shown(median(runs))} ${unit}`,
    spread === 'p95' ? shown(percentile(runs, LATE)) : range,
    String(runs.length),
    target === undefined ? '' : promised(target),
    verdict,
  ])
}

/** Replaces what the file says of these parts; others stay as they were measured last, with their own conditions. */
export function writeReport(file: string, conditions: Conditions, parts: Part[]): void {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
  const at = new Date().toISOString()
  const entries = parts.map(({ name, load, figures }) => [
    name,
    {
      at,
      conditions,
      load,
      figures: figures.map((figure) => ({ ...figure, median: median(figure.runs), met: isMet(figure) })),
    },
  ])
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...before, ...Object.fromEntries(entries) }, null, 2)}\n`)
}

/** Which of the runs the summary tells beside their median. */
const LATE = 0.95

const WIDTHS = [60, 16, 18, 6, 9, 5]

function print(cells: string[]): void {
  const [name = '', ...rest] = cells
  console.log(name.padEnd(WIDTHS[0]!) + rest.map((cell, index) => cell.padStart(WIDTHS[index + 1]!)).join(''))
}

function promised(target: Target): string {
  if ('below' in target) return `< ${target.below}`
  return 'above' in target ? `> ${target.above}` : `${target.exactly}`
}

function shown(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2).replace(/\.0+$/, '')
}
