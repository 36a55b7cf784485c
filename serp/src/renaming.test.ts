import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from './engines/registry.ts'
import { scoreCapture } from './scoring.ts'
import { someOf } from './testing/breadth.ts'
import { onCaptures, pagesInScope } from './testing/captures/on-captures.ts'
import type { Capture } from './testing/captures/read.ts'
import { removeClasses, renameClasses, renameMarks } from './testing/mutate.ts'

const saved = engines.flatMap((engine) => {
  const pages = pagesInScope(engine)
  return pages.length === 0 ? [] : [{ ...engine, pages }]
})

const patience = { timeout: 60_000 }

const kinds = [
  ['class names renamed', (html: string) => renameClasses(html, 7), 0],
  ['class names removed', removeClasses, 1],
  ['class names and ids renamed', (html: string) => renameMarks(html, 7), 2],
] as const

/** An engine's next release renames its elements; positions must not depend on the old names. */
onCaptures('saved pages', () => {
  describe.each(kinds)('with all %s', (_how, change, turn) => {
    describe.each(saved)('$slug', (engine) => {
      // One in three pages, others for each change; `npm run test:deep -- hunts` takes all.
      const pages = someOf(engine.pages, 3, turn)
      let changed: Capture[]
      beforeAll(() => {
        changed = pages.map((capture) => ({ ...capture, html: change(capture.html) }))
      })

      test('every list is still complete and in order, and every status right', patience, () => {
        const wrong = changed
          .map((capture) => scoreCapture(engine, capture))
          .filter(({ statusRight, organicPerfect }) => !statusRight || !organicPerfect)
        expect(wrong.map(({ capture }) => capture.path)).toEqual([])
      })

      test('a list that goes on is not taken for one that ends', patience, () => {
        const ended = pages.filter((capture, index) => {
          const [whole, now] = [capture.html, changed[index]?.html ?? ''].map((html) =>
            engine.parsePage(html, capture),
          )
          return whole?.hasNext === true && now?.hasNext === false
        })
        expect(ended.map(({ path }) => path)).toEqual([])
      })
    })
  })
})
