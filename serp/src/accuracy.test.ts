import { beforeAll, describe, expect, test } from 'vitest'
import { google } from './engines/google/google.ts'
import { engines } from './engines/registry.ts'
import { type Score, type Summary, scoreCapture, summarise } from './scoring.ts'
import { onCaptures, pagesInScope, savedPages } from './testing/captures/on-captures.ts'

onCaptures('Google pages since 2018, against what a person read on them', () => {
  let scores: Score[]
  let summary: Summary
  beforeAll(() => {
    scores = pagesInScope(google).map((capture) => scoreCapture(google, capture))
    summary = summarise(scores)
  })

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

const others = engines.filter(({ slug, verified }) => verified.length > 0 && slug !== 'google')

onCaptures('pages of the engines', () => {
  test('a type is verified only if a real page of it was read right', () => {
    for (const engine of engines) {
      const right = savedPages(engine.slug)
        .map((capture) => scoreCapture(engine, capture))
        .filter(({ statusRight, organicPerfect }) => statusRight && organicPerfect !== false)
        .map(({ capture }) => capture.type ?? engine.types[0])
      expect([engine.slug, engine.verified.filter((type) => !right.includes(type))]).toEqual([
        engine.slug,
        [],
      ])
    }
  })

  describe.each(others)('$slug since 2018, against what a person read on them', (engine) => {
    test('every status is right, and every organic list complete and in order', () => {
      const wrong = pagesInScope(engine)
        .map((capture) => scoreCapture(engine, capture))
        .filter(({ statusRight, organicPerfect }) => !statusRight || !organicPerfect)
      expect(wrong.map(({ capture }) => capture.path)).toEqual([])
    })
  })
})
