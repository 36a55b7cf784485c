import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { engines } from './engines/registry.ts'
import {
  isInScope,
  isPerfect,
  readCaptures,
  type Score,
  type Summary,
  scoreCapture,
  summarise,
} from './scoring.ts'

const help = `Scores the parsers on saved result pages.

Usage: npm run accuracy -- [--captures DIR]

  --captures DIR   directory with MANIFEST.tsv and *.facts.json (default: ../shared/captures)
  --help           this text`

function main(): number {
  const { values } = parseArgs({ options: { captures: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(help)
    return 0
  }
  const directory = values.captures ?? join(import.meta.dirname, '../../../shared/captures')
  if (!existsSync(join(directory, 'MANIFEST.tsv'))) {
    console.error(`There are no captures in ${directory}.`)
    return 2
  }

  console.log(
    columns([
      'engine',
      'pages',
      'status right',
      'organic perfect',
      'feature precision',
      'feature recall',
      'median ms',
    ]),
  )
  const all: Score[] = []
  for (const engine of engines) {
    const scores = readCaptures(directory, engine.slug)
      .filter(({ facts, type }) => facts.confidence !== 'low' && (!type || engine.types.includes(type)))
      .map((capture) => scoreCapture(engine, capture))
    if (scores.length === 0) continue
    all.push(...scores)
    console.log(row(engine.slug, summarise(scores)))
    console.log(
      row(`${engine.slug}, high, 2018+`, summarise(scores.filter(({ capture }) => isInScope(capture)))),
    )
  }
  const imperfect = all.filter((score) => !isPerfect(score))
  if (imperfect.length > 0) console.log(`\nImperfect pages:\n${imperfect.map(describe).join('\n')}`)
  return 0
}

function row(label: string, summary: Summary): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const outOf = (count: number) => `${count} (${percent(summary.pages === 0 ? 1 : count / summary.pages)})`
  return columns([
    label,
    String(summary.pages),
    outOf(summary.statusRight),
    outOf(summary.organicPerfect),
    percent(summary.featurePrecision),
    percent(summary.featureRecall),
    summary.medianMilliseconds.toFixed(1),
  ])
}

function columns(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(18))).join('')
}

function describe({
  capture,
  statusRight,
  organicPerfect,
  missing,
  unexpected,
  featuresMissed,
  featuresWrong,
}: Score): string {
  const faults = [
    statusRight ? '' : `status is not ${capture.facts.status}`,
    organicPerfect ? '' : 'organic list differs',
    missing.length > 0 ? `missing ${missing.join(' ')}` : '',
    unexpected.length > 0 ? `unexpected ${unexpected.join(' ')}` : '',
    featuresMissed.length > 0 ? `features missed: ${featuresMissed.join(' ')}` : '',
    featuresWrong.length > 0 ? `features not labelled: ${featuresWrong.join(' ')}` : '',
  ]
  const scope = isInScope(capture) ? '' : ' (out of scope)'
  return `  ${capture.path}${scope}\n    ${faults.filter((fault) => fault !== '').join('; ')}`
}

process.exitCode = main()
