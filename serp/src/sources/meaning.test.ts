import { expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { engines } from '../engines/registry.ts'
import type { ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'
import { isTaken } from '../testing/breadth.ts'
import { onCaptures, pagesInScope } from '../testing/captures/on-captures.ts'
import type { Capture } from '../testing/captures/read.ts'
import { type Change, changes, partsOf } from '../testing/meaning.ts'
import { randomFrom } from '../testing/random.ts'
import { parsePage } from './parse-page.ts'

const saved = engines.map((engine) => ({ engine, pages: pagesInScope(engine) }))

/** The list of a page that is believed; null when it is refused. */
function listOf(engine: Engine, html: string, capture: Capture): readonly string[] | null {
  let page: ParsedPage
  try {
    page = parsePage(engine, html, capture)
  } catch (error) {
    if (error instanceof SourceError) return null
    throw error
  }
  const isBelieved = page.doubt === undefined && (page.status === 'ok' || page.status === 'no_results')
  return isBelieved ? page.organic.map(({ url }) => url) : null
}

function isSame(one: readonly string[], other: readonly string[], { moves }: Change): boolean {
  const inOrder = (list: readonly string[]) => (moves ? list.toSorted() : list).join(' ')
  return inOrder(one) === inOrder(other)
}

/** One in N pages, other ones for each change; `npm run test:deep -- hunts` takes all. */
const everyNth = 5

/** Share of changed pages that may be believed with another list; docs/accuracy.md has what was measured. */
const mostWrong = (name: string) =>
  name === 'all of them' ? 0.15 : name === 'cut at a tenth and closed' ? 0.05 : 0.02

onCaptures('pages changed so that they mean the same', () => {
  test.each(changes.map((change, index) => [change.name, change, index] as const))(
    '%s: the list stays the same, or the page is refused',
    { timeout: 120_000 },
    (name, change, index) => {
      const random = randomFrom(index + 1)
      const wrong: string[] = []
      let tried = 0
      let place = index
      for (const { engine, pages } of saved) {
        for (const [at, capture] of pages.entries()) {
          place += 1
          const whole = isTaken(place, everyNth) ? listOf(engine, capture.html, capture) : null
          if (whole === null || whole.length === 0) continue
          const other = pages[(at + 1) % pages.length] ?? capture
          const html = change.apply(partsOf(capture.html), random, partsOf(other.html))
          if (html === null) continue
          tried += 1
          const list = listOf(engine, html, capture)
          if (list !== null && !isSame(list, whole, change)) wrong.push(capture.path)
        }
      }
      expect(tried).toBeGreaterThan(5)
      expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(Math.ceil(tried * mostWrong(name)))
    },
  )
})
