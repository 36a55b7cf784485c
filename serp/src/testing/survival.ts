import { expect } from 'vitest'
import type { Engine, PageContext } from '../engine.ts'
import { faultsOf, isMistaken, isWallTakenForPage } from './faults.ts'
import { mutate } from './mutate.ts'
import { randomFrom } from './random.ts'

/**
 * Breaks pages in ways that the seed repeats. No broken page may make the parser throw, return a malformed
 * result, or claim "no results" if the whole page does not. `npm run fuzz` does this thousands of times more.
 */
export function expectToSurvive(
  { parsePage }: Pick<Engine, 'parsePage'>,
  pages: readonly string[],
  {
    times = 300,
    seed = 20_260_314,
    ...context
  }: { times?: number; seed?: number } & Partial<PageContext> = {},
): void {
  const random = randomFrom(seed)
  const statuses = pages.map((html) => parsePage(html, { device: 'desktop', ...context }).status)
  for (let tried = 0; tried < times; tried += 1) {
    const whole = statuses[tried % pages.length] ?? 'ok'
    const { html, mutations } = mutate(pages[tried % pages.length] ?? '', random)
    const page = parsePage(html, { device: random(2) ? 'desktop' : 'mobile', ...context })
    const about = `${whole} page, ${mutations.join(', ')}`
    expect(faultsOf(page), about).toEqual([])
    expect(isMistaken(whole, page), `taken for empty: ${about}`).toBe(false)
    expect(isWallTakenForPage(whole, page), `wall taken for a page: ${about}`).toBe(false)
  }
}

/**
 * Cuts pages short in many places: a page that lost results must neither end the list nor claim "no results".
 */
export function expectToAdmitCuts({ parsePage }: Pick<Engine, 'parsePage'>, pages: readonly string[]): void {
  for (const html of pages) {
    const whole = parsePage(html, { device: 'desktop' })
    for (let cut = 1; cut < 40; cut += 1) {
      const page = parsePage(html.slice(0, Math.floor((html.length * cut) / 40)), { device: 'desktop' })
      if (whole.status === 'ok') expect(page.status).not.toBe('no_results')
      if (page.organic.length < whole.organic.length) expect(page.hasNext).not.toBe(false)
    }
  }
}
