import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { engines } from './engines/registry.ts'
import { type Intent, intents, readIntent } from './intent.ts'
import { agreementTable } from './intent-agreement.ts'
import { onCaptures, pagesOf } from './testing/captures/on-captures.ts'
import { labelsDirectory } from './testing/captures/read.ts'

/** Intents that a person gave to the phrases of saved pages, by the phrase alone. */
function labels() {
  const [, ...lines] = readFileSync(join(labelsDirectory, 'intents.tsv'), 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [phrase = '', language = '', intent = ''] = line.split('\t')
      return [phrase, { language, intent: intent as Intent }]
    }),
  )
}

test('labels are intents', () => {
  for (const [phrase, { language, intent }] of labels()) {
    expect(intents, phrase).toContain(intent)
    expect(language, phrase).toMatch(/^[a-z]{2}$/)
  }
})

onCaptures('intents read from saved pages, against those that a person gave to their phrases', () => {
  const counts = intents.map(() => intents.map(() => 0))
  let silent = 0
  beforeAll(() => {
    const known = labels()
    for (const engine of engines.filter(({ types }) => types.includes('web')))
      for (const capture of pagesOf(engine)) {
        const label = known.get(capture.query.replaceAll('"', '').trim())
        if (label === undefined || capture.facts.status !== 'ok' || (capture.type ?? 'web') !== 'web')
          continue
        const { organic, features } = engine.parsePage(capture.html, { ...capture, type: 'web' })
        const reading = readIntent({ phrase: capture.query, language: label.language, organic, features })
        if (reading === null) silent += 1
        else {
          const read = reading.shares.indexOf(Math.max(...reading.shares))
          counts[intents.indexOf(label.intent)]![read]! += 1
        }
      }
  })

  test('most agree, and each intent is found', () => {
    console.info(`${agreementTable(counts)}\nsilent: ${silent}`)
    const all = counts.flat().reduce((sum, count) => sum + count, 0)
    const right = counts.reduce((sum, row, index) => sum + row[index]!, 0)
    expect(all).toBeGreaterThanOrEqual(60)
    expect(right / all).toBeGreaterThanOrEqual(0.75)
    for (const [index, row] of counts.entries()) expect(row[index], intents[index]).toBeGreaterThanOrEqual(5)
  })
})
