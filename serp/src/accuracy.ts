import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { engines, findEngine } from './engines/registry.ts'
import { isInScope, isPerfect, type Score, type Summary, scoreCapture, summarise } from './scoring.ts'
import { capturesDirectory, readCaptures } from './testing/captures/read.ts'
import { isReadAsLabelled, labelledPages, readAllLabels } from './testing/labels.ts'
import {
  type Outcome,
  outcomes,
  readUnfamiliar,
  readUnfamiliarPublic,
  strangeness,
  type Unfamiliar,
} from './testing/unfamiliar.ts'

const help = `Scores the parsers on saved result pages.

Usage: npm run accuracy -- [--captures DIR] [--unseen] [--public DIR]

  --captures DIR   directory of saved pages, with or without MANIFEST.tsv and *.facts.json of its own
                   (default: CAPTURES, or what npm run captures fetched, with the labels in serp/captures)
  --unseen         what becomes of them, or of the public ones, where the marks that rules were fitted to are gone
  --public DIR     scores the pages of public repositories in DIR that are labelled in serp/labels
  --help           this text`

function main(): number {
  const { values } = parseArgs({
    options: {
      captures: { type: 'string' },
      unseen: { type: 'boolean' },
      public: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  if (values.public !== undefined)
    return values.unseen ? showUnseen(unseenPublic(values.public)) : scorePublic(values.public)
  const directory = capturesDirectory(values.captures)
  if (!existsSync(directory)) {
    console.error(`The saved pages are not here. \`npm run captures\` fetches them to ${directory}.`)
    return 2
  }
  if (values.unseen) return showUnseen(unseenCaptures(directory))

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

/** Accuracy on pages from which the marks of their source are removed. */
function showUnseen(read: readonly Unfamiliar[]): number {
  console.log(columns(['pages with', ...outcomes]))
  for (const { name } of strangeness) {
    const pages = read.filter((page) => page.name === name)
    const count = (outcome: Outcome) => String(pages.filter((page) => page.outcome === outcome).length)
    console.log(columns([name, ...outcomes.map(count)]))
    for (const { path, outcome } of pages)
      if (!outcome.startsWith('right')) console.log(`  ${outcome}: ${path}`)
  }
  return 0
}

const unseenCaptures = (directory: string) =>
  engines.flatMap((engine) => {
    const captures = readCaptures(directory, engine.slug).filter(
      (capture) => isInScope(capture) && (!capture.type || engine.types.includes(capture.type)),
    )
    return readUnfamiliar(engine, captures)
  })

const unseenPublic = (directory: string) =>
  readAllLabels().flatMap(([slug, labels]) =>
    readUnfamiliarPublic(findEngine(slug), labelledPages(labels, directory)),
  )

function scorePublic(directory: string): number {
  let isRight = true
  for (const [slug, labels] of readAllLabels()) {
    const pages = labelledPages(labels, directory)
    const wrong = pages.filter(({ label, html }) => !isReadAsLabelled(findEngine(slug), html, label))
    if (wrong.length > 0) isRight = false
    console.log(
      `${slug}: ${pages.length - wrong.length} of ${pages.length} pages right, of ${labels.length} labelled`,
    )
    for (const { label } of wrong) console.log(`  ${label.repository} ${label.path}`)
  }
  return isRight ? 0 : 1
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
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(18))).join('')
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
