import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { google } from './engines/google/google.ts'
import { engines } from './engines/registry.ts'
import { isInScope, readCaptures, scoreCapture, summarise } from './scoring.ts'

const directory = join(import.meta.dirname, '../../../shared/captures')
const present = existsSync(join(directory, 'MANIFEST.tsv'))

describe.skipIf(!present)('Google pages since 2018, against what a person read on them', () => {
  const scores = present
    ? readCaptures(directory, 'google')
        .filter(isInScope)
        .filter(({ type }) => !type || google.types.includes(type))
        .map((capture) => scoreCapture(google, capture))
    : []
  const summary = summarise(scores)

  test('there are enough of them', () => {
    expect(summary.pages).toBeGreaterThanOrEqual(50)
  })

  test('every status is right', () => {
    expect(scores.filter(({ statusRight }) => !statusRight).map(({ capture }) => capture.path)).toEqual([])
  })

  test('every organic list is complete and in order', () => {
    expect(scores.filter(({ organicPerfect }) => !organicPerfect).map(({ capture }) => capture.path)).toEqual(
      [],
    )
  })

  test('features: precision and recall are at least 98 %', () => {
    expect(summary.featurePrecision).toBeGreaterThanOrEqual(0.98)
    expect(summary.featureRecall).toBeGreaterThanOrEqual(0.98)
  })
})

test('only what engines can be asked for is verified', () => {
  for (const { slug, types, verified } of engines)
    expect(types, slug).toEqual(expect.arrayContaining([...verified]))
})

test.skipIf(!present)('a type is verified only if a real page of it was read right', () => {
  for (const engine of engines) {
    const right = readCaptures(directory, engine.slug)
      .map((capture) => scoreCapture(engine, capture))
      .filter(({ statusRight, organicPerfect }) => statusRight && organicPerfect !== false)
      .map(({ capture }) => capture.type ?? engine.types[0])
    expect([engine.slug, engine.verified.filter((type) => !right.includes(type))]).toEqual([engine.slug, []])
  }
})

const others = present ? engines.filter(({ slug, verified }) => verified.length > 0 && slug !== 'google') : []

describe.each(others)('pages of $slug since 2018, against what a person read on them', (engine) => {
  const scores = readCaptures(directory, engine.slug)
    .filter(isInScope)
    .filter(({ type }) => !type || engine.types.includes(type))
    .map((capture) => scoreCapture(engine, capture))

  test('every status is right, and every organic list complete and in order', () => {
    const wrong = scores.filter(({ statusRight, organicPerfect }) => !statusRight || !organicPerfect)
    expect(wrong.map(({ capture }) => capture.path)).toEqual([])
  })
})
