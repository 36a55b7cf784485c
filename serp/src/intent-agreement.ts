import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Found, type Intent, type IntentPage, intents, prior, sharesOf, signsOf } from './intent.ts'
import { labelsDirectory } from './testing/captures/read.ts'

const usage = `Measures how often the intent that is read agrees with labels of people. docs/intent.md has the figures.
Usage: npm run intent -- ORCAS-I-gold.tsv [--pages FILE] [--fit]

  ORCAS-I-gold.tsv  1,000 labelled queries, each with the page that people clicked
                    (https://doi.org/10.48436/pp7xz-n9a06)
  --pages FILE      pages for these queries: JSON, [{ phrase, results: [[url, title], …] }, …]
  --fit             fit the weights to the half with even ids, and print them`

/** Intents of the labels of ORCAS-I. It has no commercial ones; the file of ids says which of its queries are. */
const ofLabels: Readonly<Record<string, Intent>> = {
  Abstain: 'informational',
  Factual: 'informational',
  Instrumental: 'informational',
  Navigational: 'navigational',
  Transactional: 'transactional',
}

type Example = { set: 'clicked page' | 'pages'; intent: Intent; found: Found[]; isFitted: boolean }

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pages: { type: 'string' }, fit: { type: 'boolean' } },
  })
  const [file] = positionals
  if (file === undefined) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const examples = readExamples(file, values.pages)
  if (values.fit === true) fit(examples.filter(({ isFitted }) => isFitted))
  for (const isFitted of [true, false])
    for (const set of ['clicked page', 'pages'] as const) {
      const some = examples.filter((one) => one.set === set && one.isFitted === isFitted)
      if (some.length > 0) console.log(`\n${set}, ${isFitted ? 'fitted' : 'held out'}\n${tableOf(some)}`)
    }
}

const pagesShape = z.array(
  z.object({ phrase: z.string(), results: z.array(z.tuple([z.string(), z.string()])) }),
)

function readExamples(file: string, pagesFile: string | undefined): Example[] {
  const commercial = new Set(
    readFileSync(join(labelsDirectory, 'orcas-commercial.txt'), 'utf8').trim().split('\n'),
  )
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const queries = lines.map((line) => {
    const [id = '', phrase = '', , url = '', label = ''] = line.split('\t')
    const intent = ofLabels[label]
    if (intent === undefined) throw new Error(`ORCAS-I has no label ${label}: ${line}`)
    const isCommercial = intent === 'informational' && commercial.has(id)
    return {
      phrase,
      url,
      isFitted: Number(id) % 2 === 0,
      intent: isCommercial ? 'commercial' : intent,
    } as const
  })
  const byPhrase = new Map(queries.map((query) => [query.phrase, query]))
  const pages = pagesFile === undefined ? [] : pagesShape.parse(JSON.parse(readFileSync(pagesFile, 'utf8')))
  return [
    ...queries.map(({ phrase, url, intent, isFitted }) => ({
      set: 'clicked page' as const,
      intent,
      isFitted,
      found: foundOn(phrase, [{ url, title: '' }]),
    })),
    ...pages.flatMap(({ phrase, results }) => {
      const query = byPhrase.get(phrase)
      if (query === undefined || results.length < 5) return []
      const organic = results.slice(0, 10).map(([url, title]) => ({ url, title }))
      const { intent, isFitted } = query
      return [{ set: 'pages' as const, intent, isFitted, found: foundOn(phrase, organic) }]
    }),
  ]
}

const foundOn = (phrase: string, organic: IntentPage['organic']) =>
  signsOf({ phrase, language: 'en', organic, features: [] }, organic)

/** Labels by row, readings by column. */
function tableOf(examples: readonly Example[]): string {
  const counts = intents.map(() => intents.map(() => 0))
  for (const { intent, found } of examples) {
    const shares = sharesOf(found)
    counts[intents.indexOf(intent)]![shares.indexOf(Math.max(...shares))]! += 1
  }
  return agreementTable(counts)
}

/** @param counts labels by row, readings by column, in the order of `intents` */
export function agreementTable(counts: readonly (readonly number[])[]): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const right = sum(counts.map((row, index) => row[index]!))
  const all = sum(counts.map(sum))
  const percent = (part: number, whole: number) =>
    whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`
  const rows = intents.map((intent, index) => {
    const read = sum(counts.map((row) => row[index]!))
    const hit = counts[index]![index]!
    return `| ${intent} | ${counts[index]!.join(' | ')} | ${percent(hit, read)} | ${percent(hit, sum(counts[index]!))} |`
  })
  return [`${all} keywords, ${percent(right, all)} agree`, ...rows].join('\n')
}

/** Rounds of gradient descent, and its step. */
const ROUNDS = 1500
const STEP = 0.003
/** How much the weights are held at their values before: the precision of a normal prior. */
const HOLD = 5
/** The weight of examples with a page, which are fewer and tell more. */
const PAGE_WEIGHT = 3
/** How far rare intents are lifted: 0 not at all, 1 until all count as much. */
const LIFT = 0.6

/** Fits the weights by maximum a posteriori, changes them in place, and prints them to be written into `intent.ts`. */
function fit(examples: readonly Example[]): void {
  const weights = new Map(
    examples.flatMap(({ found }) => found.map(({ sign, weights }) => [sign, weights as unknown as number[]])),
  )
  const start = new Map([...weights].map(([sign, values]) => [sign, [...values]]))
  const bias = prior as unknown as number[]
  const firstBias = [...bias]
  const lifts = intents.map(
    (intent) => (examples.length / 4 / examples.filter((one) => one.intent === intent).length) ** LIFT,
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = new Map(
      [...weights].map(([sign, values]) => [
        sign,
        values.map((value, index) => HOLD * (value - start.get(sign)![index]!)),
      ]),
    )
    const biasSlopes = bias.map((value, index) => HOLD * (value - firstBias[index]!))
    for (const { set, intent, found } of examples) {
      const shares = sharesOf(found)
      for (const [index, name] of intents.entries()) {
        const factor = lifts[intents.indexOf(intent)]! * (set === 'pages' ? PAGE_WEIGHT : 1)
        const error = factor * (shares[index]! / 100 - (name === intent ? 1 : 0))
        biasSlopes[index]! += error
        for (const { sign, amount } of found) slopes.get(sign)![index]! += error * amount
      }
    }
    for (const [sign, values] of weights)
      for (const index of intents.keys()) values[index]! -= STEP * slopes.get(sign)![index]!
    for (const index of intents.keys()) bias[index]! -= STEP * biasSlopes[index]!
  }
  for (const [sign, values] of [['prior', bias], ...weights] as const)
    console.log(`${sign}: [${values.map((value) => Math.round(10 * value) / 10).join(', ')}]`)
}

if (import.meta.filename === process.argv[1]) main()
